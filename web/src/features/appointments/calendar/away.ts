import { type Absence, isWithin } from '#shared/model/absence.ts'
import { formatDate } from '../../../ui/dates.ts'
import type { Choice } from '../choices.ts'
import { wallTextOf } from './move.ts'
import { calendarTexts as texts } from './texts.ts'

/** Somebody of those in sight who is away for a while. */
export type Away = Pick<Absence, 'staffId' | 'from' | 'until'> & { name: string }

/** Which of the providers in sight are away within a window of time, soonest first. */
export function awayIn(
  absences: readonly Absence[],
  inSight: readonly Choice[],
  window: Pick<Absence, 'from'> & { to: string },
): Away[] {
  const nameOf = new Map(inSight.map(({ value, label }) => [value, label]))
  return absences
    .filter((one) => isWithin(one, { from: window.from, until: window.to }))
    .flatMap(({ staffId, from, until }) => {
      const name = nameOf.get(staffId)
      return name === undefined ? [] : [{ staffId, from, until, name }]
    })
    .toSorted((one, other) => one.from.localeCompare(other.from))
}

/** Who is away from which day until which: `Pat Moss Wed 03/04/2026–Fri 03/06/2026`. */
export function awayWords({ name, from, until }: Away, zone: string): string {
  const last = new Date(Date.parse(until) - 1).toISOString()
  const [first, end] = [formatDate(from, 'weekday', zone), formatDate(last, 'weekday', zone)]
  return texts.awayOn(name, first === end ? first : `${first}–${end}`)
}

/**
 * Tells of a place in the calendar, by the clock on the wall, whether nobody in sight is there: a place is
 * shaded only then, for else somebody can be booked.
 */
export function nobodyThere(away: readonly Away[], inSight: readonly Choice[], zone: string) {
  const spans = inSight.map(({ value }) =>
    away
      .filter(({ staffId }) => staffId === value)
      .map(({ from, until }) => [wallTextOf(from, zone), wallTextOf(until, zone)] as const),
  )
  if (spans.length === 0 || spans.some((one) => one.length === 0)) return () => false
  return (start: string) =>
    spans.every((one) => one.some(([from, until]) => from <= start && start < until))
}
