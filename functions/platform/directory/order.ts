import type { Sortable } from './column.ts'

/** The slots of a directory in the order of one column. */
export type Order = {
  /** Notes that the value in a slot changed, or that the slot is new. */
  touch(slot: number): void
  /** All slots: those with a value, ascending, then those without. */
  slots(): Uint32Array
  /** How many of them have a value. */
  filled(): number
}

/** From this share of changed slots on, the order is made anew. */
const MANY = 1 / 8

/**
 * The order of a column. What changed is put in its place when the order is asked for again: each
 * changed slot costs a binary search, and all together a copy.
 * @param all every slot in the order of what breaks ties
 * @param tie compares two slots whose values are the same
 */
export function createOrder(
  column: Sortable,
  all: () => Uint32Array,
  tie: (one: number, other: number) => number,
): Order {
  const touched = new Set<number>()
  let slots: Uint32Array = new Uint32Array(0)
  let filled = 0

  function compare(one: number, other: number): number {
    const [first, second] = [column.has(one), column.has(other)]
    if (first !== second) return first ? -1 : 1
    return (first ? column.compare(one, other) : 0) || tie(one, other)
  }

  function sortAll(): Uint32Array {
    const every = all()
    const sorted = new Uint32Array(every.length)
    let present = 0
    for (const slot of every) {
      sorted[present] = slot
      present += column.has(slot) ? 1 : 0
    }
    column.sort(sorted.subarray(0, present))
    for (const slot of every) {
      if (column.has(slot)) continue
      sorted[present] = slot
      present += 1
    }
    return sorted
  }

  return {
    touch: (slot) => touched.add(slot),
    slots() {
      const isNew = slots.length === 0
      if (!isNew && touched.size === 0) return slots
      const isMuch = touched.size > slots.length * MANY
      slots = isNew || isMuch ? sortAll() : merged(slots, touched, compare)
      touched.clear()
      filled = firstWhere(slots, (slot) => !column.has(slot))
      return slots
    },
    filled: () => filled,
  }
}

/** A sorted array with some slots, which it may contain where they were, in their places. */
export function merged(
  sorted: Uint32Array,
  moved: ReadonlySet<number>,
  compare: (one: number, other: number) => number,
): Uint32Array {
  const isMoved = new Uint8Array(sorted.length + moved.size)
  for (const slot of moved) isMoved[slot] = 1
  const rest = sorted.slice()
  let kept = 0
  for (const slot of sorted) {
    rest[kept] = slot
    kept += isMoved[slot] === 0 ? 1 : 0
  }
  const result = new Uint32Array(kept + moved.size)
  let [from, length] = [0, 0]
  for (const slot of [...moved].sort(compare)) {
    const to = firstWhere(rest.subarray(0, kept), (there) => compare(there, slot) > 0)
    result.set(rest.subarray(from, to), length)
    length += to - from
    result[length] = slot
    length += 1
    from = to
  }
  result.set(rest.subarray(from, kept), length)
  return result
}

/** The first place where this is true, as it is from there on. */
function firstWhere(slots: Uint32Array, test: (slot: number) => boolean): number {
  let low = 0
  let high = slots.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (test(slots[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}
