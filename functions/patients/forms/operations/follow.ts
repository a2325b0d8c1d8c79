import type { Received } from '#events/define.ts'
import type { leadFormSubmitted } from '#events/patients.ts'
import { lockedLeadsDue } from '#events/patients.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Table } from '#functions/platform/table.ts'
import { SYSTEM_ACTOR } from '#shared/model/audit-filters.ts'
import { createPatientStore } from '../../store.ts'
import { createLeadFormStore } from '../store.ts'
import { openLocked } from './open-locked.ts'

type Dependencies = { table: Table; clock: Clock }

/** Counts a submission of its form, once an event; of a form that was deleted meanwhile nothing. */
export async function countSubmission(
  { table, clock }: Dependencies,
  event: Received<(typeof leadFormSubmitted)['schema']>,
  name: string,
): Promise<void> {
  const forms = createLeadFormStore(table, practiceOf(event))
  const { formId } = event.payload
  if (!(await forms.find(formId))) return
  const consumed = consumedWrite(name, event.id, clock())
  await table.transact([consumed, forms.count(formId, event.occurredAt)])
}

/** A new month began: opens what waits, and goes on by another event where there is more. */
export async function openDue(
  { table, clock }: Dependencies,
  event: Received<(typeof lockedLeadsDue)['schema']>,
): Promise<void> {
  const practiceId = practiceOf(event)
  const now = clock()
  const { more, isFull } = await openLocked({
    store: createPatientStore(table, practiceId),
    forms: createLeadFormStore(table, practiceId),
    now,
    audit: { action: 'patients/on-locked-leads-due', actor: SYSTEM_ACTOR, ip: SYSTEM_ACTOR },
  })
  if (!more || isFull) return
  await table.transact([eventWrite(lockedLeadsDue, {}, { practiceId, actor: null, now })])
}
