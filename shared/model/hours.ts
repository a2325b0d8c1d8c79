import * as v from 'valibot'
import { integer } from './fields.ts'
import type { Holiday } from './holidays.ts'
import { startOfDay, wallClockAt, weekdayOf } from './wall-clock.ts'

/** Times of the working hours lie on these minutes, and so do appointments. */
export const STEP_MINUTES = 15
export const MINUTES_OF_DAY = 24 * 60
export const INTERVALS_MAX = 6

const STEP_MS = STEP_MINUTES * 60_000
const DAYS_OF_WEEK = 7

const minuteOfDay = v.pipe(
  integer(0, MINUTES_OF_DAY),
  v.multipleOf(STEP_MINUTES, `must lie on a step of ${STEP_MINUTES} minutes`),
)

/** Minutes since midnight by the clock on the wall; `to` is no longer within, and may be 1440. */
const interval = v.pipe(
  v.object({ from: minuteOfDay, to: minuteOfDay }),
  v.check(({ from, to }) => from < to, 'must end after it begins'),
)
export type Interval = v.InferOutput<typeof interval>

const hoursOfDay = v.pipe(
  v.array(interval),
  v.maxLength(INTERVALS_MAX, `must have at most ${INTERVALS_MAX} times a day`),
  v.transform((day) => day.toSorted((one, other) => one.from - other.from)),
  v.check(
    (day) => day.every(({ from }, index) => index === 0 || (day[index - 1]?.to ?? 0) <= from),
    'must not overlap',
  ),
)

/** The working hours of a practice: of each weekday, Sunday first, when it is open, in order. */
export const weeklyHours = v.pipe(
  v.array(hoursOfDay),
  v.maxLength(DAYS_OF_WEEK, 'must have seven days'),
  v.length(DAYS_OF_WEEK, 'must have seven days'),
)
export type WeeklyHours = v.InferOutput<typeof weeklyHours>

const office = [{ from: 9 * 60, to: 17 * 60 }]

/** What is offered to a practice that has not said its hours: Monday to Friday, 9 to 5. */
export const offeredHours: WeeklyHours = [[], office, office, office, office, office, []]

type ClosedDays = Pick<Holiday, 'from' | 'to'>

/** The hours and holidays, and the zone whose clock they go by; null if no hours are entered. */
export type Opening = {
  hours: WeeklyHours | null
  /** None if left out. */
  holidays?: readonly ClosedDays[]
  timezone: string
}

type Own = { hours: WeeklyHours | null; holidays: readonly Holiday[] }

/**
 * The hours and holidays of a location: it keeps the hours of the practice unless it has its own,
 * and the holidays of the practice apply beside its own.
 * @param location null for the practice as a whole
 */
export function openingOf(practice: Own & { timezone: string }, location: Own | null) {
  const { hours, holidays, timezone } = practice
  return {
    hours: location?.hours ?? hours,
    holidays: location ? [...holidays, ...location.holidays] : holidays,
    timezone,
  }
}

/** The holiday that a day, YYYY-MM-DD, is in; undefined if it is in none. */
export function holidayOn<H extends ClosedDays>(
  holidays: readonly H[] | undefined,
  day: string,
): H | undefined {
  return holidays?.find(({ from, to }) => from <= day && day <= to)
}

/** The hours of one day, YYYY-MM-DD: all of it if no hours are entered, none on a holiday. */
export function hoursOn(
  { hours, holidays }: Omit<Opening, 'timezone'>,
  day: string,
): readonly Interval[] {
  if (holidayOn(holidays, day)) return []
  return hours === null ? [ALL_DAY] : (hours[weekdayOf(day)] ?? [])
}

const ALL_DAY: Interval = { from: 0, to: MINUTES_OF_DAY }

const hasNoBreak = ({ hours, holidays = [] }: Opening) => hours === null && holidays.length === 0

/** Whether it is open at a moment: outside of holidays always, if no hours are entered. */
export function isOpen(opening: Opening, at: Date): boolean {
  if (hasNoBreak(opening)) return true
  const { day, minutes } = wallClockAt(at, opening.timezone)
  return hoursOn(opening, day).some(({ from, to }) => from <= minutes && minutes < to)
}

/** Whether it is open from a moment until another without a break. */
export function isOpenThroughout(opening: Opening, from: Date, to: Date): boolean {
  for (let at = from.getTime(); at < to.getTime(); at = nextStep(at)) {
    if (!isOpen(opening, new Date(at))) return false
  }
  return true
}

/** The name of the holiday that a time begins or ends in; empty if it has none, null outside of holidays. */
export function holidayAt(
  { holidays, timezone }: { holidays: readonly Holiday[]; timezone: string },
  from: Date,
  to: Date,
): string | null {
  const moments = [from, new Date(to.getTime() - 1)]
  const [found] = moments.flatMap((at) => holidayOn(holidays, wallClockAt(at, timezone).day) ?? [])
  return found ? (found.name ?? '') : null
}

/** A week, and the hour by which a clock change may move its end. */
const WEEK_MS = (7 * 24 + 1) * 60 * 60_000

/**
 * The moment itself where the practice works then, else the next at which it does; null where it
 * never does. Clocks are changed on steps of 15 minutes, so nothing opens between two of them.
 */
export function nextOpening(opening: Opening, at: Date): Date | null {
  if (isOpen(opening, at)) return at
  const afterHoliday = endOfHoliday(opening, at)
  if (afterHoliday) return nextOpening(opening, afterHoliday)
  const end = at.getTime() + WEEK_MS
  for (let step = nextStep(at.getTime()); step <= end; step = nextStep(step)) {
    const next = new Date(step)
    // After a holiday it may take a whole week again.
    if (isOpen(opening, next) || endOfHoliday(opening, next)) return nextOpening(opening, next)
  }
  return null
}

/** The first moment after the holiday that a moment is in; null if it is in none. */
function endOfHoliday({ holidays, timezone }: Opening, at: Date): Date | null {
  const found = holidayOn(holidays, wallClockAt(at, timezone).day)
  if (!found) return null
  const after = new Date(Date.parse(found.to) + MINUTES_OF_DAY * 60_000)
  return startOfDay(after.toISOString().slice(0, 10), timezone)
}

/** Nothing waits longer for working minutes that hardly ever come. */
const SEARCH_MS = 60 * 24 * 60 * 60_000

/** The moment after so many minutes in which the practice works, or 60 days later if that is sooner. */
export function afterOpenMinutes(opening: Opening, from: Date, minutes: number): Date {
  let left = minutes * 60_000
  if (hasNoBreak(opening)) return new Date(from.getTime() + left)
  const end = from.getTime() + SEARCH_MS
  for (let at = from.getTime(); at < end; at = nextStep(at)) {
    if (!isOpen(opening, new Date(at))) continue
    const open = nextStep(at) - at
    if (left <= open) return new Date(at + left)
    left -= open
  }
  return new Date(end)
}

function nextStep(at: number): number {
  return (Math.floor(at / STEP_MS) + 1) * STEP_MS
}
