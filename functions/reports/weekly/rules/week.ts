import { dayAfter, type ReportClock } from '#shared/model/report-periods.ts'
import { morningOf, wallClockAt } from '#shared/model/wall-clock.ts'

const WEEK = 7

/** The next time that a week of the reports has begun and the email about the one before goes out. */
export function nextWeekly({ zone, weekStart }: ReportClock, now: Date): string {
  const { day, weekday } = wallClockAt(now, zone)
  const first = dayAfter(day, (weekStart - weekday + WEEK) % WEEK)
  const at = morningOf(first, zone)
  return (at > now ? at : morningOf(dayAfter(first, WEEK), zone)).toISOString()
}
