import { presenceChanged } from '#events/messages.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import type { Table } from '#functions/platform/table.ts'
import type { Doing, Presence } from '#shared/model/presence.ts'
import { isNews, presenceOf, presentAs } from '../rules/presence.ts'
import type { PresenceStore } from '../store.ts'

type Work = { table: Table; presences: PresenceStore; call: TenantCall }

/**
 * Notes what somebody does with a thread for as long as that holds, and tells pages that have it open where
 * they are to show something else. Of two pages of one person the later one counts.
 */
export async function bePresent(
  { table, presences, call }: Work,
  patientId: string,
  doing: Doing,
): Promise<Presence> {
  const { actor, now } = call
  const items = await presences.all(patientId)
  const before = items.find(({ memberId }) => memberId === actor.id) ?? null
  const after = presentAs({ memberId: actor.id, name: actor.name }, doing, now)
  const told = isNews(before, after, now)
    ? [eventWrite(presenceChanged, { patientId }, occurrenceOf(call))]
    : []
  if (before || after) await table.transact([presences.write(patientId, actor.id, after), ...told])
  return presenceOf(items, actor.id, now)
}
