import { isSame } from '#functions/platform/directory/names.ts'
import type { Result } from '#functions/platform/directory/results.ts'
import { createRows, type Part } from '#functions/platform/directory/rows.ts'
import type { TenantScope } from '#functions/platform/identity/scope.ts'
import { readOrder } from '#functions/platform/read-order.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { PatientRow } from '#shared/model/patient.ts'
import { type PatientOrderColumn, patientOrderColumns } from '#shared/model/patient-order.ts'
import {
  type DirectoryRow,
  MERGED_MAX,
  possibleCityOf,
  type RowFields,
  readRow,
  rowReader,
} from '../../records.ts'
import {
  COLUMNS_VERSION,
  type Columns,
  createColumns,
  type Names,
  orderedByNamesOf,
  sortableOf,
} from './columns.ts'
import { filtersOf, type PatientQuery, withinScope } from './filters.ts'
import { leadAt, type ReportedLead } from './leads.ts'

/** The list columns of a practice, in memory: any filter, any order, exact totals. */
export type Directory = {
  readonly size: number
  /** Takes over packed rows that are newer than those held, and what groups and people are called now. */
  apply(packed: readonly string[], names: Names): void
  /**
   * A page of the rows that pass the filters and are within the caller's scope.
   * @throws ERR_SEARCH_QUERY_INVALID for an order by no such column
   */
  page(query: PatientQuery, scope: Reach): Found
  /**
   * So many of those rows that follow a record in the order, where it is now and whether it is found or not; null
   * begins at the first. Whoever goes on from the last answer misses nothing that stayed in its place.
   * @throws ERR_TARGET_NOT_FOUND where no such record is known, and the above
   */
  following(after: string | null, limit: number, query: FilterQuery, scope: Reach): Following
  /** At most so many of the rows in some slots that are within the caller's scope, newest first. */
  some(slotsOf: (columns: Columns) => number[], scope: Reach, most: number): DirectoryRow[]
  /** The leads within the caller's scope that the list shows, and how many archived ones it leaves out. */
  leads(scope: Reach): LeadsFound
  /** What the records are called, those too that were merged into others. */
  called(): CalledPatients
  /** Some of the rows, in the order of ids, as they are stored. */
  part(from: number, to: number): Part
}

/** Leads for figures about them; `people` is what the staff is called now. */
export type LeadsFound = {
  leads: ReportedLead[]
  archived: number
  people: ReadonlyMap<string, string>
}

/** Names as the list is ordered by them; `version` is another one once a record has changed, or all are read anew. */
export type CalledPatients = { version: unknown; of(patientId: string): string | null }

/** The group and the people of a row are answered by their names. */
export type Found = { items: (DirectoryRow & PatientRow)[]; total: number }

/** Some rows of a list; `isLast` where none follow. */
export type Following = { items: Found['items']; total: number; isLast: boolean }

/** What is asked for, but which page of it. */
export type FilterQuery = Omit<PatientQuery, 'offset' | 'limit'>
type Reach = Omit<TenantScope, 'practiceId'>

const standing = { mergedInto: null }

/** Rows that were read last are kept decoded: most people look at the first pages of few orders. */
const DECODED_MAX = 2000

const DEFAULT_ORDER = 'createdAt DESC'

/**
 * @param parts of a snapshot, which need no decoding
 * @param packed rows
 * @throws TypeError where the parts were stored with other columns
 */
