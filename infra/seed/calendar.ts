import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(timezone)

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const OPENS_MS = 8 * 60 * MINUTE_MS
const OFFICE_MS = 9 * 60 * MINUTE_MS

/** The working days around now, in a practice's time zone. */
export type Calendar = {
  now: Date
  /**
   * A moment within office hours of the nth working day before today; of today (0) one of the last
   * two hours. A smaller n is always later, whatever the shares are.
   * @param share of the day, from 0 to 1
   */
  worked: (days: number, share: number) => Date
  /** When the office closes on the nth working day before (negative) or after today. */
  closes: (days: number) => Date
}

/** The calendar at a moment. */
export function createCalendar(now: Date, zone: string): Calendar {
  const local = dayjs(now).tz(zone)
  const midnight = now.getTime() - local.diff(local.startOf('day'))
  const isWorkday = (day: number): boolean => {
    const weekday = dayjs(midnight + day * DAY_MS + OPENS_MS)
      .tz(zone)
      .day()
    return weekday !== 0 && weekday !== 6
  }
  const known: Record<1 | -1, number[]> = { 1: [0], [-1]: [0] }
  /** Days from today to the nth working day. */
  const dayOf = (days: number): number => {
    const direction = days < 0 ? -1 : 1
    const list = known[direction]
    for (let day = list.at(-1) ?? 0; list.length <= Math.abs(days); ) {
      day += direction
      if (isWorkday(day)) list.push(day)
    }
    return list[Math.abs(days)] ?? 0
  }
  return {
    now,
    worked: (days, share) =>
      days === 0
        ? new Date(now.getTime() - (120 - 115 * share) * MINUTE_MS)
        : new Date(midnight + dayOf(-days) * DAY_MS + OPENS_MS + share * OFFICE_MS),
    closes: (days) => new Date(midnight + dayOf(days) * DAY_MS + OPENS_MS + OFFICE_MS),
  }
}
