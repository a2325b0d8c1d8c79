import { dayAfter } from '#shared/model/report-periods.ts'
import { momentOfDay, wallClockAt } from '#shared/model/wall-clock.ts'

/** 7 AM, before the working day begins; in minutes since midnight. */
const MINUTES = 7 * 60

/** The next 7 AM by the clock of a zone, ISO 8601. */
export function nextMorning(now: Date, zone: string): string {
  const { day } = wallClockAt(now, zone)
  const today = momentOfDay({ day, minutes: MINUTES }, zone)
  const next = today > now ? today : momentOfDay({ day: dayAfter(day), minutes: MINUTES }, zone)
  return next.toISOString()
}
