import { Anchor, Box, Paper, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import {
  type MouseEvent,
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
import { uiTexts } from './texts.ts'
import { useCut } from './use-cut.ts'
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
  /** Figures stand on the right. */
  right?: boolean
  /** Takes the room that the others leave, and cuts off what does not fit. */
  wide?: boolean
  /** The list can be ordered by it. */
  order?: Name
  /** Width of what stands in for the value while it is on its way, in pixels. */
  width?: number
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
  /** The same for rows with a link in their first column: for presses beside the link. */
  onPress?: (row: Row) => void
  /** The pointer is over a row, which may be opened next. */
  onPoint?: (row: Row) => void
  order?: Order<Name>
  onOrder?: (column: Name) => void
  /** The page's main list: `j` and `k` move through it, and `/` to the search, where there is one. */
  keys?: true | RefObject<HTMLInputElement | null>
  /** A row as it fits on a phone; without it the cells wrap there. */
  card?: (row: Row) => ReactNode
  /** Takes the height that the page leaves; the head and the first column stay in sight. */
  fills?: boolean
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
  const { query, more, keys, card, fills, empty } = props
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
    <div ref={list} className={classes.list} data-fills={fills || undefined} {...rowKeys}>
      {!(isEmpty && query?.hasNextPage) && shown}
      {!rows && <VisuallyHidden role="status">{uiTexts.loading}</VisuallyHidden>}
      {query && <More query={query} {...more} />}
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
  const rows = useDeferredValue(given, first)
  return { rows, missing: rows && given ? Math.max(0, given.length - rows.length) : 0 }
}

function skeletons(count: number): number[] {
  return Array.from({ length: count }, (_, row) => row)
}

function Rows<Row, Name extends string>(props: Props<Row, Name> & InTime<Row>) {
  const { label, columns, rows, missing, query, fills, skeletonRows = 4 } = props
  const stale = query?.isPlaceholderData === true
  const cut = useCut()
  const body = useBody(props)
  const table = (
    <table
      className={classes.table}
      aria-busy={!rows || stale}
      {...(!fills && { 'aria-label': label })}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.label} column={column} {...props} />
          ))}
        </tr>
      </thead>
      <Box component="tbody" data-stale={stale || undefined} {...useRowPresses(props)}>
        {body ??
          skeletons(skeletonRows).map((row) => (
            <SkeletonRow key={row} row={row} columns={columns} />
          ))}
        {/* The height is right from the start, for the place that somebody comes back to. */}
        {missing > 0 && <tr aria-hidden style={{ height: missing * ROW_HEIGHT }} />}
      </Box>
    </table>
  )
  if (!fills) {
    return (
      <Paper withBorder radius="md" className={classes.frame ?? ''}>
        {table}
      </Paper>
    )
  }
  return (
    // What scrolls must be within reach of the keyboard.
    <div className={classes.cut} data-cut={cut.isCut || undefined}>
      <Box
        component="section"
        className={classes.scroller ?? ''}
        tabIndex={0}
        aria-label={label}
        ref={cut.ref}
        onScroll={cut.look}
      >
        {table}
      </Box>
    </div>
  )
}

type HeadProps<Row, Name extends string> = Pick<Props<Row, Name>, 'order' | 'onOrder'> & {
  column: Column<Row, Name>
}

