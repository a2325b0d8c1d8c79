import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, memo, type ReactNode, type RefObject } from 'react'
import cut from './cut.module.css'
import type { Column, Order } from './data-table.tsx'
import { type LongRows, OVERSCAN, placesDrawn, type Seen } from './long-rows.ts'
import classes from './long-table.module.css'
import { PickAll, PickBox, type Picking } from './picking.tsx'
import { useRowPresses } from './row-presses.ts'
import { widthVariable } from './sizer.tsx'
import { Head, SkeletonCells } from './table-head.tsx'
import { useCut } from './use-cut.ts'
import { useLongKeys } from './use-long-keys.ts'
import { useSeen, useStart } from './use-seen.ts'

export type TableProps<Row, Name extends string> = {
  /** What the table lists, for screen readers. */
  label: string
  /** All of them as wide as they say, or as what stands in for their values. */
  columns: readonly Column<Row, Name>[]
  /** Undefined while they are on their way. */
  rows: LongRows<Row> | undefined
  /** Others are on their way instead. */
  isStale: boolean
  seen: Seen
  /** Rows can be picked, by boxes before them, and by `x` or Space on the row that has the focus. */
  picking?: Picking<Row>
  onSize?: (column: Name, width: number) => void
  /** For presses beside the link in the first column. */
  onPress: (row: Row) => void
  /** The pointer is over a row, which may be opened next. */
  onPoint?: (row: Row) => void
  order: Order<Name>
  onOrder: (column: Name) => void
  /** `/` goes there. */
  search: RefObject<HTMLInputElement | null>
}

const ROW_HEIGHT = 36
/** The head is one row more, and stays in sight. */
const HEAD_HEIGHT = ROW_HEIGHT
const PICK_WIDTH = 40
/** Rows shown while it is not known how many there are. */
const WAITING = 14
/** About what a window leaves to the list, until it is measured. */
const likely = () => ({ width: 1000, height: Math.max(240, innerHeight - 220) })

/**
 * As many rows as there are, of which those in sight exist, in the height that the page leaves; the head and
 * the first column stay in sight. Each row is a grid of the same columns: none changes its width as others come.
 */
export function LongTable<Row, Name extends string>(props: TableProps<Row, Name>) {
  const { label, columns, rows, isStale, picking, search, seen } = props
  const { ref: scroller, isCut, look } = useCut()
  const count = rows ? rows.total : WAITING
  const start = useStart(rows, seen)
  const keys = useLongKeys({
    ...{ list: scroller, search, count: rows?.total ?? 0 },
    inSight: () => {
      const { scrollTop = 0, clientHeight = 0 } = scroller.current ?? {}
      const height = clientHeight - HEAD_HEIGHT
      return { first: Math.ceil(scrollTop / ROW_HEIGHT), count: Math.floor(height / ROW_HEIGHT) }
    },
    goTo: (place) => drawn.scrollToIndex(place),
    onPick: picking && ((place) => picking.pick(place, false)),
  })
  const drawn = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    initialRect: likely(),
    initialOffset: () => start.place * ROW_HEIGHT,
    rangeExtractor: (range) => placesDrawn(range, keys.focused.current),
    useFlushSync: false,
  })
  start.follow((place) => drawn.scrollToOffset(place * ROW_HEIGHT))
  useSeen(drawn, rows && seen, (offset) => Math.floor(offset / ROW_HEIGHT))
  const presses = useRowPresses({
    ...props,
    rowAt: (element) => rows?.rowAt(Number(element.dataset.place)),
  })
  return (
    <div className={`${classes.cut} ${cut.shadow}`} data-cut={isCut || undefined}>
      <section
        ref={scroller}
        className={classes.scroller}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        onScroll={look}
      >
        <table
          className={classes.table}
          style={widthsOf(columns, picking !== undefined)}
          data-picks={picking ? true : undefined}
          aria-busy={!rows || isStale}
          aria-rowcount={rows ? rows.total + 1 : -1}
          onFocus={keys.onFocus}
          onBlur={keys.onBlur}
          onKeyDown={keys.onKeyDown}
          {...roles.table}
        >
          <thead {...roles.group}>
            <tr aria-rowindex={1} {...roles.row}>
              {picking && <PickAll picking={picking} />}
              {columns.map((column, place) => (
                <Head key={column.label} {...props} column={column} place={place} />
              ))}
            </tr>
          </thead>
          <tbody
            style={{ height: count * ROW_HEIGHT }}
            data-stale={isStale || undefined}
            {...presses}
            {...roles.group}
          >
            {drawn.getVirtualItems().map(({ index }) => (
              <LongRow
                key={index}
                place={index}
                row={rows?.rowAt(index)}
                {...{ columns, picking }}
              />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

/** Some browsers take what is laid out as a grid for no table, unless it is said. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  cell: { role: 'cell' },
} as const

type RowProps<Row, Name extends string> = {
  place: number
  row: Row | undefined
  columns: readonly Column<Row, Name>[]
  picking: Picking<Row> | undefined
}

function LongRow<Row, Name extends string>({ place, row, columns, picking }: RowProps<Row, Name>) {
  const style = { transform: `translateY(${place * ROW_HEIGHT}px)` }
  if (!row) {
    return (
      <tr aria-hidden data-place={place} style={style}>
        {picking && <td data-pick />}
        <SkeletonCells row={place} columns={columns} />
      </tr>
    )
  }
  return (
    <tr
      data-place={place}
      data-opens
      data-picked={picking?.has(row) || undefined}
      aria-rowindex={place + 2}
      style={style}
      {...roles.row}
    >
      {picking && (
        <td data-pick {...roles.cell}>
          <PickBox {...{ picking, row, place }} tabIndex={-1} />
        </td>
      )}
      <Cells row={row} columns={columns} make={() => cellsOf(row, columns)} />
    </tr>
  )
}

type CellsProps = { row: unknown; columns: unknown; make: () => ReactNode }

/** Made anew only for another row or other columns: not as one scrolls, or picks. */
const Cells = memo(
  ({ make }: CellsProps) => make(),
  (former, next) => former.row === next.row && former.columns === next.columns,
)

function cellsOf<Row, Name extends string>(row: Row, columns: RowProps<Row, Name>['columns']) {
  return columns.map(({ label, render, right }) => (
    <td key={label} data-right={right || undefined} {...roles.cell}>
      {render(row)}
    </td>
  ))
}

/** How wide each column is: as somebody made it, else so wide at least, with its share of the room that is left. */
function widthsOf<Row, Name extends string>(
  columns: readonly Column<Row, Name>[],
  picks: boolean,
): CSSProperties {
  const tracks = columns.map(({ size, ...column }, place) => {
    const width = size ?? widthOf(column)
    const track = size ? `${size}px` : `minmax(${width}px, ${width}fr)`
    const held = widthVariable(place)
    return { track: `var(${held}, ${track})`, least: `var(${held}, ${width}px)` }
  })
  const box = picks ? [{ track: `${PICK_WIDTH}px`, least: `${PICK_WIDTH}px` }] : []
  const all = [...box, ...tracks]
  return {
    gridTemplateColumns: all.map(({ track }) => track).join(' '),
    minWidth: `calc(${all.map(({ least }) => least).join(' + ')})`,
  }
}

const CELL_PADDING = 24
const ARROW_WIDTH = 18
const LETTER_WIDTH = 6.5

function widthOf({ label, width = 90 }: { label: string; width?: number | undefined }): number {
  const head = Math.ceil(label.length * LETTER_WIDTH) + ARROW_WIDTH
  return Math.max(width, head) + CELL_PADDING
}
