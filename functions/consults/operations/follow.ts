import { consultChanged, consultMoment } from '#events/consults.ts'
import type { Received } from '#events/define.ts'
import type { messageFinished } from '#events/deliveries.ts'
import { readDelivery } from '#functions/deliveries/public.ts'
import { readPatient, timelineWrite } from '#functions/patients/public.ts'
import { reactionAudit } from '#functions/platform/audit.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { practiceOf } from '#functions/platform/consumer.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import { newId } from '#functions/platform/ids.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { MANY_ATTEMPTS, retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { doneWrite, momentWrite } from '#functions/schedules/public.ts'
import type { OtherAction } from '#shared/model/audit.ts'
import { mobileWrites } from '../lost/store.ts'
import type { ConsultItem } from '../records.ts'
import { isAnnounced } from '../rules/announcements.ts'
import { changeOf, missedConsult, withoutDoctor } from '../rules/consult.ts'
import { consultEntry, unsentEntry } from '../rules/entries.ts'
import { consultReminder, dueAt, momentsAhead, reminderOf } from '../rules/reminders.ts'
import { createConsultStore } from '../store.ts'
import { pendingWrites } from './announce.ts'
import { type Cause, messageWrites, type Sending } from './send.ts'

type Dependencies = { table: Table; clock: Clock }

/**
 * Sets when the patient of a consultation is reminded, when it can no longer start, by which numbers
 * it is found, and when the patient is told of the change. Moments of earlier times are not dropped:
 * they do nothing when they come.
 */
export async function setMoments(
  { table, clock }: Dependencies,
  event: Received<(typeof consultChanged)['schema']>,
  name: string,
): Promise<void> {
  const practiceId = practiceOf(event)
  const { consultId, change, before, after } = event.payload
  const isMoved = after.scheduledAt !== before?.scheduledAt
  const isTimed = after.scheduledAt !== null && (isMoved || change === 'edit')
  if (!isTimed && !isAnnounced(event.payload)) return
  const store = createConsultStore(table, practiceId)
  await retryOnConflict(
    async () => {
      const now = clock()
      const consult = await store.find(consultId)
      if (!consult) return []
      const patient = isTimed ? await readPatient(table, practiceId, consult.patientId) : null
      const writes = [
        ...(isTimed && isMoved ? momentWrites(consult, now) : []),
        ...(isTimed ? mobileWrites(consult, patient?.mobile ?? null) : []),
        ...(await pendingWrites(store, event, now)),
      ]
      return writes.length > 0 ? [consumedWrite(name, event.id, now), ...writes] : []
    },
    async (writes) => {
      if (writes.length > 0) await table.transact(writes)
    },
  )
}

function momentWrites(consult: ConsultItem, now: Date): Write[] {
  const { id: consultId, practiceId } = consult
  return momentsAhead(consult, now).map(({ moment, at, scheduledAt }) =>
    momentWrite(
      consultMoment,
      { consultId, moment, scheduledAt },
      { name: `consult-${consultId}-${moment}`, at },
      { practiceId, now },
    ),
  )
}

/** Reminds the patient, or notes that nobody started it; nothing where it was moved, started or canceled since. */
export async function momentCame(
  dependencies: Sending & Dependencies,
  event: Received<(typeof consultMoment)['schema']>,
  name: OtherAction,
): Promise<void> {
  const { table, clock } = dependencies
  const practiceId = practiceOf(event)
  const store = createConsultStore(table, practiceId)
  await retryOnConflict(
    async () => {
      const now = clock()
      const consult = await store.find(event.payload.consultId)
      const due = consult && dueAt(consult, event.payload, now)
      if (!consult || !due) return []
      if (due === 'wait') return momentWrites(consult, now)
      const cause = { id: event.id, name, now }
      if (due === 'noShow') return missedWrites(dependencies, consult, cause)
      const { moment } = event.payload
      return remindWrites(dependencies, consult, {
        ...cause,
        moment: moment === 'day' ? moment : 'soon',
      })
    },
    (writes) => table.transact([doneWrite(event), ...writes]),
  )
}

