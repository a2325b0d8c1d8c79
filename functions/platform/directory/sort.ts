/** How many slots there may be: a slot's place takes as many bits of a sort key. */
const PLACE_BITS = 21
export const MAX_SLOTS = 2 ** PLACE_BITS
const LOW_BITS = 32 - PLACE_BITS
/** Six characters of seven bits are a key of a text. */
const CHARACTERS = 6
/** Stands for every character that seven bits do not hold. */
const OTHER = 127
/** Fewer texts than these are compared one by one. */
const FEW = 24

/**
 * Puts slots in the order of a whole number below 2^43; equal ones stay as they are. Key and place
 * are sorted together as one number, which takes a tenth of the time of comparing in JavaScript.
 */
export function byNumber(slots: Uint32Array, keyOf: (slot: number) => number): void {
  sortKeys(slots, keyOf)
}

/** Puts slots in the order of a text by code unit; equal ones stay as they are. */
export function byText(slots: Uint32Array, textOf: (slot: number) => string, from = 0): void {
  if (isInOrder(slots, textOf)) return
  if (slots.length < FEW) {
    compareEach(slots, textOf)
    return
  }
  const keys = sortKeys(slots, (slot) => keyOfText(textOf(slot), from))
  let start = 0
  for (let end = 1; end <= slots.length; end += 1) {
    const key = keys[start] ?? 0
    if (end < slots.length && keys[end] === key) continue
    // Those that begin alike are ordered by what follows, unless nothing does.
    if (end - start > 1 && key % 128 !== 0) {
      const alike = slots.subarray(start, end)
      if (isExact(key)) byText(alike, textOf, from + CHARACTERS)
      else compareEach(alike, textOf)
    }
    start = end
  }
}

function isInOrder(slots: Uint32Array, textOf: (slot: number) => string): boolean {
  for (let place = 1; place < slots.length; place += 1) {
    if (textOf(slots[place - 1] ?? 0) > textOf(slots[place] ?? 0)) return false
  }
  return true
}

/** @returns the keys in their order */
function sortKeys(slots: Uint32Array, keyOf: (slot: number) => number): Float64Array {
  const pairs = new BigUint64Array(slots.length)
  // Each pair as its lower and its upper half: processors of today store them in this order.
  const halves = new Uint32Array(pairs.buffer)
  for (let place = 0; place < slots.length; place += 1) {
    const key = keyOf(slots[place] ?? 0)
    halves[2 * place] = ((key % 2 ** LOW_BITS) << PLACE_BITS) | place
    halves[2 * place + 1] = Math.floor(key / 2 ** LOW_BITS)
  }
  pairs.sort()
  const before = slots.slice()
  const keys = new Float64Array(slots.length)
  for (let place = 0; place < slots.length; place += 1) {
    const low = halves[2 * place] ?? 0
    slots[place] = before[low % MAX_SLOTS] ?? 0
    keys[place] = (halves[2 * place + 1] ?? 0) * 2 ** LOW_BITS + (low >>> PLACE_BITS)
  }
  return keys
}

function keyOfText(text: string, from: number): number {
  let key = 0
  for (let position = from; position < from + CHARACTERS; position += 1) {
    // 0 says that the text is over.
    const unit = position < text.length ? text.charCodeAt(position) + 1 : 0
    if (unit >= OTHER) return (key * 128 + OTHER) * 128 ** (from + CHARACTERS - position - 1)
    key = key * 128 + unit
  }
  return key
}

/** Whether texts of this key begin with the same characters. */
function isExact(key: number): boolean {
  for (let rest = key; rest > 0; rest = Math.floor(rest / 128)) {
    if (rest % 128 === OTHER) return false
  }
  return true
}

function compareEach(slots: Uint32Array, textOf: (slot: number) => string): void {
  slots.sort((one, other) => compareTexts(textOf(one), textOf(other)))
}

/** By code unit. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
