import {
  COLUMN_WIDTH_MAX,
  COLUMN_WIDTH_MIN,
  type ColumnChoice,
  type KeptColumns,
  type ListColumn,
  type ListSection,
  type SavedView,
  type ViewContent,
} from '#shared/model/list-views.ts'
import type { Column } from '../ui/data-table.tsx'

/** What the address of every such list says of its view. */
export type ViewSearch = {
  /** The saved view that it began with. */
  view?: string | undefined
  /** Columns other than those of the view: `name:200,dob`. */
  columns?: string | undefined
}

/** What views keep of an address. */
export type Kept = Pick<ViewContent, 'filters' | 'order'>

/** A list that can be looked at by views, and how its address and they go together. */
export type ViewedList<Search extends ViewSearch, Name extends ListColumn> = {
  section: ListSection
  /** Where it is. */
  path: string
  /** Names of the list without a view, with all or some of its rows, and of a view of it. */
  texts: { all: string; filtered: string; title: string }
  /** All that there are. The first one is always shown, before the others. */
  names: readonly [Name, ...Name[]]
  /** Those that it comes with. */
  usual: readonly Name[]
  /** The address of the list without a view. */
  start: Search
  /** What an address keeps beside views: how far the list is scrolled, what is open. */
  beside: readonly string[]
  /** What a view of this address keeps. */
  keptOf: (search: Search) => Kept
  /** The address of what a view kept. What it keeps and the list has no more is left out. */
  searchOf: (kept: Pick<SavedView, 'filters' | 'order'>) => Search
}

/** The columns of a list as it shows them, by their names. */
export type ColumnsByName<Row, Name extends ListColumn> = Record<Name, Column<Row, Name>>

/** Columns as an address names them: `name:200,dob`. */
export function columnsText(columns: readonly ColumnChoice[]): string {
  return columns.map(({ name, width }) => (width ? `${name}:${width}` : name)).join(',')
}

type Named<Name extends ListColumn> = Pick<ViewedList<ViewSearch, Name>, 'names'>

/** The columns of an address; none where it names none that there are. */
export function readColumns<Name extends ListColumn>(
  list: Named<Name>,
  text: string | undefined,
): ColumnChoice<Name>[] | null {
  const named = (text ?? '').split(',').map((part) => {
    const [name = '', width] = part.split(':')
    return { name, ...(width && { width: Number(width) }) }
  })
  return knownColumns(list, named)
}

/** Those of them that there are, each once, and the first of the list first; null where there are none. */
export function knownColumns<Name extends ListColumn>(
  { names }: Named<Name>,
  columns: KeptColumns | null,
): ColumnChoice<Name>[] | null {
  const known = new Map<Name, ColumnChoice<Name>>()
  for (const { name: given, width } of columns ?? []) {
    const name = names.find((column) => column === given)
    if (name && !known.has(name)) known.set(name, { name, ...(width && { width: fitting(width) }) })
  }
  if (known.size === 0) return null
  const first = known.get(names[0]) ?? { name: names[0] }
  known.delete(names[0])
  return [first, ...known.values()]
}

/** A width within what columns may have. */
export function fitting(width: number): number {
  return Math.min(
    COLUMN_WIDTH_MAX,
    Math.max(COLUMN_WIDTH_MIN, Math.round(width) || COLUMN_WIDTH_MIN),
  )
}

/** The address that a view stands for: all that it keeps, but the columns, which are looked up. */
export function addressOf<Search extends ViewSearch, Name extends ListColumn>(
  list: ViewedList<Search, Name>,
  view: SavedView,
): Search {
  return { ...list.searchOf(view), view: view.viewId }
}

/** Whether the address has something else than the view that it names. */
export function isChanged<Search extends ViewSearch, Name extends ListColumn>(
  list: ViewedList<Search, Name>,
  view: SavedView,
  search: Search,
): boolean {
  const [asked, kept] = [list.keptOf(search), list.keptOf(addressOf(list, view))]
  const columns = readColumns(list, search.columns)
  return (
    asked.order !== kept.order ||
    !isSame(asked.filters, kept.filters) ||
    (columns !== null && !isSame(columns, knownColumns(list, view.columns)))
  )
}

/** Whether an address has filters other than those that the list comes with. */
export function isOwnList<Search extends ViewSearch, Name extends ListColumn>(
  list: ViewedList<Search, Name>,
  search: Search,
): boolean {
  return !isSame(list.keptOf(search).filters, list.keptOf(list.start).filters)
}

/** Whether an address names a view and nothing of the list itself, as a short link does. */
export function isShortLink<Search extends ViewSearch>(
  { beside }: Pick<ViewedList<Search, ListColumn>, 'beside'>,
  search: Search,
): boolean {
  const others = Object.entries(search).filter(
    ([name, value]) => name !== 'view' && value !== undefined && !beside.includes(name),
  )
  return search.view !== undefined && others.length === 0
}

function isSame(one: object | null, other: object | null): boolean {
  const sorted = (value: object | null) =>
    JSON.stringify(value && (Array.isArray(value) ? value : Object.entries(value).sort()))
  return sorted(one) === sorted(other)
}