function Head<Row, Name extends string>({ column, order, onOrder }: HeadProps<Row, Name>) {
  const { label, action, right, wide, order: name } = column
  const place = { 'data-right': right || undefined, 'data-wide': wide || undefined }
  if (name === undefined || !onOrder) {
    return (
      <th scope="col" {...place}>
        {action ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </th>
    )
  }
  const isActive = order?.column === name
  const Arrow = isActive && order.descending ? IconArrowDown : IconArrowUp
  const sorted = isActive ? (order.descending ? 'descending' : 'ascending') : undefined
  return (
    <th scope="col" data-sorts {...place} {...(sorted && { 'aria-sort': sorted })}>
      <button
        type="button"
        className={classes.sort}
        data-active={isActive || undefined}
        onClick={() => onOrder(name)}
      >
        {label}
        <Arrow size={14} aria-hidden className={classes.arrow} />
      </button>
    </th>
  )
}

/** The cells of all rows, made anew only where rows or columns are others. */
function useBody<Row, Name extends string>(props: Props<Row, Name>) {
  const { rows, columns, keyOf, onOpen, onPress } = props
  const opens = Boolean(onPress ?? onOpen)
  const hasOpener = Boolean(onOpen)
  return useMemo(
    () =>
      rows?.map((row) => (
        <tr key={keyOf(row)} data-opens={opens || undefined}>
          {columns.map(({ label, render, action, right, wide }, position) => (
            <td
              key={label}
              data-label={label}
              data-end={action || undefined}
              data-right={right || undefined}
              data-wide={wide || undefined}
            >
              {hasOpener && position === 0 ? <Opener>{render(row)}</Opener> : render(row)}
            </td>
          ))}
        </tr>
      )),
    [rows, columns, keyOf, opens, hasOpener],
  )
}

/**
 * What the body hears for all of its rows. The button or link in the first cell is what keyboards and
 * screen readers use.
 */
function useRowPresses<Row, Name extends string>(props: Props<Row, Name>) {
  const { rows, onOpen, onPress = onOpen, onPoint } = props
  const pointed = useRef<Row>(undefined)
  const rowAt = (element: Element | null) =>
    element instanceof HTMLTableRowElement ? rows?.[element.sectionRowIndex] : undefined
  return {
    ...(onPress && {
      onClick: (event: MouseEvent) => {
        const element = rowOf(event)
        const row = rowAt(element)
        if (!element || !row || !isForRow(event, element)) return
        // Who comes back finds the row that was opened.
        element.querySelector<HTMLElement>(`[${ROW_LINK}]`)?.focus({ preventScroll: true })
        onPress(row)
      },
    }),
    ...(onPoint && {
      onMouseOver: (event: MouseEvent) => {
        const row = rowAt(rowOf(event))
        if (row && row !== pointed.current) onPoint(row)
        pointed.current = row
      },
    }),
  }
}

/** The row that the event is in; null for what opened above the table and is no part of it. */
function rowOf({ target, currentTarget }: MouseEvent): Element | null {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return null
  return target.closest('tr')
}

/** Whether a press is meant for the row, not for something in it, and does not select its text. */
function isForRow({ target }: MouseEvent, row: Element): boolean {
  const pressed = target instanceof Element && target.closest('a, button, input')
  if (pressed) return pressed.matches(`button[${ROW_LINK}]`)
  const selection = getSelection()
  return !(selection?.containsNode(row, true) && `${selection}`)
}

/** The row itself hears the press. */
function Opener({ children }: { children: ReactNode }) {
  return (
    <Anchor component="button" type="button" size="sm" fw={600} {...{ [ROW_LINK]: '' }}>
      {children}
    </Anchor>
  )
}

type SkeletonProps<Row, Name extends string> = Pick<Props<Row, Name>, 'columns'> & { row: number }

function SkeletonRow<Row, Name extends string>({ row, columns }: SkeletonProps<Row, Name>) {
  return (
    <tr aria-hidden>
      {columns.map(({ label, width = 90, right, action }) => (
        <td key={label} data-right={right || undefined}>
          {!action && (
            <Skeleton
              height={12}
              width={width - ((row * 13) % 24)}
              display="inline-block"
              style={{ verticalAlign: 'middle' }}
            />
          )}
        </td>
      ))}
    </tr>
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
              <Skeleton height={14} width={`${45 + ((row * 11) % 25)}%`} my={4} />
              <Skeleton height={12} width={`${55 + ((row * 7) % 20)}%`} my={6} />
            </li>
          ))}
      {missing > 0 && <li aria-hidden style={{ height: missing * CARD_HEIGHT }} />}
    </ul>
  )
}
