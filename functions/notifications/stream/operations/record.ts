import * as v from 'valibot'
import type { Delivered } from '#events/define.ts'
import { patientItem, patientKeys } from '#functions/patients/public.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import type { Table } from '#functions/platform/table.ts'
import { streamOf } from '../../keys.ts'
import { isMember } from '../../operations/context.ts'
import { activityKindNames, activityKinds, type Happening } from '../rules/kinds.ts'
import { streamWrites } from '../store.ts'

const account = v.pick(patientItem, ['memberId'])

/**
 * Puts what happened into the streams of the practice and of the members concerned, once an event.
 * @throws AlreadyDone where it is there already
 */
export async function recordActivity(
  { table, clock }: { table: Table; clock: Clock },
  delivered: Delivered,
  name: string,
): Promise<void> {
  const { id, practiceId, actor, occurredAt: at } = delivered
  const now = clock()
  const happenings = activityKindNames.flatMap((kind) => {
    const happening = activityKinds[kind].from(delivered)
    return happening ? [{ kind, happening }] : []
  })
  if (happenings.length === 0) return
  const writes = happenings.map(async ({ kind, happening }) => {
    const members = await membersOf(table, delivered, happening)
    const streams = [
      ...(practiceId === null ? [] : [streamOf.practice(practiceId)]),
      ...members.map(streamOf.member),
    ]
    return streamWrites(streams, { id, kind, practiceId, actor, about: happening.about, at }, now)
  })
  await table.transact([consumedWrite(name, id, now), ...(await Promise.all(writes)).flat()])
}

/** Whoever did it, whom it happened to, and the patient where it is for the patient too. */
async function membersOf(
  table: Table,
  { actor, practiceId }: Delivered,
  { about: { memberId, patientId }, patientSees }: Happening,
): Promise<string[]> {
  const key = practiceId && patientId ? patientKeys(practiceId).patient(patientId) : null
  const patient = patientSees && key ? await table.get(key, account) : null
  const concerned = [actor, memberId ?? null, patient?.memberId ?? null]
  return [...new Set(concerned.filter(isMember))]
}
