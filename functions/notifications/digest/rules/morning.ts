import { dayAfter } from '#shared/model/report-periods.ts'
import { morningOf, wallClockAt } from '#shared/model/wall-clock.ts'

/** The next morning by the clock of a zone, ISO 8601. */
export function nextMorning(now: Date, zone: string): string {
  const { day } = wallClockAt(now, zone)
  const today = morningOf(day, zone)
  return (today > now ? today : morningOf(dayAfter(day), zone)).toISOString()
}
