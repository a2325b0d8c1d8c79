import type { Column, Numbers, Sortable, Stored, Texts } from './column.ts'
import { createOrder, merged, type Order } from './order.ts'
import { createResults, type Result, type Test } from './results.ts'
import { compareTexts, MAX_SLOTS } from './sort.ts'

/** Packed rows, and what the columns hold of them. */
export type Part = {
  version: number
  columns: Readonly<Record<string, Stored>>
  rows: readonly string[]
}

/** Packed rows as a directory holds them: `F` is what of a row is read, `O` names the orders. */
type Shape<F, O extends string> = {
  columns: Readonly<Record<string, Column<F>>>
  /** Raised where a column holds something else of the same row. */
  version: number
  id: Texts<F>
  revision: Numbers<F>
  /** What it has read last is what columns take over. */
  reader: F & { read(packed: string): void }
  idOf(fields: F): string
  revisionOf(fields: F): number
  sortableOf(order: O): Sortable
}

/** Which slots to answer, in which order; slots without a value come last in both directions. */
type Ordered<O> = { column: O; descending: boolean; isFound: Uint8Array }
type Page = { offset: number; limit: number }

/** The rows of a directory, each in a slot, which it keeps: the place of its text and of its values in the columns. */
export type Rows<O extends string> = {
  readonly size: number
  /** Takes over a row, unless one of the same id is held that is as new. @returns whether it did */
  take(packed: string): boolean
  /** Some of the rows, in the order of ids, as they are stored. */
  part(from: number, to: number): Part
  /**
   * What passes all of the tests.
   * @param name the same for the same filters and the same caller's rights, and for no others; null for what
   *   is not worth keeping
   */
  find(name: string | null, testsOf: () => readonly Test[]): Result
  /** A page of the found slots in their order. */
  page(ordered: Ordered<O> & Result, page: Page): number[]
  /** So many of the found slots that follow one in the order, from the first on where it is null. */
  after(ordered: Ordered<O>, slot: number | null, count: number): number[]
  slotOf(id: string): number | undefined
  packedAt(slot: number): string
  /** What an order goes by is called differently now. */
  forgetOrder(column: O): void
  /** What filters found goes by something else than rows that has changed. */
  forgetResults(): void
}

/**
 * @param begun what is held from the first: packed rows, and parts of a snapshot, which need no decoding
 * @throws TypeError where the parts were stored with other columns
 */
export function createRows<F, O extends string>(
  shape: Shape<F, O>,
  begun: { packed: readonly string[]; parts: readonly Part[] },
): Rows<O> {
  const { columns, version, id, revision, reader } = shape
  const taking = Object.values(columns)
  const texts: string[] = []
  const slots = new Map<string, number>()
  const orders = new Map<O, Order>()
  const results = createResults()
  let byId: Uint32Array = new Uint32Array(0)

  const compareIds = (one: number, other: number) => compareTexts(id.at(one), id.at(other))

  /** Every slot, by id: ids break the tie between equal values, so that all instances agree. */
  function inOrderOfIds(): Uint32Array {
    const known = byId.length
    if (known === texts.length) return byId
    const added = Uint32Array.from({ length: texts.length - known }, (_, place) => known + place)
    if (added.length > known) {
      byId = Uint32Array.from(texts.keys())
      id.sort(byId)
    } else byId = merged(byId, new Set(added), compareIds)
    return byId
  }

  function orderBy(name: O): Order {
    const order = orders.get(name) ?? createOrder(shape.sortableOf(name), inOrderOfIds, compareIds)
    orders.set(name, order)
    return order
  }

  function take(packed: string): boolean {
    reader.read(packed)
    const name = shape.idOf(reader)
    const slot = slots.get(name) ?? texts.length
    if (slot < texts.length && (revision.at(slot) ?? 0) >= shape.revisionOf(reader)) return false
    if (slot === texts.length) {
      if (slot === MAX_SLOTS) throw new RangeError('a directory cannot hold more records')
      slots.set(name, slot)
    }
    texts[slot] = packed
    for (const column of taking) column.take(slot, reader)
    for (const order of orders.values()) order.touch(slot)
    results.touch(slot)
    return true
  }

  function load({ version: of, columns: stored, rows }: Part): void {
    const first = texts.length
    if (of !== version || String(Object.keys(stored)) !== String(Object.keys(columns))) {
      throw new TypeError('the parts of a snapshot have other columns')
    }
    for (const [name, column] of Object.entries(columns)) {
      column.load(first, stored[name] ?? [], rows.length)
    }
    for (const text of rows) slots.set(id.at(texts.push(text) - 1), texts.length - 1)
  }

  for (const part of begun.parts) load(part)
  for (const text of begun.packed) take(text)

  return {
    get size() {
      return texts.length
    },
    take,

    part(from, to) {
      const chosen = inOrderOfIds().subarray(from, to)
      const stored = Object.entries(columns).map(([name, { store }]) => [name, store(chosen)])
      return {
        version,
        columns: Object.fromEntries(stored),
        rows: Array.from(chosen, (slot) => texts[slot] ?? ''),
      }
    },

    find: (name, testsOf) => results.find(name, texts.length, testsOf),

    page({ column, descending, isFound, total }, { offset, limit }) {
      if (offset >= total) return []
      const order = orderBy(column)
      const sorted = order.slots()
      const filled = order.filled()
      const cut: number[] = []
      const to = Math.min(total, offset + limit)
      let position = 0
      for (let place = 0; place < sorted.length && position < to; place += 1) {
        const isReversed = descending && place < filled
        const slot = sorted[isReversed ? filled - 1 - place : place] ?? 0
        if (isFound[slot] !== 1) continue
        if (position >= offset) cut.push(slot)
        position += 1
      }
      return cut
    },

    after({ column, descending, isFound }, former, count) {
      const order = orderBy(column)
      const sorted = order.slots()
      const filled = order.filled()
      const cut: number[] = []
      let isPast = former === null
      for (let place = 0; place < sorted.length && cut.length < count; place += 1) {
        const isReversed = descending && place < filled
        const slot = sorted[isReversed ? filled - 1 - place : place] ?? 0
        if (isPast && isFound[slot] === 1) cut.push(slot)
        isPast ||= slot === former
      }
      return cut
    },

    slotOf: (name) => slots.get(name),
    packedAt: (slot) => texts[slot] ?? '',
    forgetOrder: (column) => void orders.delete(column),
    forgetResults: results.clear,
  }
}
