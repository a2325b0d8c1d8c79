import { CatalogueError } from '#shared/errors.ts'
import { type PatientOrderColumn, patientOrderColumns } from '#shared/model/patient-order.ts'
import type { DirectoryRow } from '../records.ts'
import { columnKeys, type GroupNames, groupOf } from './columns.ts'
import { filterOf, type PatientQuery, type Searchable, searchable } from './filters.ts'
import { type Sorted, sorted } from './sorted.ts'

/** The list columns of a practice, in memory: any filter, any order, exact totals. */
export type Directory = {
  readonly size: number
  /** Takes over rows that are newer than those held, and what groups are called now. */
  apply(rows: readonly DirectoryRow[], groups: GroupNames): void
  /**
   * A page of the rows that pass the filters and that the caller may see.
   * @throws ERR_SEARCH_QUERY_INVALID for an order by no such column
   */
  page(query: PatientQuery, visible: (row: DirectoryRow) => boolean): Found
}

/** The group of a row is answered by its name. */
export type Found = { items: (DirectoryRow & { group: string | null })[]; total: number }

/** `slot` is the entry's place in the order of arrival, which it keeps. */
type Entry = Searchable<DirectoryRow> & { slot: number }

/** From this many changed rows on, sort orders are rebuilt rather than updated. */
const MANY = 1000
/** Where fewer than one row in this many matches, the matches are sorted on the spot. */
const FEW = 16
const DEFAULT_ORDER = 'createdAt DESC'

export function createDirectory(rows: readonly DirectoryRow[]): Directory {
  const entries: Entry[] = []
  const slots = new Map<string, number>()
  const orders = new Map<PatientOrderColumn, Sorted<Entry>>()
  let groups: GroupNames = new Map()

  function take(row: DirectoryRow): void {
    const slot = slots.get(row.patientId) ?? entries.length
    const before = entries[slot]
    if (before && before.row.revision >= row.revision) return
    const after = { ...searchable(row), slot }
    entries[slot] = after
    slots.set(row.patientId, slot)
    for (const order of orders.values()) {
      if (before) order.remove(before)
      order.add(after)
    }
  }

  function orderingOf(column: PatientOrderColumn) {
    const key = columnKeys[column]
    return { key: ({ row }: Entry) => key(row, groups), id: ({ row }: Entry) => row.patientId }
  }

  function orderBy(column: PatientOrderColumn): Sorted<Entry> {
    const order = orders.get(column) ?? sorted(entries, orderingOf(column))
    orders.set(column, order)
    return order
  }

  for (const row of rows) take(row)

  return {
    get size() {
      return entries.length
    },

    apply(changed, names) {
      if (changed.length >= MANY) orders.clear()
      if (!isSame(groups, names)) orders.delete('group')
      groups = names
      for (const row of changed) take(row)
    },

    page(query, visible) {
      const { offset, limit } = query
      const { column, descending } = readOrder(query.order ?? DEFAULT_ORDER)
      const passes = filterOf(query)
      const found = entries.filter((entry) => passes(entry) && visible(entry.row))
      const total = found.length
      if (offset >= total) return { items: [], total }
      // A few are put in order at once; many are picked from an order that is kept.
      const few = total * FEW < entries.length
      const order = few ? sorted(found, orderingOf(column)) : orderBy(column)
      const rows = cut(order, found, { offset, limit, descending })
      return { items: rows.map((row) => ({ ...row, group: groupOf(row, groups) })), total }
    },
  }
}

function isSame(names: GroupNames, others: GroupNames): boolean {
  return names.size === others.size && [...names].every(([id, name]) => others.get(id) === name)
}

type Cut = { offset: number; limit: number; descending: boolean }

/** The rows of a page: those of an order that were found. */
function cut(order: Sorted<Entry>, found: readonly Entry[], { offset, limit, descending }: Cut) {
  // Found in the order of their slots.
  const isFound = new Uint8Array((found.at(-1)?.slot ?? 0) + 1)
  for (const { slot } of found) isFound[slot] = 1
  const items: DirectoryRow[] = []
  let position = 0
  order.some(descending, ({ row, slot }) => {
    if (isFound[slot] !== 1) return false
    if (position >= offset) items.push(row)
    position += 1
    return items.length === limit
  })
  return items
}

function readOrder(order: string): { column: PatientOrderColumn; descending: boolean } {
  const [name, direction = 'ASC', ...rest] = order.split(/\s+/)
  const column = patientOrderColumns.find((one) => one === name)
  if (!column || rest.length > 0 || !/^(ASC|DESC)$/i.test(direction)) {
    const problem = `must be one of ${patientOrderColumns.join(', ')}, then ASC or DESC`
    throw new CatalogueError('ERR_SEARCH_QUERY_INVALID', { fields: [{ field: 'order', problem }] })
  }
  return { column, descending: direction.toUpperCase() === 'DESC' }
}
