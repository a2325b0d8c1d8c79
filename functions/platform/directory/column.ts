import { byNumber, byText, compareTexts } from './sort.ts'

/** A column that lists can be ordered by. Slots without a value come last, whatever the direction. */
export type Sortable = {
  has(slot: number): boolean
  /** Less than 0 where the first goes before the other; both have values. */
  compare(one: number, other: number): number
  /** Puts slots with values in order; those with equal values stay as they are. */
  sort(slots: Uint32Array): void
}

/** What a column has in some slots, for a snapshot. */
export type Stored = readonly unknown[]

/** Something of each row, held by the slot of the row. `F` is what it is read from. */
export type Column<F> = {
  take(slot: number, fields: F): void
  store(slots: Uint32Array): Stored
  /**
   * Takes over what was stored of so many slots, from one on.
   * @throws TypeError where it is of another kind
   */
  load(first: number, stored: Stored, count: number): void
}

function numberOf(value: unknown): number {
  if (typeof value !== 'number') throw new TypeError('a number was stored as something else')
  return value
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('a text was stored as something else')
  return value
}

export type Flags<F> = Column<F> & { has(slot: number): boolean }
export type Bits = Column<unknown> & {
  /** Whether all of these bits are set. */
  has(slot: number, bits: { one: number; two: number }): boolean
}
export type Phones<F> = Column<F> &
  Sortable & {
    /**
     * Which slots have a number that begins with these digits, with or without its area code, or ends
     * with them.
     */
    where(digits: string): (slot: number) => boolean
    /** The slots that have this number of ten digits. */
    slotsOf(phone: string): number[]
    /** Which slots have a number with these digits in it. */
    containing(digits: string): (slot: number) => boolean
  }
export type Numbers<F> = Column<F> &
  Sortable & {
    at(slot: number): number | null
    /** Which slots have a number from the one to the other, both included. */
    between(from: number, to: number): (slot: number) => boolean
  }
export type Texts<F> = Column<F> &
  Sortable & {
    at(slot: number): string
    /** The slots that have this very text. */
    slotsOf(text: string): number[]
  }
export type Terms<F> = Column<F> &
  Sortable & {
    at(slot: number): string | null
    /** The order by what else a term is called; terms that are called nothing count as none. */
    orderedBy(nameOf: (term: string) => string | null): Sortable
    /** The slots that have one of these terms. */
    slotsAmong(names: Iterable<string>): number[]
    /** Which slots have a term of which this is true; asked once for each term, not for each slot. */
    where(test: (term: string) => boolean): (slot: number) => boolean
    /** The slots of which that says so. */
    slotsWhere(isFound: (slot: number) => boolean): number[]
  }

/** A number may be known by its last four digits, and a local one is typed without its area code. */
const LAST_DIGITS = 4
const AREA_CODE = 3

type Growing = { length: number; set(array: Growing): void }

/** The array, or a longer copy where it has no such slot. */
function grown<A extends Growing>(array: A, slot: number, make: (length: number) => A): A {
  if (slot < array.length) return array
  const longer = make(Math.max(1024, slot + 1, Math.ceil(array.length * 1.5)))
  longer.set(array)
  return longer
}

const bytes = (length: number) => new Uint8Array(length)
const codes = (length: number) => new Uint32Array(length)
const doubles = (length: number) => new Float64Array(length)

export function flags<F>(read: (fields: F) => boolean): Flags<F> {
  let values = bytes(0)
  return {
    take(slot, fields) {
      values = grown(values, slot, bytes)
      values[slot] = read(fields) ? 1 : 0
    },
    store: (slots) => Array.from(slots, (slot) => values[slot]),
    load(first, stored) {
      values = grown(values, first + stored.length, bytes)
      for (const [place, value] of stored.entries()) values[first + place] = numberOf(value)
    },
    has: (slot) => values[slot] === 1,
  }
}

