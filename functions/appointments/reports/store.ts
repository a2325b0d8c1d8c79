import * as v from 'valibot'
import type { Table } from '#functions/platform/table.ts'
import { appointmentKeys } from '../keys.ts'
import { type EntryItem, entryItem } from '../store.ts'

/** How often appointments were changed, by month, YYYY-MM, or `*`; among other attributes. */
const changesItem = v.looseObject({ providerId: v.string() })

export type MonthCounts = ReadonlyMap<string, number>

/** What reports read of the appointments of one practice; reaches no other. */
export function createVisitStore(table: Table, practiceId: string) {
  const keys = appointmentKeys(practiceId)

  /** The first or the last of a provider's entries; null where there is none. */
  async function endOf(providerId: string, reverse: boolean): Promise<EntryItem | null> {
    const { items } = await table.query(
      { pk: keys.ofProvider(providerId), reverse, limit: 1 },
      entryItem,
    )
    return items[0] ?? null
  }

  return {
    practiceId,
    /** How often appointments were changed, by provider. */
    async changes(): Promise<Map<string, MonthCounts>> {
      const found = await table.queryAll({ pk: keys.changes }, changesItem)
      return new Map(
        found.map(({ providerId, ...counted }) => [
          providerId,
          new Map(
            Object.entries(counted).flatMap(([month, count]) =>
              typeof count === 'number' ? [[month, count] as const] : [],
            ),
          ),
        ]),
      )
    },
    /** What a provider has in some months that follow each other, both included, in order. */
    entriesIn: (providerId: string, first: string, last: string): Promise<EntryItem[]> =>
      table.queryAll(
        // Times of a month begin with it, and no time has a `~`.
        { pk: keys.ofProvider(providerId), range: { from: first, to: `${last}~` } },
        entryItem,
      ),
    /** From which to which moment a provider has anything; null where that is nothing. */
    async extentOf(providerId: string): Promise<{ from: string; to: string } | null> {
      const [first, last] = await Promise.all([endOf(providerId, false), endOf(providerId, true)])
      return first && last && { from: first.scheduledAt, to: last.scheduledAt }
    },
    /** The entries themselves of some appointments, in no particular order. */
    entries: (of: readonly Pick<EntryItem, 'id' | 'providerId' | 'scheduledAt'>[]) =>
      table.getMany(of.map(keys.entry), entryItem),
  }
}
export type VisitStore = ReturnType<typeof createVisitStore>
