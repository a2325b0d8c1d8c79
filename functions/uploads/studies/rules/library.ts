import type { Held } from '#functions/platform/directory/directories.ts'
import { createRows, type Part } from '#functions/platform/directory/rows.ts'
import { readOrder } from '#functions/platform/read-order.ts'
import { type StudyOrderColumn, studyOrderColumns } from '#shared/model/study-order.ts'
import { type StudyFields, studyReader } from '../records.ts'
import { COLUMNS_VERSION, createColumns, type Names, sortableOf } from './columns.ts'
import { filtersOf, type StudyQuery, withinReach } from './filters.ts'

/** Where a study is. */
export type StudyPlace = { id: string; patientId: string }

/** What is listed of studies, in memory: any filter, any order, exact totals. */
export type Library = Held<Names> & {
  /**
   * A page of the studies that pass the filters.
   * @param within the patients that may be seen; null where those are all
   * @throws ERR_SEARCH_QUERY_INVALID for an order by no such column
   */
  page(
    query: StudyQuery,
    within: ReadonlySet<string> | null,
  ): { places: StudyPlace[]; total: number }
}

const DEFAULT_ORDER = 'receivedAt DESC'

/** What the library is ordered by. @throws ERR_SEARCH_QUERY_INVALID */
export function orderOf({ order }: Pick<StudyQuery, 'order'>) {
  return readOrder<StudyOrderColumn>(order ?? DEFAULT_ORDER, studyOrderColumns)
}

/**
 * @param parts of a snapshot, which need no decoding
 * @param packed studies
 * @throws TypeError where the parts were stored with other columns
 */
export function createLibrary(packed: readonly string[], parts: readonly Part[] = []): Library {
  const columns = createColumns()
  const reader = studyReader()
  let names: Names = { patients: null }
  const rows = createRows<StudyFields, StudyOrderColumn>(
    {
      columns,
      version: COLUMNS_VERSION,
      id: columns.id,
      revision: columns.version,
      reader,
      idOf: (study) => study.text('id') ?? '',
      revisionOf: (study) => study.number('version'),
      sortableOf: (order) => sortableOf(columns, order, names),
    },
    { packed, parts },
  )

  const placeOf = (slot: number): StudyPlace => {
    reader.read(rows.packedAt(slot))
    return { id: reader.text('id') ?? '', patientId: reader.text('patientId') ?? '' }
  }

  return {
    get size() {
      return rows.size
    },
    part: rows.part,

    apply(changed, now) {
      // Patients are known only where somebody asks for the order by them, or searches.
      if (now.patients && names.patients?.version !== now.patients.version) {
        rows.forgetOrder('patient')
      }
      names = { patients: now.patients ?? names.patients }
      for (const text of changed) rows.take(text)
    },

    page(query, within) {
      const { offset, limit, order: _, patientId: _chosen, ...filter } = query
      const order = orderOf(query)
      // What is found for words goes by names that change, and for those who see some patients by whom they see.
      const isKept = within === null && filter.search === undefined
      const name = isKept ? JSON.stringify(Object.entries(filter).sort()) : null
      const found = rows.find(name, () => [
        ...withinReach(columns, within),
        ...filtersOf(columns, filter, names.patients),
      ])
      const slots = rows.page({ ...order, ...found }, { offset, limit })
      return { places: slots.map(placeOf), total: found.total }
    },
  }
}
