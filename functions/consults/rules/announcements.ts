import * as v from 'valibot'
import type { consultChanged } from '#events/consults.ts'
import { MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { endOf } from '#shared/model/appointment.ts'
import type { ConsultItem } from '../records.ts'

/** What patients without an account are told of a consultation. */
export type Announcement = 'scheduled' | 'moved' | 'canceled'

/** Further changes within this time are announced together. */
const QUIET_SECONDS = MINUTE

/** What a patient is to be told of a consultation, until that happens. */
export const pendingAnnouncement = v.object({
  /** The time that the patient knows; null if the patient knows of none. */
  knownAt: v.nullable(v.string()),
  /** When that time was first changed. */
  changedAt: v.string(),
  /** When the patient is told, unless the consultation changes again. */
  dueAt: v.string(),
  version: v.number(),
})
export type PendingAnnouncement = v.InferOutput<typeof pendingAnnouncement>

type Changed = v.InferOutput<(typeof consultChanged)['schema']>

/** When the patient expects a consultation; null if the patient expects none. */
const expectedAt = (standing: Changed['before']) =>
  standing?.state === 'pending' ? standing.scheduledAt : null

const announcedChanges: readonly Changed['change'][] = ['create', 'edit', 'cancel']

/** Whether staff scheduled, moved or canceled a consultation. */
export function isAnnounced({ change, byPatient, before, after }: Changed): boolean {
  const isByStaff = !byPatient && announcedChanges.includes(change)
  return isByStaff && expectedAt(before) !== expectedAt(after)
}

/**
 * Adds a change to what the patient is to be told. The time that the patient knows is the one
 * before the earliest change; events can arrive in any order.
 */
export function withChange(
  pending: PendingAnnouncement | null,
  { before, changedAt, now }: Pick<Changed, 'before'> & { changedAt: string; now: Date },
): PendingAnnouncement {
  const change = { knownAt: expectedAt(before), changedAt }
  const { knownAt, changedAt: first } = pending && pending.changedAt <= changedAt ? pending : change
  return {
    knownAt,
    changedAt: first,
    dueAt: plusSeconds(now, QUIET_SECONDS).toISOString(),
    version: (pending?.version ?? 0) + 1,
  }
}

type Timed = Pick<ConsultItem, 'state' | 'canceledBy' | 'scheduledAt' | 'scheduledLen'>

/** What the patient is told, by the time that the patient knows; null for nothing. */
export function announcementOf(
  { state, canceledBy, scheduledAt, scheduledLen }: Timed,
  knownAt: string | null,
  now: Date,
): Announcement | null {
  const isAhead = (at: string) => endOf({ scheduledAt: at, minutes: scheduledLen }) > now.getTime()
  if (state === 'canceled') {
    const isTold = canceledBy === 'practice' && knownAt !== null && isAhead(knownAt)
    return isTold ? 'canceled' : null
  }
  // A doctor may have started it already; the patient still needs the link.
  if (state === 'finished' || scheduledAt === null || !isAhead(scheduledAt)) return null
  if (knownAt === null) return 'scheduled'
  return knownAt === scheduledAt ? null : 'moved'
}
