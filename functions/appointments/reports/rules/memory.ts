import type { VisitRow } from './rows.ts'

/** How many rows an instance keeps, some 300 bytes each: of one large practice, or of many small ones. */
const ROOM = 300_000

/** A month of a provider, and how often it had been changed before it was read. */
export type MonthKey = { practiceId: string; providerId: string; month: string }
type Kept = { count: number; rows: readonly VisitRow[] }

/**
 * What an instance read of appointments, by month and provider. A month is as it was read for as long as it is counted
 * the same. Those that were asked for last stay.
 */
export function createVisitMemory(room = ROOM) {
  const kept = new Map<string, Kept>()
  let size = 0
  const nameOf = ({ practiceId, providerId, month }: MonthKey) =>
    `${practiceId} ${providerId} ${month}`
  // A month of nothing takes some room, too.
  const sizeOf = ({ rows }: Kept) => rows.length + 1

  function drop(name: string) {
    const before = kept.get(name)
    if (!before) return
    size -= sizeOf(before)
    kept.delete(name)
  }

  function put(name: string, month: Kept) {
    drop(name)
    kept.set(name, month)
    size += sizeOf(month)
    for (const oldest of kept.keys()) {
      if (size <= room) return
      drop(oldest)
    }
  }

  return {
    /** The rows of a month that has been changed so often; null where they are not known as of then. */
    get(key: MonthKey, count: number): readonly VisitRow[] | null {
      const name = nameOf(key)
      const found = kept.get(name)
      if (!found || found.count !== count) return null
      // Put last, it goes last.
      kept.delete(name)
      kept.set(name, found)
      return found.rows
    },
    /** @param count read before the rows were: what was changed since is read again next time */
    set: (key: MonthKey, count: number, rows: readonly VisitRow[]) =>
      put(nameOf(key), { count, rows }),
  }
}
export type VisitMemory = ReturnType<typeof createVisitMemory>
