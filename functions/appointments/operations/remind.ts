import { type appointmentsMoved, reminderDue } from '#events/appointments.ts'
import type { Received } from '#events/define.ts'
import { type QueueMessage, readReach, usableOf } from '#functions/deliveries/public.ts'
import { recipientsOf, sentLinkWrite } from '#functions/links/public.ts'
import { timelineWrite } from '#functions/patients/public.ts'
import { reactionAudit } from '#functions/platform/audit.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { newId, newSecret } from '#functions/platform/ids.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { doneWrite, momentWrite } from '#functions/schedules/public.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import { reachable } from '#shared/model/delivery.ts'
import { aboutReminder } from '../rules/about.ts'
import type { AppointmentItem } from '../rules/appointment.ts'
import { remindedEntry } from '../rules/entries.ts'
import { isChosen, nextReminderAt, stillHolds } from '../rules/reminder.ts'
import { reminderMessage } from '../rules/reminder-message.ts'
import { createAppointmentStore } from '../store.ts'

type Dependencies = { table: Table; clock: Clock; queue: QueueMessage; origin: string }

/** Sets when patients are reminded of appointments that were booked or moved. */
export async function setReminders(
  { table, clock }: Dependencies,
  { payload, ...event }: Received<(typeof appointmentsMoved)['schema']>,
  name: OtherAction,
): Promise<void> {
  const practiceId = practiceOf(event)
  const now = clock()
  const book = await createAppointmentStore(table, practiceId).book(payload.patientId)
  const moved = book?.all.filter(({ id }) => payload.appointmentIds.includes(id)) ?? []
  const writes = moved.flatMap((one) => momentWrites(one, now))
  if (writes.length > 0) await table.transact([...writes, consumedWrite(name, event.id, now)])
}

/** Sets the next moment at which the patient may be reminded of an appointment. */
function momentWrites(one: AppointmentItem, now: Date): Write[] {
  const { id, practiceId, patientId, scheduledAt } = one
  const at = nextReminderAt(one, now)
  if (at === null) return []
  const about = { patientId, appointmentId: id, scheduledAt }
  return [momentWrite(reminderDue, about, { name: `reminder-${id}`, at }, { practiceId, now })]
}

/**
 * Reminds the patient, where the practice has chosen this moment and the patient wants it, and sets the
 * next one. Nothing comes of an appointment that was moved since.
 */
export async function remind(
  { table, clock, queue, origin }: Dependencies,
  event: Received<(typeof reminderDue)['schema']>,
  name: OtherAction,
): Promise<void> {
  const practiceId = practiceOf(event)
  const { patientId, appointmentId, scheduledAt } = event.payload
  const now = clock()
  const store = createAppointmentStore(table, practiceId)
  const [book, practice] = await Promise.all([store.book(patientId), store.practice()])
  const found = book?.all.find(({ id }) => id === appointmentId)
  if (!book || !practice || !found || !stillHolds(found, scheduledAt, now)) {
    return table.transact([doneWrite(event)])
  }
  const { record } = book
  const key = newSecret()
  const isWanted =
    record.isReminded && isChosen(found, practice.reminders, { at: event.occurredAt, now })
  const url = `${origin}/appointment?key=${key}`
  const reach = isWanted ? await readReach(table, practiceId, record) : reachable
  const message = isWanted ? reminderMessage(usableOf(record, reach), { practice, url }) : null
  const goesOn = [doneWrite(event), consumedWrite(name, event.id, now), ...momentWrites(found, now)]
  if (message === null) return table.transact(goesOn)
  const usefulUntil = new Date(scheduledAt)
  const about = aboutReminder({ patientId, appointmentId })
  const queued = await queue(message, {
    ...{ id: newId(), usefulUntil, about },
    ...{ kind: 'reminder', recordId: record.patientId, ifLimited: 'hold' },
    ...{ practiceId, actor: null, now },
  })
  const own = record.patientId
  const at = now.toISOString()
  await table.transact([
    ...queued,
    ...goesOn,
    sentLinkWrite({
      ...{ kind: 'appointment', practiceId, patientId, recordId: appointmentId, secret: key, now },
      ...{ recipients: recipientsOf(message, record), createdBy: null },
      // The link is for this time of the appointment, and ends as it begins.
      validUntil: usefulUntil,
    }),
    reactionAudit({ practiceId, patientId: own, action: name, actor: null, now }),
    timelineWrite({
      ...{ id: newId(), practiceId, patientId: own, at, actor: null },
      entry: remindedEntry(found),
    }),
  ])
}
