import type { Holiday } from '#shared/model/holidays.ts'
import { hoursOn, type Opening, openingOf } from '#shared/model/hours.ts'
import type { Location, Practice } from '#shared/model/practice.ts'
import { readTimeField } from '#shared/model/time-of-day.ts'
import { formatWeekday } from '../../../ui/dates.ts'

/** When the locations in sight are open; the practice itself, until its locations are known. */
export function openingsOf(
  practice: Pick<Practice, 'hours' | 'holidays' | 'timezone'> | undefined,
  locations: readonly Location[],
  locationId: string | undefined,
) {
  if (!practice) return []
  const inSight = locations.filter(({ id }) => locationId === undefined || id === locationId)
  return (inSight.length > 0 ? inSight : [null]).map((one) => openingOf(practice, one))
}

/**
 * Whether any location in sight is open at a place in the calendar, `2026-03-04 09:00:00`: a place is
 * shaded only if all are closed, because else an appointment can be booked.
 */
export function isOpenOn(openings: readonly Omit<Opening, 'timezone'>[], start: string): boolean {
  const [day = '', time = ''] = start.split(' ')
  const minutes = readTimeField(time.slice(0, 5))
  return (
    openings.length === 0 ||
    openings.some((opening) =>
      hoursOn(opening, day).some(({ from, to }) => from <= minutes && minutes < to),
    )
  )
}

/** The holidays within some days, the last of which is not included: those of all in sight, once. */
export function holidaysIn(
  openings: readonly { holidays: readonly Holiday[] }[],
  { first, end }: { first: string; end: string },
): Holiday[] {
  const [one, ...others] = openings
  const isCommon = (holiday: Holiday) =>
    others.every(({ holidays }) =>
      holidays.some(({ from, to }) => from <= holiday.from && holiday.to <= to),
    )
  return (one?.holidays ?? []).filter(
    (holiday) => holiday.from < end && first <= holiday.to && isCommon(holiday),
  )
}

/** A holiday as people read it: `Fri 12/25/2026 (Christmas)`. */
export function holidayWords({ from, to, name }: Holiday): string {
  const days = from === to ? formatWeekday(from) : `${formatWeekday(from)}–${formatWeekday(to)}`
  return name ? `${days} (${name})` : days
}
