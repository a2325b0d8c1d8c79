import type { Received } from '#events/define.ts'
import type { facebookLeadFetched } from '#events/growth.ts'
import type { leadFormSubmitted } from '#events/patients.ts'
import { lockedLeadsDue } from '#events/patients.ts'
import { readFacebookLead } from '#functions/growth/public.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { newId } from '#functions/platform/ids.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Table } from '#functions/platform/table.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import { SYSTEM_ACTOR } from '#shared/model/audit-filters.ts'
import { noTouch } from '#shared/model/touch.ts'
import { createPatientStore } from '../../store.ts'
import { createLeadFormStore } from '../store.ts'
import { openLocked } from './open-locked.ts'
import { takeSubmission } from './take.ts'

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

/** What somebody sent on Facebook becomes a lead, as what is sent by a form of ours; once an event. */
export async function placeFromFacebook(
  { table, clock }: Dependencies,
  event: Received<(typeof facebookLeadFetched)['schema']>,
  name: OtherAction,
): Promise<void> {
  const practiceId = practiceOf(event)
  const sent = await readFacebookLead(table, practiceId, event.payload.leadgenId)
  if (!sent) return
  const now = clock()
  const { campaign, ...said } = sent
  await takeSubmission(
    {
      store: createPatientStore(table, practiceId),
      forms: createLeadFormStore(table, practiceId),
      now,
      audit: { action: name, actor: SYSTEM_ACTOR, ip: SYSTEM_ACTOR },
      writes: [consumedWrite(name, event.id, now)],
    },
    {
      ...{ ...said, submissionId: newId(), source: 'Facebook', consentVersion: null },
      touch: { ...noTouch, source: 'facebook', medium: 'lead-ad', campaign },
    },
  )
}
