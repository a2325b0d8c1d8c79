import type { Absence } from '#shared/model/absence.ts'
import { daysIntoWeek, type Weekday } from '#shared/model/range-days.ts'
import { dayOf } from '../../ui/dates.ts'
import { lastDayOf } from './absence-values.ts'

/** A day of a month's page, YYYY-MM-DD, with who is away on it, by their ids. */
export type AwayDay = { day: string; isOther: boolean; away: string[] }

const WEEK = 7
const DAY_MS = 24 * 60 * 60_000

const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const text = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The month that lies some months from another, both as YYYY-MM. */
export function monthFrom(month: string, months: number): string {
  const first = new Date(at(`${month}-01`))
  first.setUTCMonth(first.getUTCMonth() + months)
  return text(first.getTime()).slice(0, 7)
}

/**
 * The weeks of a month with who is away on each day of the practice.
 * @param month YYYY-MM
 * @param weekStart the day that weeks begin on
 */
export function awayMonth(
  month: string,
  absences: readonly Absence[],
  zone: string,
  weekStart: Weekday,
): AwayDay[][] {
  const first = at(`${month}-01`)
  const begin = first - daysIntoWeek(`${month}-01`, weekStart) * DAY_MS
  const end = at(`${monthFrom(month, 1)}-01`)
  const times = absences.map(({ staffId, from, until }) => {
    const last = dayOf(new Date(lastDayOf(until)), zone)
    return { staffId, first: dayOf(new Date(from), zone), last }
  })
  const dayAt = (ms: number): AwayDay => {
    const day = text(ms)
    const away = times.filter((one) => one.first <= day && day <= one.last)
    const isOther = !day.startsWith(month)
    return { day, isOther, away: [...new Set(away.map(({ staffId }) => staffId))] }
  }
  const weeks = Math.ceil((end - begin) / (WEEK * DAY_MS))
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: WEEK }, (_, day) => dayAt(begin + (week * WEEK + day) * DAY_MS)),
  )
}
