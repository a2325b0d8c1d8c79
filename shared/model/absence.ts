import * as v from 'valibot'
import { id, instant } from './fields.ts'

const DAY_MS = 24 * 60 * 60_000
const ABSENCE_DAYS_MAX = 366

/** A time for which somebody of the staff is away: new work passes them by. `until` is no longer in it. */
export const absence = v.object({
  id: v.string(),
  staffId: v.string(),
  from: v.string(),
  until: v.string(),
})
export type Absence = v.InferOutput<typeof absence>

/** A planned absence; of whoever says it where `staffId` is left out. */
export const absenceForm = v.pipe(
  v.object({ staffId: v.optional(id), from: instant, until: instant }),
  v.forward(
    v.partialCheck(
      [['from'], ['until']],
      ({ from, until }) => from < until,
      'must be after the beginning',
    ),
    ['until'],
  ),
  v.forward(
    v.partialCheck(
      [['from'], ['until']],
      ({ from, until }) => Date.parse(until) - Date.parse(from) <= ABSENCE_DAYS_MAX * DAY_MS,
      `must be at most ${ABSENCE_DAYS_MAX} days after the beginning`,
    ),
    ['until'],
  ),
)

type Span = Pick<Absence, 'from' | 'until'>

/** Whether an absence has a moment in common with a time, ISO 8601, whose end is no longer in it. */
export function isWithin(absence: Span, { from, until }: Span): boolean {
  return absence.from < until && from < absence.until
}

/** Whether somebody is away at a moment. */
export function isAway({ from, until }: Span, at: Date): boolean {
  const moment = at.toISOString()
  return from <= moment && moment < until
}
