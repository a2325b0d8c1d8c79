import { type CalendarEntry, freesTime, overlap, type Time } from '#shared/model/appointment.ts'
import { momentOf } from '../../../ui/dates.ts'
import { timesOfDay } from '../../../ui/time-choices.ts'

type Taken = Pick<CalendarEntry, 'id' | 'providerId' | 'status'> & Time

type Wanted = {
  day: string
  /** Minutes. */
  length: number
  providerId: string
  zone: string
  now: Date
  /** The call that is moved, which is not in its own way. */
  consultId?: string | undefined
}

/** The times of a day, HH:mm, that are still to come and at which the doctor has nothing else. */
export function freeTimes(entries: readonly Taken[], wanted: Wanted): ReadonlySet<string> {
  const { day, length: minutes, providerId, zone, now, consultId } = wanted
  const taken = entries.filter(
    (entry) =>
      entry.providerId === providerId && entry.id !== consultId && !freesTime(entry.status),
  )
  const isFree = (time: string) => {
    const scheduledAt = momentOf(day, time, zone)
    if (Date.parse(scheduledAt) <= now.getTime()) return false
    return !taken.some((entry) => overlap(entry, { scheduledAt, minutes }))
  }
  return new Set(timesOfDay.filter(isFree))
}