export function createDirectory(packed: readonly string[], parts: readonly Part[] = []): Directory {
  const columns = createColumns()
  let version = Symbol()
  /** Leads that reports have asked for, by slot, until they change. */
  const reported: (ReportedLead | undefined)[] = []
  const decoded = new Map<string, DirectoryRow>()
  let names: Names = { groups: new Map(), people: new Map() }
  const rows = createRows<RowFields, PatientOrderColumn>(
    {
      columns,
      version: COLUMNS_VERSION,
      id: columns.patientId,
      revision: columns.revision,
      reader: rowReader(),
      idOf: (fields) => fields.text('patientId') ?? '',
      revisionOf: (fields) => fields.number('revision'),
      sortableOf: (order) => sortableOf(columns, order, names),
    },
    { packed, parts },
  )

  function find(query: FilterQuery, scope: Reach): Result {
    return rows.find(nameOf(query, scope), () => [
      ...withinScope(columns, scope),
      ...filtersOf(columns, query, names),
    ])
  }

  function personOf(id: string | null): PatientRow['provider'] {
    const name = id === null ? undefined : names.people.get(id)
    return id === null || name === undefined ? null : { id, name }
  }

  /** By its text, which is another one once the row has changed. */
  function rowAt(slot: number): DirectoryRow {
    const text = rows.packedAt(slot)
    const known = decoded.get(text)
    if (known) return known
    const row = readRow(text)
    if (decoded.size >= DECODED_MAX) decoded.clear()
    decoded.set(text, row)
    return row
  }

  function shown(slot: number): Found['items'][number] {
    const row = rowAt(slot)
    return {
      ...row,
      group: names.groups.get(row.groupId ?? '') ?? null,
      provider: personOf(row.providerId),
      patientAdvocate: personOf(row.patientAdvocateId),
      leadAdvocate: personOf(row.leadAdvocateId),
      possibleCity: possibleCityOf(row),
    }
  }

  function calledBy(patientId: string, merges = 0): string | null {
    const slot = rows.slotOf(patientId)
    if (slot === undefined) return null
    const { mergedInto } = columns.isMerged.has(slot) ? readRow(rows.packedAt(slot)) : standing
    if (mergedInto === null) return columns.name.at(slot) || columns.email.at(slot) || null
    return merges < MERGED_MAX ? calledBy(mergedInto, merges + 1) : null
  }

  return {
    get size() {
      return rows.size
    },
    part: rows.part,

    apply(changed, now) {
      for (const kind of ['groups', 'people'] as const) {
        if (isSame(names[kind], now[kind])) continue
        for (const order of orderedByNamesOf(kind)) rows.forgetOrder(order)
      }
      // A group that is no more counts as none.
      if (!isSame(names.groups, now.groups)) rows.forgetResults()
      names = now
      for (const text of changed) {
        if (!rows.take(text)) continue
        version = Symbol()
        const slot = reported.length > 0 ? rows.slotOf(readRow(text).patientId) : undefined
        if (slot !== undefined) reported[slot] = undefined
      }
    },

    leads(scope) {
      const { isFound } = find({ isLead: 1, isArchived: 0 }, scope)
      const leads: ReportedLead[] = []
      for (let slot = 0; slot < isFound.length; slot += 1) {
        if (isFound[slot] !== 1) continue
        const lead = reported[slot] ?? leadAt(columns, slot)
        reported[slot] = lead
        leads.push(lead)
      }
      const { total: archived } = find({ isLead: 1, isArchived: 1 }, scope)
      return { leads, archived, people: names.people }
    },

    called: () => ({ version, of: calledBy }),

    page(query, scope) {
      const { offset, limit, ...asked } = query
      const order = readOrder(query.order ?? DEFAULT_ORDER, patientOrderColumns)
      const found = find(asked, scope)
      const slots = rows.page({ ...order, ...found }, { offset, limit })
      return { items: slots.map(shown), total: found.total }
    },

    some(slotsOf, scope, most) {
      const within = withinScope(columns, scope)
      return [...new Set(slotsOf(columns))]
        .filter((slot) => within.every((test) => test(slot)))
        .sort((one, other) => other - one)
        .slice(0, most)
        .map((slot) => readRow(rows.packedAt(slot)))
    },

    following(after, limit, query, scope) {
      const order = readOrder(query.order ?? DEFAULT_ORDER, patientOrderColumns)
      const { isFound, total } = find(query, scope)
      const from = after === null ? null : rows.slotOf(after)
      if (from === undefined) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
      // One more than asked for tells whether there are others.
      const slots = rows.after({ ...order, isFound }, from, limit + 1)
      return { items: slots.slice(0, limit).map(shown), total, isLast: slots.length <= limit }
    },
  }
}

/** Names what is found: all of the query but its order and page, and all of the scope. */
function nameOf(query: FilterQuery, scope: Reach): string {
  const { order: _, ...filters } = query
  const { reaches, memberId, patientIds, groupIds } = scope
  const rights = reaches.includes('all') ? 'all' : { reaches, memberId, patientIds, groupIds }
  return JSON.stringify([rights, Object.entries(filters).sort()])
}
