import * as v from 'valibot'
import type { Delivered } from '#events/define.ts'
import { patientItem, patientKeys } from '#functions/patients/public.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import type { Table } from '#functions/platform/table.ts'
import { streamOf } from '../../keys.ts'
import { isMember } from '../../operations/context.ts'
import { activityKindNames, activityKinds, type StreamEntry } from '../rules/kinds.ts'
import { streamWrites } from '../store.ts'

const account = v.pick(patientItem, ['memberId'])

/**
 * Adds an event to the streams of the practice and of the members concerned, once an event.
 * @throws AlreadyDone where it was added before
 */
export async function recordActivity(
  { table, clock }: { table: Table; clock: Clock },
  delivered: Delivered,
  name: string,
): Promise<void> {
  const { id, practiceId, actor, occurredAt: at } = delivered
  const now = clock()
  const writes = activityKindNames.map(async (kind) => {
    const entry = activityKinds[kind].from(delivered)
    if (!entry) return []
    const streams = (await membersOf(table, delivered, entry)).map(streamOf.member)
    if (practiceId !== null) streams.unshift(streamOf.practice(practiceId))
    return streamWrites(streams, { id, kind, practiceId, actor, about: entry.about, at }, now)
  })
  const entries = (await Promise.all(writes)).flat()
  if (entries.length > 0) await table.transact([consumedWrite(name, id, now), ...entries])
}

/** The actor, the person concerned, and the patient where they see the entry too. */
async function membersOf(
  table: Table,
  { actor, practiceId }: Delivered,
  { about: { memberId, patientId }, patientSees }: StreamEntry,
): Promise<string[]> {
  const key = practiceId && patientId ? patientKeys(practiceId).patient(patientId) : null
  const patient = patientSees && key ? await table.get(key, account) : null
  const concerned = [actor, memberId ?? null, patient?.memberId ?? null]
  return [...new Set(concerned.filter(isMember))]
}
