import { Anchor, Box, VisuallyHidden } from '@mantine/core'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useMemo,
  useRef,
} from 'react'
import classes from './data-table.module.css'
import { ErrorState, OfflineState } from './error-state.tsx'
import type { Asked } from './loaded.tsx'
import { More, type Pages } from './more.tsx'
import { ROW_LINK, useRowKeys } from './row-keys.ts'
import { useRowPresses } from './row-presses.ts'
import { widthVariable } from './sizer.tsx'
import { Skeleton } from './skeleton.tsx'
import { TableFrame } from './table-frame.tsx'
import { Head, SkeletonCells } from './table-head.tsx'
import { uiTexts } from './texts.ts'
import { useOnline } from './use-online.ts'
import { usePhone } from './use-phone.ts'

/** What a list is ordered by. */
export type Order<Name extends string> = { column: Name; descending: boolean }

/** A column: what it is called, and what a row shows in it. */
export type Column<Row, Name extends string = string> = {
  label: string
  render: (row: Row) => ReactNode
  /** For what one can do with the row: the label is for screen readers only. */
  action?: boolean
  /** What the cells hold says itself what it is for: the label is for screen readers only. */
  unlabeled?: boolean
  /** Figures stand on the right. */
  right?: boolean
  /** Takes the room that the others leave, and cuts off what does not fit. */
  wide?: boolean
  /** The list can be ordered by it. */
  order?: Name
  /** Width of what stands in for the value while it is on its way, in pixels. */
  width?: number
  /** How wide somebody made it, in pixels. */
  size?: number | undefined
  /** Its part of the width in percent, whatever is in it; given for all columns of a table, or for none. */
  share?: number
}

type Props<Row, Name extends string> = {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<Row, Name>[]
  /** Undefined while they are on their way, or where the query of them failed. */
  rows: readonly Row[] | undefined
  /** What the rows were read by: tells why that failed, and leads to further pages. */
  query?: Asked<unknown> & Pages & { isPlaceholderData?: boolean }
  /** What the button for further pages says, and what stands below it. */
  more?: { label?: string; note?: ReactNode }
  keyOf: (row: Row) => string
  /** Opens a row; its first column becomes the button for it. */
  onOpen?: (row: Row) => void
  /** For presses beside the button that a column has for it. */
  onPress?: (row: Row) => void
  /** Whether the row is the one that is open beside the table. */
  isCurrent?: (row: Row) => boolean
  /** The page's main list: `j` and `k` move through it, and `/` to the search, where there is one. */
  keys?: true | RefObject<HTMLInputElement | null>
  /** What it is ordered by, and asks for another order by the heads of columns. */
  order?: Order<Name>
  onOrder?: (column: Name) => void
  /** Columns are made as wide as somebody likes; the table then scrolls in the window, its head in sight. */
  onSize?: (column: Name, width: number) => void
  /** A row as it fits on a phone; without it the cells wrap there. */
  card?: (row: Row) => ReactNode
  /** Stands in for a table that has no rows. */
  empty: ReactNode
  skeletonRows?: number
}

/** As many rows as a window shows; they are there first. */
const FIRST_ROWS = 20
const ROW_HEIGHT = 36
/** About as high as a card with two lines. */
const CARD_HEIGHT = 69

/** A list in rows of 36 pixels, with what it shows while it loads, fails, is empty or goes on. */
export function DataTable<Row, Name extends string = string>(props: Props<Row, Name>) {
  const { query, more, keys, card, empty } = props
  const { rows, missing } = useRowsInTime(props.rows)
  const list = useRef<HTMLDivElement>(null)
  const online = useOnline()
  const asCards = usePhone() && card !== undefined
  const rowKeys = useRowKeys(
    keys ? list : null,
    keys === true ? undefined : keys,
    rows !== undefined && rows.length > 0 && missing === 0,
  )
  if (!rows && query && !online) return <OfflineState />
  if (!rows && query?.error) {
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  }
  // Nothing on the pages so far says nothing of the next, and nothing of an answer that is on its way.
  const isEmpty = rows?.length === 0
  if (isEmpty && !query?.hasNextPage && !query?.isPlaceholderData) return empty
  const shown = asCards ? (
    <Cards {...props} rows={rows} missing={missing} card={card} />
  ) : (
    <Rows {...props} rows={rows} missing={missing} />
  )
  return (
    <div ref={list} className={classes.list} {...rowKeys}>
      {!(isEmpty && query?.hasNextPage) && shown}
      {!rows && <VisuallyHidden role="status">{uiTexts.loading}</VisuallyHidden>}
      {/* Below rows that are still to appear it would be pushed away by them. */}
      {rows && query && <More query={query} {...more} />}
    </div>
  )
}

/** The rows so far, and how many are still to come. */
type InTime<Row> = { rows: readonly Row[] | undefined; missing: number }

/**
 * Shows the rows below the fold after a moment: the browser paints, and hears keys and presses, in
 * between. Where others are asked for, what is shown stays until all of them are ready.
 */
