import { appointmentAnnouncementDue, type appointmentsMoved } from '#events/appointments.ts'
import type { Received } from '#events/define.ts'
import { type QueueMessage, readReach, usableOf } from '#functions/deliveries/public.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { newSecret } from '#functions/platform/ids.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { doneWrite, momentWrite } from '#functions/schedules/public.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import { announcementOf, type PendingAnnouncement, withChanges } from '../rules/announcements.ts'
import { announcedEntry } from '../rules/entries.ts'
import { announcementMessage } from '../rules/reminder-message.ts'
import {
  type AppointmentStore,
  createAppointmentStore,
  dropPendingAnnouncementWrite,
  pendingAnnouncementWrite,
} from '../store.ts'
import { messageWrites } from './send.ts'

type Dependencies = { table: Table; clock: Clock; queue: QueueMessage; origin: string }

/** Notes what the patient is to be told of changes, and when; nothing if the patient is not told. */
export async function pendingWrites(
  store: AppointmentStore,
  { payload, occurredAt: changedAt }: Received<(typeof appointmentsMoved)['schema']>,
  now: Date,
): Promise<Write[]> {
  const { patientId, announced } = payload
  if (announced.length === 0) return []
  const { practiceId } = store
  const before = await store.pendingAnnouncement(patientId)
  const after = withChanges(before, announced, { changedAt, now })
  const moment = { name: `appointments-${patientId}`, at: after.dueAt }
  return [
    pendingAnnouncementWrite(practiceId, patientId, { before, after }),
    momentWrite(appointmentAnnouncementDue, { patientId }, moment, { practiceId, now }),
  ]
}

/** Tells a patient that appointments were booked, moved or canceled. */
export async function announceAppointments(
  dependencies: Dependencies,
  event: Received<(typeof appointmentAnnouncementDue)['schema']>,
  name: OtherAction,
): Promise<void> {
  const { table, clock } = dependencies
  const practiceId = practiceOf(event)
  const store = createAppointmentStore(table, practiceId)
  const { patientId } = event.payload
  await retryOnConflict(
    async () => {
      const now = clock()
      const pending = await store.pendingAnnouncement(patientId)
      // Nothing is pending if it was announced before; a later change is announced by a later event.
      if (!pending || pending.dueAt > now.toISOString()) return []
      const sent = await announcementWrites(dependencies, { store, patientId, pending, name, now })
      return [
        dropPendingAnnouncementWrite(practiceId, patientId, pending),
        consumedWrite(name, event.id, now),
        ...sent,
      ]
    },
    (writes) => table.transact([doneWrite(event), ...writes]),
  )
}

type Announcing = {
  store: AppointmentStore
  patientId: string
  pending: PendingAnnouncement
  name: OtherAction
  now: Date
}

/** Empty if the practice sends no reminders, or the patient has none or cannot be reached. */
async function announcementWrites(
  { table, queue, origin }: Dependencies,
  { store, patientId, pending, name, now }: Announcing,
): Promise<Write[]> {
  const [book, practice] = await Promise.all([store.book(patientId), store.practice()])
  if (!book?.record.isReminded || !practice || practice.reminders.length === 0) return []
  const { record, all } = book
  const announced = announcementOf(pending, all, now)
  if (announced === null) return []
  const { item, appointmentId, scheduledAt } = announced.first
  const secret = newSecret()
  const to = usableOf(record, await readReach(table, store.practiceId, record))
  const message = announcementMessage(to, {
    ...{ practice, announcement: announced.announcement, count: announced.count },
    url: item && `${origin}/appointment?key=${secret}`,
  })
  if (message === null) return []
  const sent = {
    about: { patientId: item?.patientId ?? patientId, appointmentId },
    // The link is for this time of the appointment, and ends as it begins.
    link: item && { secret, validUntil: new Date(item.scheduledAt) },
    usefulUntil: new Date(scheduledAt),
    entry: announcedEntry(announced),
  }
  return messageWrites(queue, message, sent, { record, action: name, now })
}
