import type { ReportedLead } from '#functions/patients/public.ts'
import { badField } from '#shared/errors.ts'
import {
  type Days,
  lengthOf,
  type ReportClock,
  stepsOf,
  type TrendStep,
  trendSteps,
  windowOf,
} from '#shared/model/report-periods.ts'
import { startOfDay, wallClockAt } from '#shared/model/wall-clock.ts'
import { bookedAt, cameAt, convertedAt, count, lostAt, type Windows } from './figures.ts'

/** So many points an answer has at most. */
export const POINTS_MAX = 400

/** What is counted at each point. */
const counted = { leads: cameAt, booked: bookedAt, converted: convertedAt, lost: lostAt }

/** How many came, were booked, converted and were lost in the whole of a period. */
export function totalsOf(leads: readonly ReportedLead[], windows: Windows) {
  return {
    leads: count(leads, cameAt, windows),
    booked: count(leads, bookedAt, windows),
    converted: count(leads, convertedAt, windows),
    lost: count(leads, lostAt, windows),
  }
}

/** What points are by where nobody says: some ten to thirty of them. */
function usualStep(days: number): TrendStep {
  if (days <= 45) return 'day'
  return days <= 190 ? 'week' : 'month'
}

/** The day that a period begins: of one without a beginning, when the first lead came. */
export function firstDay(leads: readonly ReportedLead[], { from, to }: Days, zone: string): string {
  if (from !== null) return from
  let first = Number.POSITIVE_INFINITY
  for (const { newAt } of leads) if (newAt !== null && newAt < first) first = newAt
  if (first === Number.POSITIVE_INFINITY) return to
  const { day } = wallClockAt(new Date(first), zone)
  return day < to ? day : to
}

/**
 * The same by day, week or month; by the next longer ones where there would be too many.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT where there would be too many months
 */
export function trendOf(
  leads: readonly ReportedLead[],
  days: Days & { from: string },
  { clock, step: wanted }: { clock: ReportClock; step: TrendStep | undefined },
) {
  const asked = wanted ?? usualStep(lengthOf(days.from, days.to))
  const { step, steps } = fitting(days, asked, clock)
  const starts = Float64Array.from(steps, ({ from }) => startOfDay(from, clock.zone).getTime())
  const { to: end } = windowOf(days, clock.zone)
  const points = steps.map((one) => ({ ...one, leads: 0, booked: 0, converted: 0, lost: 0 }))
  for (const lead of leads) {
    for (const name of ['leads', 'booked', 'converted', 'lost'] as const) {
      const at = counted[name](lead)
      if (at === null || at >= end) continue
      const point = points[lastAtMost(starts, at)]
      if (point) point[name] += 1
    }
  }
  return { step, points }
}

function fitting(days: Days & { from: string }, asked: TrendStep, { weekStart }: ReportClock) {
  for (const step of trendSteps.slice(trendSteps.indexOf(asked))) {
    const least = { day: 1, week: 7, month: 31 }[step]
    if (lengthOf(days.from, days.to) / least > POINTS_MAX + 1) continue
    const steps = stepsOf(days, step, weekStart)
    if (steps.length <= POINTS_MAX) return { step, steps }
  }
  throw badField('range', `must be at most ${POINTS_MAX} months`)
}

/** The place of the last value that is not above this one; -1 where all are. */
function lastAtMost(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}
