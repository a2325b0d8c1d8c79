import * as v from 'valibot'
import { integer } from './fields.ts'
import { wallClockAt } from './wall-clock.ts'

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

/** The hours, and the zone whose clock they go by; null where the practice has not said any. */
export type Opening = { hours: WeeklyHours | null; timezone: string }

/** Whether the practice works at a moment: always, where it has not said its hours. */
export function isOpen({ hours, timezone }: Opening, at: Date): boolean {
  if (hours === null) return true
  const { weekday, minutes } = wallClockAt(at, timezone)
  return (hours[weekday] ?? []).some(({ from, to }) => from <= minutes && minutes < to)
}

/** Whether it works from a moment until another without a break. */
export function isOpenThroughout(opening: Opening, from: Date, to: Date): boolean {
  for (let at = from.getTime(); at < to.getTime(); at = nextStep(at)) {
    if (!isOpen(opening, new Date(at))) return false
  }
  return true
}

/** A week, and the hour by which a clock change may move its end. */
const WEEK_MS = (7 * 24 + 1) * 60 * 60_000

/**
 * The moment itself where the practice works then, else the next at which it does; null where it
 * never does. Clocks are changed on steps of 15 minutes, so nothing opens between two of them.
 */
export function nextOpening(opening: Opening, at: Date): Date | null {
  if (isOpen(opening, at)) return at
  const end = at.getTime() + WEEK_MS
  for (let step = nextStep(at.getTime()); step <= end; step = nextStep(step)) {
    if (isOpen(opening, new Date(step))) return new Date(step)
  }
  return null
}

/** Nothing waits longer for working minutes that hardly ever come. */
const SEARCH_MS = 60 * 24 * 60 * 60_000

/** The moment after so many minutes in which the practice works, or 60 days later if that is sooner. */
export function afterOpenMinutes(opening: Opening, from: Date, minutes: number): Date {
  let left = minutes * 60_000
  if (opening.hours === null) return new Date(from.getTime() + left)
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
