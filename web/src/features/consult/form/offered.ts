import { isOpen, nextOpening, type Opening, type WeeklyHours } from '#shared/model/hours.ts'
import { dayOf, endOfDay, momentOf, startOfDay } from '../../../ui/dates.ts'
import { timesOfDay } from '../../../ui/time-choices.ts'

/** The hours of every day in which times are offered if the practice has not said its hours. */
const usualDay = [{ from: 8 * 60, to: 18 * 60 }]
const usualHours: WeeklyHours = Array.from({ length: 7 }, () => usualDay)

export type Offer = {
  opening: Opening
  /** The zone by whose clock the patient chooses. */
  zone: string
  now: Date
}

const withHours = (opening: Opening): Opening => ({
  ...opening,
  hours: opening.hours ?? usualHours,
})

/** Whether a patient can ask for a call then: the practice is open, and the time is still to come. */
export function isOffered(at: string, { opening, now }: Omit<Offer, 'zone'>): boolean {
  return Date.parse(at) > now.getTime() && isOpen(withHours(opening), new Date(at))
}

/** The times of a day at which a patient can ask for a call; without a day, those of the next open one. */
export function offeredTimes(day: string | null, { opening, zone, now }: Offer): readonly string[] {
  const tomorrow = new Date(startOfDay(now, zone, 1))
  const shown = day ?? dayOf(nextOpening(withHours(opening), tomorrow) ?? tomorrow, zone)
  return timesOfDay.filter((time) => isOffered(momentOf(shown, time, zone), { opening, now }))
}

/** Whether a day has a time at which a patient can ask for a call. */
export function hasOfferedTime(day: string, { opening, zone, now }: Offer): boolean {
  const begin = new Date(momentOf(day, '00:00', zone))
  const next = nextOpening(withHours(opening), begin > now ? begin : now)
  return next !== null && next.toISOString() <= endOfDay(begin, zone)
}