/** Nobody started it while that could be done. */
async function missedWrites(
  { table }: Dependencies,
  before: ConsultItem,
  { id: eventId, name: action, now }: Cause,
): Promise<Write[]> {
  const { practiceId, patientId } = before
  const store = createConsultStore(table, practiceId)
  const after = missedConsult(before, now)
  return [
    ...store.replaceWrites(before, after),
    ...((await store.timeWrites(before, after)) ?? []),
    consumedWrite(action, eventId, now),
    eventWrite(consultChanged, changeOf(before, after, { change: 'noShow', role: 'operator' }), {
      ...{ practiceId, actor: null, now },
    }),
    reactionAudit({ practiceId, patientId, action, actor: null, now }),
    timelineWrite({
      ...{ id: newId(), practiceId, patientId, at: now.toISOString(), actor: null },
      entry: consultEntry(after, 'notStarted'),
    }),
  ]
}

/** Reminds the patient of a consultation that has a time. */
async function remindWrites(
  sending: Sending,
  consult: ConsultItem,
  { moment, ...cause }: Cause & { moment: 'day' | 'soon' },
): Promise<Write[]> {
  const { scheduledAt } = consult
  if (scheduledAt === null) return []
  return messageWrites(sending, consult, cause, {
    build: (to, about) => consultReminder(to, { ...about, moment }),
    usefulUntil: new Date(scheduledAt),
    entry: 'remind',
  })
}

/**
 * Notes in the history that a message about a consultation reached nobody, and why, so that
 * somebody may call.
 * @throws AlreadyDone where it took effect before
 */
export async function noteUnsent(
  { table, clock }: Dependencies,
  { payload, ...event }: Received<(typeof messageFinished)['schema']>,
  name: OtherAction,
): Promise<void> {
  const reminder = reminderOf(payload.about)
  // It may have failed since it was handed on, of which another event tells.
  if (!reminder || (payload.state ?? 'failed') !== 'failed') return
  const practiceId = practiceOf(event)
  const now = clock()
  const [delivery, consult] = await Promise.all([
    readDelivery(table, payload.deliveryId, now),
    createConsultStore(table, practiceId).find(reminder.consultId),
  ])
  if (!consult || delivery?.state !== 'failed') return
  const { patientId } = reminder
  await table.transact([
    consumedWrite(name, event.id, now),
    reactionAudit({ practiceId, patientId, action: name, actor: null, now }),
    timelineWrite({
      ...{ id: newId(), practiceId, patientId, at: now.toISOString(), actor: null },
      entry: unsentEntry(consult, delivery.reason),
    }),
  ])
}

/**
 * Takes from somebody who left, or is no doctor any more, the consultations that have not started: the practice gives
 * them to others.
 */
export async function takeAway(
  { table, clock }: Dependencies,
  staffId: string,
  cause: { practiceId: string | null; actor: string | null; name: OtherAction },
): Promise<void> {
  const practiceId = practiceOf(cause)
  const store = createConsultStore(table, practiceId)
  for (const id of await store.ofProvider(staffId)) {
    await retryOnConflict(
      async () => {
        const before = await store.find(id)
        const after = before && withoutDoctor(before, staffId, clock())
        if (!before || !after) return null
        return { before, after, times: (await store.timeWrites(before, after)) ?? [] }
      },
      async (taken) => {
        if (taken === null) return
        const { before, after, times } = taken
        const now = clock()
        const { actor, name: action } = cause
        const { patientId } = before
        await table.transact([
          ...store.replaceWrites(before, after),
          ...times,
          eventWrite(
            consultChanged,
            changeOf(before, after, { change: 'left', role: 'operator' }),
            {
              ...{ practiceId, actor, now },
            },
          ),
          reactionAudit({ practiceId, patientId, action, actor, now, subject: staffId }),
        ])
      },
      MANY_ATTEMPTS,
    )
  }
}
