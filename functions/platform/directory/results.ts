/** Whether the row in a slot passes. */
export type Test = (slot: number) => boolean

/** Which slots pass: 1 by slot, and how many they are. */
export type Result = { isFound: Uint8Array; total: number }

type Kept = Result & { touched: Set<number> }

/** Results that are kept: of the views that staff look at again and again. */
const MOST = 48
/** From this share of changed slots on, everything is asked anew. */
const MANY = 1 / 8

/**
 * What filters found, kept from call to call. Of slots that changed since, the tests are asked again
 * when the same filters are.
 */
export function createResults() {
  const kept = new Map<string, Kept>()

  return {
    /** Notes that a row changed, or that its slot is new. */
    touch(slot: number): void {
      for (const { touched } of kept.values()) touched.add(slot)
    },

    /** Forgets all of them: something else than rows has changed. */
    clear: () => kept.clear(),

    /**
     * What passes all of the tests, of so many slots.
     * @param name the same for the same filters and the same caller's rights, and for no others; null for what
     *   is not worth keeping
     */
    find(name: string | null, size: number, testsOf: () => readonly Test[]): Result {
      if (name === null) return askedOfAll(size, testsOf())
      const before = kept.get(name)
      if (before && before.touched.size === 0) return before
      const isLittle = before && before.touched.size < size * MANY
      const after = isLittle ? askedAgain(before, size, testsOf()) : askedOfAll(size, testsOf())
      kept.delete(name)
      kept.set(name, { ...after, touched: new Set() })
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST) break
        kept.delete(oldest)
      }
      return after
    },
  }
}

function askedOfAll(size: number, tests: readonly Test[]): Result {
  const isFound = new Uint8Array(size).fill(1)
  for (const test of tests) {
    for (let slot = 0; slot < size; slot += 1) {
      if (isFound[slot] === 1 && !test(slot)) isFound[slot] = 0
    }
  }
  let total = 0
  for (let slot = 0; slot < size; slot += 1) total += isFound[slot] ?? 0
  return { isFound, total }
}

function askedAgain(before: Kept, size: number, tests: readonly Test[]): Result {
  const isNew = size > before.isFound.length
  const isFound = isNew ? new Uint8Array(size) : before.isFound
  if (isNew) isFound.set(before.isFound)
  let { total } = before
  for (const slot of before.touched) {
    const passes = tests.every((test) => test(slot)) ? 1 : 0
    total += passes - (isFound[slot] ?? 0)
    isFound[slot] = passes
  }
  return { isFound, total }
}
