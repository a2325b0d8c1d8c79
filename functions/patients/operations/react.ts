import * as v from 'valibot'
import type { Received } from '#events/define.ts'
import { reactionAudit } from '#functions/platform/audit.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import { amendPatient, type PatientItem } from '../records.ts'
import type { Person } from '../rules/lead-status.ts'
import type { Effect } from '../rules/reactions.ts'
import { createPatientStore, timelineWrite } from '../store.ts'

/** An event about a record. */
export type PatientEvent = Pick<
  Received<v.GenericSchema<unknown, { patientId: string }>>,
  'id' | 'occurredAt' | 'practiceId' | 'actor' | 'payload'
>

type Reaction = {
  /** Each event is applied once per name. */
  name: OtherAction
  effect: (patient: PatientItem) => Effect | Promise<Effect>
  /**
   * Whether it changes a record, too, that stands for the one of the event since they were merged;
   * it does where not said otherwise.
   */
  isInherited?: (standing: PatientItem) => boolean
  /** Written in the same transaction. */
  extraWrites?: Write[]
}

/**
 * Applies an event to a record and its timeline, once.
 * @throws where there is no such record, AlreadyDone where it took effect before
 */
export async function react(
  { table, clock }: { table: Table; clock: Clock },
  event: PatientEvent,
  { name, effect, isInherited = () => true, extraWrites = [] }: Reaction,
): Promise<void> {
  const practiceId = practiceOf(event)
  const { patientId } = event.payload
  const store = createPatientStore(table, practiceId)
  const actor = await readActor(table, event.actor)
  const now = clock()

  const prepare = async () => {
    const [record, ...standing] = await store.chain(patientId)
    if (!record) throw new Error('the event is about a record that is not there')
    const { change, entry } = await effect(record)
    // Each counts what is its own and of those that it stands for, so that a merge can be undone.
    const others = await Promise.all(
      standing.filter(isInherited).map(async (before) => {
        return { before, change: (await effect(before)).change }
      }),
    )
    const changed = [{ before: record, change }, ...others].flatMap(({ before, change }) =>
      change ? [{ before, after: amendPatient(before, change, now) }] : [],
    )
    return { changed, entry }
  }
  await retryOnConflict(prepare, async ({ changed, entry }) => {
    const writes = [
      consumedWrite(name, event.id, now),
      reactionAudit({ practiceId, patientId, action: name, actor: event.actor, now }),
      ...extraWrites,
    ]
    if (entry) {
      const { id, occurredAt: at } = event
      writes.push(timelineWrite({ id, practiceId, patientId, at, actor, entry }))
    }
    await store.replaceAll(
      changed.map(({ before }) => before),
      changed.map(({ after }) => after),
      writes,
    )
  })
}

const named = v.object({ firstName: v.string(), lastName: v.string() })

/** Who made the event happen: a member by name, or a guest. */
export async function readActor(table: Table, actor: string | null): Promise<Person | null> {
  if (actor === null) return null
  if (actor.startsWith('link:')) return { id: actor, name: 'Guest with a link' }
  const member = await table.get(identityKeys.member(actor), named)
  return member && { id: actor, name: `${member.firstName} ${member.lastName}` }
}
