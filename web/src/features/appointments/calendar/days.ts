import { daysIntoWeek, type Weekday } from '#shared/model/range-days.ts'
import { momentOf } from '../../../ui/dates.ts'
import type { CalendarView } from './search.ts'

function atNoon(day: string): Date {
  return new Date(`${day}T12:00:00Z`)
}

const isoDay = (at: Date) => at.toISOString().slice(0, 10)

/** The day so many days after another, or before it; both YYYY-MM-DD. */
export function addDays(day: string, count: number): string {
  const at = atNoon(day)
  at.setUTCDate(at.getUTCDate() + count)
  return isoDay(at)
}

function addMonths(day: string, count: number): string {
  const at = atNoon(`${day.slice(0, 7)}-01`)
  at.setUTCMonth(at.getUTCMonth() + count)
  return isoDay(at)
}

const WEEK = 7

/** The first day of the week that a day is in. */
function startOfWeek(day: string, weekStart: Weekday): string {
  return addDays(day, -daysIntoWeek(day, weekStart))
}

/** A month is shown as six whole weeks. */
const MONTH_DAYS = 6 * WEEK

/** The first day in sight, and the first after those. */
export function daysInSight(
  view: CalendarView,
  day: string,
  weekStart: Weekday,
): { first: string; end: string } {
  if (view === 'day') return { first: day, end: addDays(day, 1) }
  const first = startOfWeek(view === 'week' ? day : `${day.slice(0, 7)}-01`, weekStart)
  return { first, end: addDays(first, view === 'week' ? WEEK : MONTH_DAYS) }
}

/** The time in sight as the call takes it, from midnight to midnight by the clock of the zone. */
export function windowOf(
  view: CalendarView,
  day: string,
  { zone, weekStart }: { zone: string; weekStart: Weekday },
) {
  const { first, end } = daysInSight(view, day, weekStart)
  return { from: momentOf(first, '00:00', zone), to: momentOf(end, '00:00', zone) }
}

/** The day to show after this one, or before it. */
export function stepFrom(view: CalendarView, day: string, by: 1 | -1): string {
  if (view === 'month') return addMonths(day, by)
  return addDays(day, view === 'week' ? by * WEEK : by)
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const made = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
  return (day: string) => made.format(atNoon(day))
}
const longDay = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const weekday = format({ weekday: 'short', month: 'short', day: 'numeric' })
const shortDay = format({ month: 'short', day: 'numeric' })
const month = format({ month: 'long', year: 'numeric' })

type Titled = { weekStart: Weekday; isShort: boolean }

/** What is in sight, in words; of a day fewer where there is little room. */
export function titleOf(view: CalendarView, day: string, { weekStart, isShort }: Titled): string {
  if (view === 'day') return isShort ? weekday(day) : longDay(day)
  if (view === 'month') return month(day)
  const { first, end } = daysInSight(view, day, weekStart)
  const last = addDays(end, -1)
  return `${shortDay(first)} – ${shortDay(last)}, ${last.slice(0, 4)}`
}