/** Twice 32 bits, worked out from other columns, which come before this one. */
export function bits(read: (slot: number) => { one: number; two: number }): Bits {
  let ones = codes(0)
  let twos = codes(0)

  function take(slot: number): void {
    const { one, two } = read(slot)
    ones = grown(ones, slot, codes)
    twos = grown(twos, slot, codes)
    ones[slot] = one
    twos[slot] = two
  }

  return {
    take,
    store: () => [],
    load(first, _stored, count) {
      for (let place = 0; place < count; place += 1) take(first + place)
    },
    has: (slot, { one, two }) =>
      ((ones[slot] ?? 0) & one) === one && ((twos[slot] ?? 0) & two) === two,
  }
}

const PHONE = /^[1-9]\d{9}$/
const PHONE_DIGITS = 10
const LOCAL = 10_000_000

/** Phone numbers of ten digits, as numbers: side by side, they are compared many times as quickly. */
export function phones<F>(read: (fields: F) => string | null): Phones<F> {
  let values = doubles(0)
  let locals = codes(0)

  function put(slot: number, value: number): void {
    values = grown(values, slot, doubles)
    locals = grown(locals, slot, codes)
    values[slot] = value
    locals[slot] = value % LOCAL
  }
  const at = (slot: number) => values[slot] ?? 0
  const has = (slot: number) => at(slot) !== 0

  return {
    take(slot, fields) {
      // Numbers are compared without an extension.
      const phone = (read(fields) ?? '').slice(0, PHONE_DIGITS)
      put(slot, PHONE.test(phone) ? Number(phone) : 0)
    },
    store: (slots) => Array.from(slots, (slot) => values[slot]),
    load(first, stored) {
      for (const [place, value] of stored.entries()) put(first + place, numberOf(value))
    },
    has,
    compare: (one, other) => at(one) - at(other),
    sort: (slots) => byNumber(slots, at),
    slotsOf(phone) {
      const digits = phone.slice(0, PHONE_DIGITS)
      const wanted = PHONE.test(digits) ? Number(digits) : Number.NaN
      const slots: number[] = []
      for (let slot = 0; slot < values.length; slot += 1) {
        if (values[slot] === wanted) slots.push(slot)
      }
      return slots
    },
    containing: (digits) => (slot) => has(slot) && String(at(slot)).includes(digits),
    where(digits) {
      const typed = Number(digits)
      const length = digits.length
      if (length > 10) return () => false
      const scale = 10 ** (10 - length)
      const localScale = 10 ** (7 - length)
      const end = 10 ** length
      return (slot) => {
        const value = values[slot] ?? 0
        if (value === 0) return false
        if (value >= typed * scale && value < (typed + 1) * scale) return true
        const local = locals[slot] ?? 0
        // Without the area code, from its beginning; or the last digits.
        if (length >= AREA_CODE && length <= 7 && Math.floor(local / localScale) === typed)
          return true
        if (length < LAST_DIGITS) return false
        return (length <= 7 ? local : value) % end === typed
      }
    },
  }
}

/** Whole numbers from 0 to 2^43 - 2, so times in milliseconds too. */
export function numbers<F>(read: (fields: F) => number | null): Numbers<F> {
  let values = doubles(0)
  const at = (slot: number) => values[slot] ?? Number.NaN
  const has = (slot: number) => !Number.isNaN(at(slot))
  return {
    take(slot, fields) {
      values = grown(values, slot, doubles)
      values[slot] = read(fields) ?? Number.NaN
    },
    store: (slots) => Array.from(slots, (slot) => (has(slot) ? at(slot) : null)),
    load(first, stored) {
      values = grown(values, first + stored.length, doubles)
      for (const [place, value] of stored.entries()) {
        values[first + place] = value === null ? Number.NaN : numberOf(value)
      }
    },
    at: (slot) => (has(slot) ? at(slot) : null),
    between: (from, to) => (slot) => at(slot) >= from && at(slot) <= to,
    has,
    compare: (one, other) => at(one) - at(other),
    sort: (slots) => byNumber(slots, at),
  }
}

