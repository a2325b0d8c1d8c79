import type { Held } from '#functions/platform/directory/directories.ts'
import { isSame } from '#functions/platform/directory/names.ts'
import { createRows, type Part } from '#functions/platform/directory/rows.ts'
import { readOrder } from '#functions/platform/read-order.ts'
import { type ReviewOrderColumn, reviewOrderColumns } from '#shared/model/review-order.ts'
import { type ReviewFields, type ReviewRow, readReviewRow, reviewReader } from '../../records.ts'
import {
  COLUMNS_VERSION,
  createColumns,
  type Names,
  ordersByPeople,
  sortableOf,
} from './columns.ts'
import { filtersOf, type ReviewQuery, type Within, withinReach } from './filters.ts'

/** What is listed of cases, in memory: any filter, any order, exact totals. */
export type ReviewDirectory = Held<Names> & {
  /**
   * A page of the cases that pass the filters and may be seen.
   * @param within null for who sees all
   * @throws ERR_SEARCH_QUERY_INVALID for an order by no such column
   */
  page(query: ReviewQuery, within: Within | null): { items: ReviewRow[]; total: number }
}

/** Late ones first: of those that are due, the longest overdue. */
const DEFAULT_ORDER = 'dueAt ASC'

/** What a list of cases is ordered by. @throws ERR_SEARCH_QUERY_INVALID */
export function orderOf({ order }: Pick<ReviewQuery, 'order'>) {
  return readOrder<ReviewOrderColumn>(order ?? DEFAULT_ORDER, reviewOrderColumns)
}

/**
 * @param packed cases
 * @param parts of a snapshot, which need no decoding
 * @throws TypeError where the parts were stored with other columns
 */
export function createReviewDirectory(
  packed: readonly string[],
  parts: readonly Part[] = [],
): ReviewDirectory {
  const columns = createColumns()
  let names: Names = { people: new Map(), patients: null }
  const rows = createRows<ReviewFields, ReviewOrderColumn>(
    {
      columns,
      version: COLUMNS_VERSION,
      id: columns.id,
      revision: columns.version,
      reader: reviewReader(),
      idOf: (review) => review.text('id') ?? '',
      revisionOf: (review) => review.number('version'),
      sortableOf: (order) => sortableOf(columns, order, names),
    },
    { packed, parts },
  )

  return {
    get size() {
      return rows.size
    },
    part: rows.part,

    apply(changed, now) {
      if (!isSame(names.people, now.people)) {
        for (const order of ordersByPeople) rows.forgetOrder(order)
      }
      // Patients are known only where somebody asks for the order by them, or searches.
      if (now.patients && names.patients?.version !== now.patients.version) {
        rows.forgetOrder('patient')
      }
      names = { people: now.people, patients: now.patients ?? names.patients }
      for (const text of changed) rows.take(text)
    },

    page(query, within) {
      const { offset, limit, order: _, practiceId: _practice, ...filter } = query
      const order = orderOf(query)
      // What is found for words goes by names that change, and for who sees some by whom they see.
      const isKept = within === null && filter.search === undefined
      const name = isKept ? JSON.stringify(Object.entries(filter).sort()) : null
      const found = rows.find(name, () => [
        ...withinReach(columns, within),
        ...filtersOf(columns, filter, names.patients),
      ])
      const slots = rows.page({ ...order, ...found }, { offset, limit })
      return { items: slots.map((slot) => readReviewRow(rows.packedAt(slot))), total: found.total }
    },
  }
}
