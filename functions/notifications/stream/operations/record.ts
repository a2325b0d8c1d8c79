import * as v from 'valibot'
import { activityRecorded } from '#events/activity.ts'
import type { Delivered } from '#events/define.ts'
import { patientItem, patientKeys } from '#functions/patients/public.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
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
  const told = new Set<string>()
  const writes = activityKindNames.map(async (kind) => {
    const entry = activityKinds[kind].from(delivered)
    if (!entry) return []
    const memberIds = await membersOf(table, delivered, entry)
    for (const memberId of memberIds) told.add(memberId)
    const streams = memberIds.map(streamOf.member)
    if (practiceId !== null) streams.unshift(streamOf.practice(practiceId))
    return streamWrites(streams, { id, kind, practiceId, actor, about: entry.about, at }, now)
  })
  const entries = (await Promise.all(writes)).flat()
  if (entries.length === 0) return
  const recorded = eventWrite(
    activityRecorded,
    { memberIds: [...told] },
    { practiceId, actor, now },
  )
  await table.transact([consumedWrite(name, id, now), recorded, ...entries])
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
