import type { DayRange } from './date-ranges.ts'
import { daysIntoWeek, daysOf, type Weekday } from './range-days.ts'
import { startOfDay } from './wall-clock.ts'

/** How a practice's reports count days: by which clock, and on which day weeks begin. */
export type ReportClock = { zone: string; weekStart: Weekday }

/** Days, YYYY-MM-DD, both included; `from` is null where a period has no beginning. */
export type Days = { from: string | null; to: string }
/** The days of a period, and those that it is compared with; null where it has no beginning. */
export type Periods = { period: Days; before: { from: string; to: string } | null }

const DAY_MS = 24 * 60 * 60_000

/** So many days after a day. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** How many days there are from the one to the other, both included. */
export function lengthOf(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1
}

/** The first day of the month so many months later. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

const earlier = (one: string, other: string) => (one < other ? one : other)

/** How far the period before goes back for presets that are no fixed count of days. */
const monthsBack: Partial<Record<string, number>> = {
  thisMonth: 1,
  lastMonth: 1,
  thisYear: 12,
  lastYear: 12,
}

/**
 * The days that a range stands for, and those before that it is compared with: the month or year
 * before, else as many days right before. Of a period that is not over, only as much is compared as has
 * passed of it.
 * @param today the day that it is by the reports' clock
 */
export function periodsOf(range: string, today: string, weekStart: Weekday): Periods {
  const days: DayRange = daysOf(range, today, weekStart)
  const { from } = days
  const to = days.to ?? (from !== undefined && from > today ? from : today)
  if (from === undefined) return { period: { from: null, to }, before: null }
  const isOver = to < today
  const isBegun = from <= today
  const months = monthsBack[range]
  const back = lengthOf(from, to)
  const first = months ? monthAfter(from, -months) : dayAfter(from, -back)
  const last = dayAfter(from, -1)
  const passed = isOver || !isBegun ? last : dayAfter(first, lengthOf(from, today) - 1)
  return { period: { from, to }, before: { from: first, to: earlier(passed, last) } }
}

/** Moments of some days: the first, and the one at which they are over; ms since 1970. */
export type Window = { from: number; to: number }

/** The moments of some days by a zone's clock. */
export function windowOf({ from, to }: Days, zone: string): Window {
  return {
    from: from === null ? Number.NEGATIVE_INFINITY : startOfDay(from, zone).getTime(),
    to: startOfDay(dayAfter(to), zone).getTime(),
  }
}

export const isWithin = ({ from, to }: Window, at: number | null): boolean =>
  at !== null && at >= from && at < to

/** What a trend counts by. */
export const trendSteps = ['day', 'week', 'month'] as const
export type TrendStep = (typeof trendSteps)[number]

/** A period in its days, weeks or months; the first and the last may be parts of such. */
export function stepsOf(
  { from, to }: Days & { from: string },
  step: TrendStep,
  weekStart: Weekday,
) {
  const steps: { from: string; to: string }[] = []
  for (let first = from; first <= to; ) {
    const next = nextStep(first, step, weekStart)
    steps.push({ from: first, to: earlier(dayAfter(next, -1), to) })
    first = next
  }
  return steps
}

function nextStep(day: string, step: TrendStep, weekStart: Weekday): string {
  if (step === 'day') return dayAfter(day)
  if (step === 'month') return monthAfter(day, 1)
  return dayAfter(day, 7 - daysIntoWeek(day, weekStart))
}
