import { type PatientOrderColumn, patientOrderColumns } from '#shared/api/patients.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { PatientRow } from '#shared/model/patient.ts'
import { columnKeys } from './columns.ts'
import { filterOf, type PatientQuery, type Searchable, searchable } from './filters.ts'
import { type Sorted, sorted } from './sorted.ts'

/** A row and how often its record had been written when it was taken. */
export type Revised = PatientRow & { revision: number }

/** The list columns of a practice, in memory: any filter, any order, exact totals. */
export type Directory = {
  readonly size: number
  /** Takes over rows that are newer than those held. */
  apply(rows: readonly Revised[]): void
  /**
   * A page of the rows that pass the filters and that the caller may see.
   * @throws ERR_SEARCH_QUERY_INVALID for an order that there is not
   */
  page(query: PatientQuery, visible: (row: Revised) => boolean): Found
}

export type Found = { items: Revised[]; total: number }

type Entry = Searchable<Revised>

/** From so many changed rows on, orders are worked out anew rather than mended. */
const MANY = 1000
const DEFAULT_ORDER = 'createdAt DESC'

export function createDirectory(rows: readonly Revised[]): Directory {
  const entries = new Map(rows.map((row) => [row.patientId, searchable(row)]))
  const orders = new Map<PatientOrderColumn, Sorted<Entry>>()

  function orderBy(column: PatientOrderColumn): Sorted<Entry> {
    const kept = orders.get(column)
    if (kept) return kept
    const key = columnKeys[column]
    const order = sorted(entries.values(), {
      key: ({ row }) => key(row),
      id: ({ row }) => row.patientId,
    })
    orders.set(column, order)
    return order
  }

  return {
    get size() {
      return entries.size
    },

    apply(changed) {
      const newer = changed.filter(
        (row) => row.revision > (entries.get(row.patientId)?.row.revision ?? 0),
      )
      if (newer.length >= MANY) orders.clear()
      for (const row of newer) {
        const before = entries.get(row.patientId)
        if (before && before.row.revision >= row.revision) continue
        const after = searchable(row)
        entries.set(row.patientId, after)
        for (const order of orders.values()) {
          if (before) order.remove(before)
          order.add(after)
        }
      }
    },

    page(query, visible) {
      const { column, descending } = readOrder(query.order ?? DEFAULT_ORDER)
      const passes = filterOf(query)
      const end = query.offset + query.limit
      const items: Revised[] = []
      let total = 0
      orderBy(column).forEach(descending, (entry) => {
        if (!passes(entry) || !visible(entry.row)) return
        if (total >= query.offset && total < end) items.push(entry.row)
        total += 1
      })
      return { items, total }
    },
  }
}

function readOrder(order: string): { column: PatientOrderColumn; descending: boolean } {
  const [name, direction = 'ASC', ...rest] = order.split(/\s+/)
  const column = patientOrderColumns.find((known) => known === name)
  if (!column || rest.length > 0 || !/^(ASC|DESC)$/i.test(direction)) {
    throw new CatalogueError('ERR_SEARCH_QUERY_INVALID', [
      `order: must be one of ${patientOrderColumns.join(', ')}, then ASC or DESC`,
    ])
  }
  return { column, descending: direction.toUpperCase() === 'DESC' }
}