function useRowsInTime<Row>(given: readonly Row[] | undefined): InTime<Row> {
  const first = given && given.length > FIRST_ROWS ? given.slice(0, FIRST_ROWS) : given
  const deferred = useDeferredValue(given, first)
  // Few rows are never late, or they would stand beside columns that were made for others.
  const rows = given && given.length <= FIRST_ROWS ? given : deferred
  return { rows, missing: rows && given ? Math.max(0, given.length - rows.length) : 0 }
}

function skeletons(count: number): number[] {
  return Array.from({ length: count }, (_, row) => row)
}

function Rows<Row, Name extends string>(props: Props<Row, Name> & InTime<Row>) {
  const { label, columns, rows, missing, query, skeletonRows = 4 } = props
  const stale = query?.isPlaceholderData === true
  const body = useBody(props)
  const presses = useRowPresses({
    rowAt: ({ sectionRowIndex }) => rows?.[sectionRowIndex],
    onPress: props.onOpen ?? props.onPress,
  })
  return (
    <TableFrame label={label} sizes={props.onSize !== undefined}>
      <table
        className={classes.table}
        data-shares={columns.some(({ share }) => share !== undefined) || undefined}
        aria-busy={!rows || stale}
        aria-label={label}
      >
        <thead>
          <tr>
            {columns.map((column, place) => (
              <Head
                key={column.label}
                {...{ column, place }}
                order={props.order}
                onOrder={props.onOrder}
                onSize={props.onSize}
                style={widthOf(props, place)}
              />
            ))}
          </tr>
        </thead>
        <Box component="tbody" data-stale={stale || undefined} {...presses}>
          {body ??
            skeletons(skeletonRows).map((row) => (
              <tr key={row} aria-hidden>
                <SkeletonCells row={row} columns={columns} />
              </tr>
            ))}
          {/* The height is right from the start, for the place that somebody comes back to. */}
          {missing > 0 && <tr aria-hidden style={{ height: missing * ROW_HEIGHT }} />}
        </Box>
      </table>
    </TableFrame>
  )
}

/** The rows; their cells are made anew only where rows or columns are others. */
function useBody<Row, Name extends string>(props: Props<Row, Name>) {
  const { rows, columns, keyOf, onOpen, onPress, isCurrent, onSize } = props
  const [opens, sizes] = [Boolean(onOpen), onSize !== undefined]
  const cells = useMemo(
    () =>
      rows?.map((row) =>
        columns.map(({ label, render, action, right, wide, size }, position) => (
          <td
            key={label}
            style={sizes && !action ? widthStyle(position, size) : undefined}
            data-label={label}
            data-end={action || undefined}
            data-right={right || undefined}
            data-wide={wide || undefined}
          >
            {opens && position === 0 ? <Opener>{render(row)}</Opener> : render(row)}
          </td>
        )),
      ),
    [rows, columns, opens, sizes],
  )
  return rows?.map((row, place) => (
    <tr
      key={keyOf(row)}
      data-opens={opens || onPress !== undefined || undefined}
      aria-current={isCurrent?.(row) || undefined}
    >
      {cells?.[place]}
    </tr>
  ))
}

/** As wide as somebody made it, or holds its edge; else as what is in it. */
function widthStyle(place: number, size: number | undefined): CSSProperties {
  const held = (otherwise: string) =>
    `var(${widthVariable(place)}, ${size === undefined ? otherwise : `${size}px`})`
  return { width: held('auto'), minWidth: held('auto'), maxWidth: held('none') }
}

function widthOf<Row, Name extends string>(
  { columns, onSize }: Props<Row, Name>,
  place: number,
): CSSProperties | undefined {
  const column = columns[place]
  if (column?.share !== undefined) return { width: `${column.share}%` }
  return onSize && column && !column.action ? widthStyle(place, column.size) : undefined
}

/** The row itself hears the press. */
function Opener({ children }: { children: ReactNode }) {
  return (
    <Anchor component="button" type="button" size="sm" fw={600} {...{ [ROW_LINK]: '' }}>
      {children}
    </Anchor>
  )
}

type CardsProps<Row, Name extends string> = Props<Row, Name> &
  InTime<Row> & { card: (row: Row) => ReactNode }

function Cards<Row, Name extends string>(props: CardsProps<Row, Name>) {
  const { label, rows, missing, query, keyOf, card, skeletonRows = 8 } = props
  const stale = query?.isPlaceholderData === true
  return (
    <ul
      className={classes.cards}
      aria-busy={!rows || stale}
      aria-label={label}
      data-stale={stale || undefined}
    >
      {rows
        ? rows.map((row) => <li key={keyOf(row)}>{card(row)}</li>)
        : skeletons(skeletonRows).map((row) => (
            <li key={row} aria-hidden>
              <Skeleton height={14} width={`${45 + ((row * 11) % 25)}%`} mt={4} mb={4} />
              <Skeleton height={12} width={`${55 + ((row * 7) % 20)}%`} mt={6} mb={6} />
            </li>
          ))}
      {missing > 0 && <li aria-hidden style={{ height: missing * CARD_HEIGHT }} />}
    </ul>
  )
}
