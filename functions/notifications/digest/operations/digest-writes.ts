import type { Clock } from '#functions/platform/clock.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { nextMorning } from '../rules/morning.ts'
import { createDigestStore } from '../store.ts'

/** The writes that let a member's summary come in the morning; none if it will come already. */
export async function digestWrites(
  { table, clock }: { table: Table; clock: Clock },
  memberId: string,
  timezone: string,
): Promise<Write[]> {
  const store = createDigestStore(table, memberId)
  const before = await store.find()
  const now = clock()
  if (before && before.dueAt > now.toISOString()) return []
  return store.dueWrites(before, nextMorning(now, timezone), now)
}