/** Texts that hardly any two rows share; empty where there is none. */
export function texts<F>(read: (fields: F) => string | null): Texts<F> {
  const values: string[] = []
  const at = (slot: number) => values[slot] ?? ''
  return {
    take(slot, fields) {
      values[slot] = read(fields) ?? ''
    },
    store: (slots) => Array.from(slots, at),
    load(first, stored) {
      for (const [place, value] of stored.entries()) values[first + place] = textOf(value)
    },
    at,
    slotsOf(text) {
      const slots: number[] = []
      for (let slot = values.indexOf(text); slot !== -1; slot = values.indexOf(text, slot + 1)) {
        slots.push(slot)
      }
      return slots
    },
    has: (slot) => at(slot) !== '',
    compare: (one, other) => compareTexts(at(one), at(other)),
    sort: (slots) => byText(slots, at),
  }
}

const NO = 1
const YES = 2

/**
 * Texts that many rows share, kept once and by number.
 * @param orderedAs what terms are compared by, if not by themselves
 */
export function terms<F>(
  read: (fields: F) => string | null,
  orderedAs: (term: string) => string = (term) => term,
): Terms<F> {
  const known: string[] = ['']
  const sorting: string[] = ['']
  const codeOfTerm = new Map<string, number>()
  let values = codes(0)
  const at = (slot: number) => values[slot] ?? 0
  const sortingAt = (slot: number) => sorting[at(slot)] ?? ''

  function codeOf(term: string): number {
    const found = codeOfTerm.get(term)
    if (found !== undefined) return found
    codeOfTerm.set(term, known.length)
    sorting.push(orderedAs(term))
    return known.push(term) - 1
  }

  function slotsWhere(isFound: (slot: number) => boolean): number[] {
    const slots: number[] = []
    for (let slot = 0; slot < values.length; slot += 1) if (isFound(slot)) slots.push(slot)
    return slots
  }

  return {
    take(slot, fields) {
      values = grown(values, slot, codes)
      const term = read(fields)
      values[slot] = term === null ? 0 : codeOf(term)
    },
    store(slots) {
      // The terms that are used, then for each slot which of them it has.
      const used = new Map([[0, 0]])
      const places = Array.from(slots, (slot) => {
        const place = used.get(at(slot)) ?? used.size
        used.set(at(slot), place)
        return place
      })
      return [[...used.keys()].slice(1).map((code) => known[code]), ...places]
    },
    load(first, [names, ...places]) {
      if (!Array.isArray(names)) throw new TypeError('terms were stored as something else')
      const own = [0, ...names.map((name) => codeOf(textOf(name)))]
      values = grown(values, first + places.length, codes)
      for (const [place, value] of places.entries()) {
        values[first + place] = own[numberOf(value)] ?? 0
      }
    },
    slotsAmong(names) {
      const isAmong = new Uint8Array(known.length)
      for (const name of names) isAmong[codeOfTerm.get(name) ?? 0] = 1
      isAmong[0] = 0
      return slotsWhere((slot) => isAmong[at(slot)] === 1)
    },
    slotsWhere,
    at: (slot) => (at(slot) === 0 ? null : (known[at(slot)] ?? null)),
    where(test) {
      const answers = new Uint8Array(known.length)
      return (slot) => {
        const code = at(slot)
        if (code === 0) return false
        const answer = answers[code] || (test(known[code] ?? '') ? YES : NO)
        answers[code] = answer
        return answer === YES
      }
    },
    has: (slot) => at(slot) !== 0,
    compare: (one, other) => compareTexts(sortingAt(one), sortingAt(other)),
    sort(slots) {
      const ranks = ranksOf(sorting)
      byNumber(slots, (slot) => ranks[at(slot)] ?? 0)
    },
    orderedBy(nameOf) {
      const nameAt = (slot: number) => (at(slot) === 0 ? null : nameOf(known[at(slot)] ?? ''))
      return {
        has: (slot) => nameAt(slot) !== null,
        compare: (one, other) => compareTexts(nameAt(one) ?? '', nameAt(other) ?? ''),
        sort(slots) {
          const ranks = ranksOf(known.map((term) => nameOf(term) ?? ''))
          byNumber(slots, (slot) => ranks[at(slot)] ?? 0)
        },
      }
    },
  }
}

/** The place of each text among the different ones. */
function ranksOf(texts: readonly string[]): Uint32Array {
  const places = new Map([...new Set(texts)].sort().map((text, place) => [text, place]))
  return Uint32Array.from(texts, (text) => places.get(text) ?? 0)
}
