import type { TenantScope } from '#functions/platform/identity/scope.ts'
import { CatalogueError } from '#shared/errors.ts'
import { type PatientOrderColumn, patientOrderColumns } from '#shared/model/patient-order.ts'
import { type DirectoryRow, readRow, rowReader } from '../../records.ts'
import type { Stored } from './column.ts'
import { COLUMNS_VERSION, createColumns, type GroupNames, sortableOf } from './columns.ts'
import { filtersOf, type PatientQuery, withinScope } from './filters.ts'
import { createOrder, merged, type Order } from './order.ts'
import { createResults } from './results.ts'
import { compareTexts, MAX_SLOTS } from './sort.ts'

/** The list columns of a practice, in memory: any filter, any order, exact totals. */
export type Directory = {
  readonly size: number
  /** Takes over packed rows that are newer than those held, and what groups are called now. */
  apply(packed: readonly string[], groups: GroupNames): void
  /**
   * A page of the rows that pass the filters and are within the caller's scope.
   * @throws ERR_SEARCH_QUERY_INVALID for an order by no such column
   */
  page(query: PatientQuery, scope: Omit<TenantScope, 'practiceId'>): Found
  /** Some of the rows, in the order of ids, as they are stored. */
  part(from: number, to: number): Part
}

/** Packed rows, and what the columns hold of them. */
export type Part = {
  version: number
  columns: Readonly<Record<string, Stored>>
  rows: readonly string[]
}

/** The group of a row is answered by its name. */
export type Found = { items: (DirectoryRow & { group: string | null })[]; total: number }

const DEFAULT_ORDER = 'createdAt DESC'

/**
 * A row has a slot, which it keeps: the place of its text and of its values in the columns.
 * @param parts of a snapshot, which need no decoding
 * @param rows packed
 * @throws TypeError where the parts were stored with other columns
 */
export function createDirectory(rows: readonly string[], parts: readonly Part[] = []): Directory {
  const columns = createColumns()
  const taking = Object.values(columns)
  const fields = rowReader()
  const texts: string[] = []
  const slots = new Map<string, number>()
  const orders = new Map<PatientOrderColumn, Order>()
  const results = createResults()
  let groups: GroupNames = new Map()
  let byId: Uint32Array = new Uint32Array(0)

  const compareIds = (one: number, other: number) =>
    compareTexts(columns.patientId.at(one), columns.patientId.at(other))

  function take(packed: string): void {
    fields.read(packed)
    const id = fields.text('patientId') ?? ''
    const slot = slots.get(id) ?? texts.length
    if (slot < texts.length && (columns.revision.at(slot) ?? 0) >= fields.number('revision')) return
    if (slot === texts.length) {
      if (slot === MAX_SLOTS) throw new RangeError('a directory cannot hold more records')
      slots.set(id, slot)
    }
    texts[slot] = packed
    for (const column of taking) column.take(slot, fields)
    for (const order of orders.values()) order.touch(slot)
    results.touch(slot)
  }

  /** Every slot, by id: ids break the tie between equal values, so that all instances agree. */
  function inOrderOfIds(): Uint32Array {
    const known = byId.length
    if (known === texts.length) return byId
    const added = Uint32Array.from({ length: texts.length - known }, (_, place) => known + place)
    if (added.length > known) {
      byId = Uint32Array.from(texts.keys())
      columns.patientId.sort(byId)
    } else byId = merged(byId, new Set(added), compareIds)
    return byId
  }

  function orderBy(name: PatientOrderColumn): Order {
    const order =
      orders.get(name) ?? createOrder(sortableOf(columns, name, groups), inOrderOfIds, compareIds)
    orders.set(name, order)
    return order
  }

  function load({ version, columns: stored, rows: packed }: Part): void {
    const first = texts.length
    const names = Object.keys(columns)
    if (version !== COLUMNS_VERSION || String(Object.keys(stored)) !== String(names)) {
      throw new TypeError('the parts of a snapshot have other columns')
    }
    for (const [name, column] of Object.entries(columns))
      column.load(first, stored[name] ?? [], packed.length)
    for (const text of packed)
      slots.set(columns.patientId.at(texts.push(text) - 1), texts.length - 1)
  }

  function shown(packed: string): Found['items'][number] {
    const row = readRow(packed)
    return { ...row, group: groups.get(row.groupId ?? '') ?? null }
  }

  for (const part of parts) load(part)
  for (const row of rows) take(row)

  return {
    get size() {
      return texts.length
    },

    apply(packed, names) {
      if (!isSame(groups, names)) orders.delete('group')
      groups = names
      for (const row of packed) take(row)
    },

    page(query, scope) {
      const { offset, limit } = query
      const { column, descending } = readOrder(query.order ?? DEFAULT_ORDER)
      const { isFound, total } = results.find(nameOf(query, scope), texts.length, () => [
        ...withinScope(columns, scope),
        ...filtersOf(columns, query),
      ])
      if (offset >= total) return { items: [], total }
      const cut = { from: offset, to: Math.min(total, offset + limit), descending }
      const items = cutOut(orderBy(column), isFound, cut).map((slot) => shown(texts[slot] ?? ''))
      return { items, total }
    },

    part(from, to) {
      const chosen = inOrderOfIds().subarray(from, to)
      const stored = Object.entries(columns).map(([name, { store }]) => [name, store(chosen)])
      return {
        version: COLUMNS_VERSION,
        columns: Object.fromEntries(stored),
        rows: Array.from(chosen, (slot) => texts[slot] ?? ''),
      }
    },
  }
}

function isSame(names: GroupNames, others: GroupNames): boolean {
  return names.size === others.size && [...names].every(([id, name]) => others.get(id) === name)
}

type Cut = { from: number; to: number; descending: boolean }

/** The slots of a page. Those without a value come last in both directions. */
function cutOut(order: Order, isFound: Uint8Array, { from, to, descending }: Cut): number[] {
  const slots = order.slots()
  const filled = order.filled()
  const cut: number[] = []
  let position = 0
  for (let place = 0; place < slots.length && position < to; place += 1) {
    const isReversed = descending && place < filled
    const slot = slots[isReversed ? filled - 1 - place : place] ?? 0
    if (isFound[slot] !== 1) continue
    if (position >= from) cut.push(slot)
    position += 1
  }
  return cut
}

/** Names what is found: all of the query but its order and page, and all of the scope. */
function nameOf(query: PatientQuery, scope: Omit<TenantScope, 'practiceId'>): string {
  const { offset: _, limit: __, order: ___, ...filters } = query
  const { reaches, memberId, patientIds, groupIds } = scope
  const rights = reaches.includes('all') ? 'all' : { reaches, memberId, patientIds, groupIds }
  return JSON.stringify([rights, Object.entries(filters).sort()])
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
