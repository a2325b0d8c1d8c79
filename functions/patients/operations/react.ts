import * as v from 'valibot'
import type { Received } from '#events/define.ts'
import { reactionAudit } from '#functions/platform/audit.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import type { AuditAction } from '#shared/model/audit.ts'
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
  name: AuditAction
  effect: (patient: PatientItem) => Effect
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
  { name, effect, extraWrites = [] }: Reaction,
): Promise<void> {
  const practiceId = practiceOf(event)
  const { patientId } = event.payload
  const store = createPatientStore(table, practiceId)
  const actor = await readActor(table, event.actor)
  const now = clock()

  const prepare = async () => {
    const before = await store.find(patientId)
    if (!before) throw new Error('the event is about a record that is not there')
    return { before, ...effect(before) }
  }
  await retryOnConflict(prepare, async ({ before, change, entry }) => {
    const writes = [
      consumedWrite(name, event.id, now),
      reactionAudit({ practiceId, patientId, action: name, actor: event.actor, now }),
      ...extraWrites,
    ]
    if (entry) {
      const { id, occurredAt: at } = event
      writes.push(timelineWrite({ id, practiceId, patientId, at, actor, entry }))
    }
    if (change) await store.replace(before, amendPatient(before, change, now), writes)
    else await store.write(writes)
  })
}

const named = v.object({ firstName: v.string(), lastName: v.string() })

/** Who made the event happen: a member by name, or a guest. */
async function readActor(table: Table, actor: string | null): Promise<Person | null> {
  if (actor === null) return null
  if (actor.startsWith('link:')) return { id: actor, name: 'Guest with a link' }
  const member = await table.get(identityKeys.member(actor), named)
  return member && { id: actor, name: `${member.firstName} ${member.lastName}` }
}
