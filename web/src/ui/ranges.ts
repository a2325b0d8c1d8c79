import dayjs from 'dayjs'
import { daysOf, type Weekday } from '#shared/model/range-days.ts'
import './dates.ts'

/** Moments, ISO 8601, both included; left out where there is no bound. */
export type MomentRange = { from?: string; to?: string }

/** The day that it is in the zone, YYYY-MM-DD. */
export function todayIn(zone: string, now: Date): string {
  return dayjs(now).tz(zone).format('YYYY-MM-DD')
}

/** The days of the zone that a range stands for, from the first moment to the last. */
export function rangeOf(
  range: string,
  now: Date,
  zone: string,
  weekStart: Weekday = 0,
): MomentRange {
  const { from, to } = daysOf(range, todayIn(zone, now), weekStart)
  return {
    ...(from && { from: dayjs.tz(`${from}T00:00:00.000`, zone).toISOString() }),
    ...(to && { to: dayjs.tz(`${to}T00:00:00.000`, zone).endOf('day').toISOString() }),
  }
}
