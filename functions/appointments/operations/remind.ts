import { type appointmentsMoved, reminderDue } from '#events/appointments.ts'
import type { Received } from '#events/define.ts'
import { type QueueMessage, readReach, usableOf } from '#functions/deliveries/public.ts'
import { type Clock, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { newSecret } from '#functions/platform/ids.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { doneWrite, momentWrite } from '#functions/schedules/public.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import { reachable } from '#shared/model/delivery.ts'
import type { AppointmentItem } from '../rules/appointment.ts'
import { remindedEntry } from '../rules/entries.ts'
import { isChosen, nextReminderAt, stillHolds } from '../rules/reminder.ts'
import { reminderMessage } from '../rules/reminder-message.ts'
import { createAppointmentStore } from '../store.ts'
import { pendingWrites } from './announce.ts'
import { messageWrites } from './send.ts'

/** A reminder within this time after a change would repeat what the patient has just been told. */
const TOLD_SECONDS = 5 * MINUTE

type Dependencies = { table: Table; clock: Clock; queue: QueueMessage; origin: string }

/** Sets when patients are reminded of booked and moved appointments, and told of changes. */
export async function setReminders(
  { table, clock }: Dependencies,
  event: Received<(typeof appointmentsMoved)['schema']>,
  name: OtherAction,
): Promise<void> {
  const practiceId = practiceOf(event)
  const { patientId, appointmentIds } = event.payload
  const store = createAppointmentStore(table, practiceId)
  await retryOnConflict(
    async () => {
      const now = clock()
      const book = await store.book(patientId)
      const moved = book?.all.filter(({ id }) => appointmentIds.includes(id)) ?? []
      const writes = [
        ...moved.flatMap((one) => momentWrites(one, now, plusSeconds(now, TOLD_SECONDS))),
        ...(await pendingWrites(store, event, now)),
      ]
      return writes.length > 0 ? [...writes, consumedWrite(name, event.id, now)] : []
    },
    async (writes) => {
      if (writes.length > 0) await table.transact(writes)
    },
  )
}

/** Sets the next moment at which the patient may be reminded of an appointment. */
function momentWrites(one: AppointmentItem, now: Date, after = now): Write[] {
  const { id, practiceId, patientId, scheduledAt } = one
  const at = nextReminderAt(one, after)
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
  const sent = await messageWrites(
    queue,
    message,
    {
      about: { patientId, appointmentId },
      // The link is for this time of the appointment, and ends as it begins.
      link: { secret: key, validUntil: usefulUntil },
      usefulUntil,
      entry: remindedEntry(found),
    },
    { record, action: name, now },
  )
  await table.transact([...sent, ...goesOn])
}
