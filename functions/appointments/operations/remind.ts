import { type appointmentsMoved, reminderDue } from '#events/appointments.ts'
import type { Received } from '#events/define.ts'
import { email, type QueueMessage } from '#functions/deliveries/public.ts'
import { timelineWrite } from '#functions/patients/public.ts'
import { reactionAudit } from '#functions/platform/audit.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { hashSecret, newId, newSecret } from '#functions/platform/ids.ts'
import type { Table } from '#functions/platform/table.ts'
import { doneWrite, momentWrite } from '#functions/schedules/public.ts'
import type { AuditAction } from '#shared/model/audit.ts'
import { replyWrite } from '../replies/store.ts'
import { remindedEntry } from '../rules/entries.ts'
import { reminderAt, stillHolds } from '../rules/reminder.ts'
import { createAppointmentStore } from '../store.ts'

type Dependencies = { table: Table; clock: Clock; queue: QueueMessage; origin: string }

/** Sets when patients are reminded of appointments that were booked or moved. */
export async function setReminders(
  { table, clock }: Dependencies,
  { payload, ...event }: Received<(typeof appointmentsMoved)['schema']>,
  name: AuditAction,
): Promise<void> {
  const practiceId = practiceOf(event)
  const now = clock()
  const book = await createAppointmentStore(table, practiceId).book(payload.patientId)
  const moved = book?.all.filter(({ id }) => payload.appointmentIds.includes(id)) ?? []
  const writes = moved.flatMap(({ id, patientId, scheduledAt, status }) => {
    const at = reminderAt({ status, scheduledAt }, now)
    const about = { patientId, appointmentId: id, scheduledAt }
    const moment = { name: `reminder-${id}`, at: at ?? '' }
    return at === null ? [] : [momentWrite(reminderDue, about, moment, { practiceId, now })]
  })
  if (writes.length > 0) await table.transact([...writes, consumedWrite(name, event.id, now)])
}

/**
 * Reminds the patient by email, with a link that says when and where, and takes an answer. The email
 * itself says neither. Nothing is sent of an appointment that was moved since, or to who has no address.
 */
export async function remind(
  { table, clock, queue, origin }: Dependencies,
  event: Received<(typeof reminderDue)['schema']>,
  name: AuditAction,
): Promise<void> {
  const practiceId = practiceOf(event)
  const { patientId, appointmentId, scheduledAt } = event.payload
  const now = clock()
  const store = createAppointmentStore(table, practiceId)
  const [book, practice] = await Promise.all([store.book(patientId), store.practice()])
  const found = book?.all.find(({ id }) => id === appointmentId)
  const to = book?.record.email ?? null
  if (!book || !practice || to === null || !found || !stillHolds(found, scheduledAt, now)) {
    return table.transact([doneWrite(event)])
  }
  const key = newSecret()
  const message = email({
    ...{ to, practice: { id: practiceId, name: practice.name } },
    subject: `Your appointment at ${practice.name}`,
    paragraphs: [
      'You have an appointment soon. See when and where it is, and let us know whether you will come.',
    ],
    button: { label: 'See the appointment', url: `${origin}/appointment?key=${key}` },
  })
  const usefulUntil = new Date(scheduledAt)
  const queued = await queue(message, { id: newId(), usefulUntil, practiceId, actor: null, now })
  const own = book.record.patientId
  const at = now.toISOString()
  const place = { practiceId, patientId, appointmentId, scheduledAt }
  await table.transact([
    ...queued,
    replyWrite(hashSecret(key), place),
    doneWrite(event),
    consumedWrite(name, event.id, now),
    reactionAudit({ practiceId, patientId: own, action: name, actor: null, now }),
    timelineWrite({
      ...{ id: newId(), practiceId, patientId: own, at, actor: null },
      entry: remindedEntry(found),
    }),
  ])
}
