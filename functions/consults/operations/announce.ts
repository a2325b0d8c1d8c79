import { consultAnnouncementDue, type consultChanged } from '#events/consults.ts'
import type { Received } from '#events/define.ts'
import { readAccount } from '#functions/patients/public.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Write } from '#functions/platform/table.ts'
import { doneWrite, momentWrite } from '#functions/schedules/public.ts'
import { endOf } from '#shared/model/appointment.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import type { ConsultItem } from '../records.ts'
import { announcementOf, isAnnounced, withChange } from '../rules/announcements.ts'
import { consultAnnouncement } from '../rules/reminders.ts'
import { type ConsultStore, createConsultStore } from '../store.ts'
import { type Cause, messageWrites, type Sending } from './send.ts'

/** Notes what the patient is to be told of a change, and when; nothing if the patient is not told. */
export async function pendingWrites(
  store: ConsultStore,
  { payload, occurredAt }: Received<(typeof consultChanged)['schema']>,
  now: Date,
): Promise<Write[]> {
  if (!isAnnounced(payload)) return []
  const { consultId, before } = payload
  const { practiceId } = store
  const pending = await store.pendingAnnouncement(consultId)
  const next = withChange(pending, { before, changedAt: occurredAt, now })
  const moment = { name: `consult-${consultId}-told`, at: next.dueAt }
  return [
    store.pendingAnnouncementWrite(consultId, pending, next),
    momentWrite(consultAnnouncementDue, { consultId }, moment, { practiceId, now }),
  ]
}

/**
 * Tells a patient without an account that a consultation was scheduled, moved or canceled. Patients
 * with an account get a notification of it.
 */
export async function announceConsult(
  dependencies: Sending & { clock: Clock },
  event: Received<(typeof consultAnnouncementDue)['schema']>,
  name: OtherAction,
): Promise<void> {
  const { table, clock } = dependencies
  const store = createConsultStore(table, practiceOf(event))
  const { consultId } = event.payload
  await retryOnConflict(
    async () => {
      const now = clock()
      const [consult, pending] = await Promise.all([
        store.find(consultId),
        store.pendingAnnouncement(consultId),
      ])
      // Nothing is pending if it was announced before; a later change is announced by a later event.
      if (!pending || pending.dueAt > now.toISOString()) return []
      const cause = { id: event.id, name, now }
      const { knownAt } = pending
      return [
        store.dropPendingAnnouncementWrite(consultId, pending),
        ...(consult ? await announcementWrites(dependencies, consult, { ...cause, knownAt }) : []),
      ]
    },
    (writes) => table.transact([doneWrite(event), ...writes]),
  )
}

async function announcementWrites(
  sending: Sending,
  consult: ConsultItem,
  { knownAt, ...cause }: Cause & { knownAt: string | null },
): Promise<Write[]> {
  const { practiceId, patientId, scheduledLen: minutes } = consult
  const announcement = announcementOf(consult, knownAt, cause.now)
  const scheduledAt = announcement === 'canceled' ? knownAt : consult.scheduledAt
  if (announcement === null || scheduledAt === null) return []
  if ((await readAccount(sending.table, practiceId, patientId)) !== null) return []
  return messageWrites(sending, consult, cause, {
    build: (to, about) => consultAnnouncement(to, { ...about, announcement }),
    usefulUntil: new Date(endOf({ scheduledAt, minutes })),
    entry: announcement,
  })
}
