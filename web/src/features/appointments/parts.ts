import { type Appointment, isExpected } from '#shared/model/appointment.ts'

/** The appointments of somebody, as their record shows them. */
export type Parts = {
  /** The first that is still expected. */
  next: Appointment | null
  /** Those after it, soonest first. */
  upcoming: Appointment[]
  /** What was, and what does not take place; the latest first. */
  past: Appointment[]
}

const MINUTE = 60_000

/** Takes the appointments apart; one that has begun is to come until its end. */
export function partsOf(appointments: readonly Appointment[], now: Date): Parts {
  const isToCome = ({ scheduledAt, minutes, status }: Appointment) =>
    Date.parse(scheduledAt) + minutes * MINUTE > now.getTime() &&
    (isExpected(status) || status === 'arrived')
  const byTime = (one: Appointment, other: Appointment) =>
    one.scheduledAt < other.scheduledAt ? -1 : 1
  const [next = null, ...upcoming] = appointments.filter(isToCome).toSorted(byTime)
  const past = appointments.filter((one) => !isToCome(one)).toSorted(byTime)
  return { next, upcoming, past: past.toReversed() }
}
