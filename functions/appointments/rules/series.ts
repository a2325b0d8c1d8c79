import { badField } from '#shared/errors.ts'
import { isExpected, SERIES_MAX, type SeriesPart } from '#shared/model/appointment.ts'
import { STEP_MINUTES } from '#shared/model/hours.ts'
import { momentsOf, type WallClock, wallClockAt } from '#shared/model/wall-clock.ts'
import type { AppointmentItem } from './appointment.ts'

const DAY_MS = 24 * 60 * 60_000

type Repeat = {
  scheduledAt: string
  everyWeeks?: number | undefined
  count?: number | undefined
  until?: string | null | undefined
}

/** A time of a series; moved where the clock skips the time of the series on that day. */
export type Occurrence = { at: Date; isMoved: boolean }

/**
 * When the appointments of a form begin: at the same time by the clock on the wall, whatever the
 * clock is changed in between.
 * @throws ERR_REQUEST_PARAMS_MISFORMAT where `until` leaves less than two, or more than a series has
 */
export function occurrencesOf(repeat: Repeat, zone: string): Occurrence[] {
  const { scheduledAt, everyWeeks, count = SERIES_MAX + 1, until } = repeat
  const first = new Date(scheduledAt)
  if (everyWeeks === undefined) return [{ at: first, isMoved: false }]
  const clock = wallClockAt(first, zone)
  const found: Occurrence[] = [{ at: first, isMoved: false }]
  while (found.length < count) {
    const day = addDays(clock.day, 7 * everyWeeks * found.length)
    if (until && day.replaceAll('-', '') > until) break
    if (found.length === SERIES_MAX) {
      throw badField('until', `must leave at most ${SERIES_MAX} appointments`)
    }
    found.push(momentAt({ day, minutes: clock.minutes }, zone))
  }
  if (found.length < 2) throw badField('until', 'must leave at least two appointments')
  return found
}

/** The days so many days later, YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The first moment at which the clock shows a time or, where it skips that, the next that it shows. */
function momentAt({ day, minutes }: Pick<WallClock, 'day' | 'minutes'>, zone: string): Occurrence {
  for (let later = 0; ; later += STEP_MINUTES) {
    const [at] = momentsOf({ day, minutes: minutes + later }, zone)
    if (at) return { at, isMoved: later > 0 }
  }
}

/**
 * The appointments of a series that a change is for beside the one that is named: those of the same
 * series that are expected and still to come.
 */
export function othersOf(
  named: AppointmentItem,
  all: readonly AppointmentItem[],
  { part, now }: { part: SeriesPart; now: Date },
): AppointmentItem[] {
  if (part === 'one' || named.seriesId === null) return []
  const from = part === 'following' ? named.scheduledAt : ''
  const after = now.toISOString()
  return all.filter(
    ({ id, seriesId, status, scheduledAt }) =>
      id !== named.id &&
      seriesId === named.seriesId &&
      isExpected(status) &&
      scheduledAt > after &&
      scheduledAt >= from,
  )
}

/** When another of a series begins, where one of them was moved: as many days off, at the same time of day. */
export function movedAlong(
  other: AppointmentItem,
  { before, after }: { before: AppointmentItem; after: AppointmentItem },
  zone: string,
): string {
  if (before.scheduledAt === after.scheduledAt) return other.scheduledAt
  const clockOf = (at: string) => wallClockAt(new Date(at), zone)
  const [from, to] = [clockOf(before.scheduledAt), clockOf(after.scheduledAt)]
  const days = Math.round((Date.parse(to.day) - Date.parse(from.day)) / DAY_MS)
  const day = addDays(clockOf(other.scheduledAt).day, days)
  return momentAt({ day, minutes: to.minutes }, zone).at.toISOString()
}
