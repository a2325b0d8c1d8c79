import * as v from 'valibot'
import { MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { isExpected } from '#shared/model/appointment.ts'
import { type AppointmentItem, type Changed, expectedAt } from './appointment.ts'

/** What patients are told of appointments; `changed` if several were changed in different ways. */
export type Announcement = 'booked' | 'moved' | 'canceled' | 'changed'

/** Further changes within this time are announced together. */
const QUIET_SECONDS = MINUTE

const pendingChange = v.object({
  appointmentId: v.string(),
  /** The time that the patient knows; null if the patient does not know of the appointment. */
  knownAt: v.nullable(v.string()),
  /** When that time was first changed. */
  changedAt: v.string(),
})

/** What a patient is to be told of appointments, until that happens. */
export const pendingAnnouncement = v.object({
  changes: v.array(pendingChange),
  /** When the patient is told, unless appointments change again. */
  dueAt: v.string(),
  version: v.number(),
})
export type PendingAnnouncement = v.InferOutput<typeof pendingAnnouncement>

type AnnouncedChange = { appointmentId: string; before: string | null }

/** The changes that patients are told of, with the times before; none that patients made. */
export function announcedChanges(changes: readonly Changed[]): AnnouncedChange[] {
  return changes.flatMap(({ before, after }) => {
    const id = (after ?? before)?.id
    const isByPatient = after?.isPatientsWord ?? false
    const isTold = after === null || isExpected(after.status) || after.status === 'canceled'
    if (id === undefined || isByPatient || !isTold) return []
    if (expectedAt(before) === expectedAt(after)) return []
    return [{ appointmentId: id, before: expectedAt(before) }]
  })
}

/**
 * Adds changes to what the patient is to be told. The time that the patient knows is the one before
 * the earliest change; events can arrive in any order.
 */
export function withChanges(
  pending: PendingAnnouncement | null,
  announced: readonly AnnouncedChange[],
  { changedAt, now }: { changedAt: string; now: Date },
): PendingAnnouncement {
  const changes = new Map(pending?.changes.map((one) => [one.appointmentId, one]))
  for (const { appointmentId, before: knownAt } of announced) {
    const earlier = changes.get(appointmentId)
    if (earlier && earlier.changedAt <= changedAt) continue
    changes.set(appointmentId, { appointmentId, knownAt, changedAt })
  }
  return {
    changes: [...changes.values()],
    dueAt: plusSeconds(now, QUIET_SECONDS).toISOString(),
    version: (pending?.version ?? 0) + 1,
  }
}

type Told = {
  announcement: Announcement
  appointmentId: string
  /** When it begins, or would have begun. */
  scheduledAt: string
  /** Null if it was deleted: it has no page. */
  item: AppointmentItem | null
}

/** What the patient is told at once. `first` is the earliest of the appointments that have a page. */
export type Announced = { announcement: Announcement; first: Told; count: number }

/** What the patient is told, as the appointments are now; null for nothing. */
export function announcementOf(
  { changes }: Pick<PendingAnnouncement, 'changes'>,
  all: readonly AppointmentItem[],
  now: Date,
): Announced | null {
  const told = changes.flatMap(({ appointmentId, knownAt }) => {
    const item = all.find(({ id }) => id === appointmentId) ?? null
    return toldOf(item, { appointmentId, knownAt, now }) ?? []
  })
  const [first] = told.toSorted(
    (one, other) =>
      Number(one.item === null) - Number(other.item === null) ||
      one.scheduledAt.localeCompare(other.scheduledAt),
  )
  if (!first) return null
  const isSame = told.every(({ announcement }) => announcement === first.announcement)
  return { announcement: isSame ? first.announcement : 'changed', first, count: told.length }
}

function toldOf(
  item: AppointmentItem | null,
  { appointmentId, knownAt, now }: { appointmentId: string; knownAt: string | null; now: Date },
): Told | null {
  const isAhead = (at: string) => Date.parse(at) > now.getTime()
  if (item === null || item.status === 'canceled') {
    if (knownAt === null || !isAhead(knownAt) || item?.isPatientsWord) return null
    // The page of an appointment ends at its time.
    const shown = item && isAhead(item.scheduledAt) ? item : null
    return { announcement: 'canceled', appointmentId, scheduledAt: knownAt, item: shown }
  }
  const scheduledAt = expectedAt(item)
  if (scheduledAt === null || !isAhead(scheduledAt) || scheduledAt === knownAt) return null
  const announcement = knownAt === null ? 'booked' : 'moved'
  return { announcement, appointmentId, scheduledAt, item }
}
