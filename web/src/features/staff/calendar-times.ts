import ICAL from 'ical.js'
import { momentOf } from '../../ui/dates.ts'
import { absenceSpan } from './absence-values.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Shorter ones are meetings, for which nobody is called away. */
const SHORTEST_MS = 2 * HOUR_MS
/** How far ahead repeated events are followed, and how many times one is. */
const AHEAD_MS = 366 * DAY_MS
const REPEATED_MAX = 1000
/** How many times are offered at most. */
const OFFERED_MAX = 100

/** A time of a calendar for which somebody is taken. */
export type CalendarTime = {
  summary: string
  from: string
  until: string
  isWholeDay: boolean
  /** The calendar itself says that they are out of the office. */
  isOut: boolean
}

type Reading = { now: Date; zone: string }

/**
 * The times of a calendar file (RFC 5545) for which somebody is taken for two hours or longer within the
 * year to come, the first one first; what is marked as free or canceled is left out. Whole days, and times
 * that name no zone, are those of the zone.
 * @throws Error where it is no calendar
 */
export function timesOfCalendar(text: string, { now, zone }: Reading): CalendarTime[] {
  const calendar = ICAL.Component.fromString(text)
  if (calendar.name !== 'vcalendar') throw new Error('no calendar')
  const events = calendar.getAllSubcomponents('vevent')
  const times = events
    .filter((event) => !isOfOne(event))
    .flatMap((event) => {
      const exceptions = events.filter((one) => isOfOne(one) && uidOf(one) === uidOf(event))
      return occurrencesOf(new ICAL.Event(event, { exceptions }), { now, zone })
    })
    .filter((time) => isOffered(time, now))
  const byTime = new Map(times.map((time) => [`${time.from} ${time.until}`, time]))
  return [...byTime.values()]
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .slice(0, OFFERED_MAX)
}

/** Whether an event takes the place of one occurrence of another. */
const isOfOne = (event: ICAL.Component) => event.hasProperty('recurrence-id')
const uidOf = (event: ICAL.Component) => String(event.getFirstPropertyValue('uid'))

function isOffered({ from, until }: CalendarTime, now: Date): boolean {
  const [begins, ends] = [Date.parse(from), Date.parse(until)]
  const isSoon = ends > now.getTime() && begins < now.getTime() + AHEAD_MS
  return isSoon && ends - begins >= SHORTEST_MS && ends - begins <= AHEAD_MS
}

function occurrencesOf(event: ICAL.Event, reading: Reading): CalendarTime[] {
  if (!event.startDate) return []
  if (!event.isRecurring()) return timeOf(event, event.startDate, event.endDate, reading)
  const times: CalendarTime[] = []
  const repeated = event.iterator()
  const end = reading.now.getTime() + AHEAD_MS
  for (let count = 0; count < REPEATED_MAX; count += 1) {
    const next = repeated.next()
    if (!next || next.toJSDate().getTime() > end) break
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    times.push(...timeOf(item, startDate, endDate, reading))
  }
  return times
}

/** None for what takes nobody's time. */
function timeOf(
  event: ICAL.Event,
  start: ICAL.Time,
  end: ICAL.Time,
  { zone }: Reading,
): CalendarTime[] {
  const says = (name: string) =>
    String(event.component.getFirstPropertyValue(name) ?? '').toUpperCase()
  const busy = says('x-microsoft-cdo-busystatus')
  if (says('status') === 'CANCELLED' || says('transp') === 'TRANSPARENT' || busy === 'FREE') {
    return []
  }
  const isWholeDay = start.isDate
  const named = event.component.getFirstProperty('dtstart')?.getFirstParameter('tzid')
  const own = named && isZone(named) ? named : zone
  const span = isWholeDay
    ? daysOf(start, end, zone)
    : { from: momentIn(start, own), until: momentIn(end, own) }
  return [{ ...span, isWholeDay, summary: event.summary ?? '', isOut: busy === 'OOF' }]
}

/** From the first day to the one that is no longer in it. */
function daysOf(start: ICAL.Time, end: ICAL.Time, zone: string) {
  const last = end.clone()
  // What names no end is of one day.
  if (end.compare(start) > 0) last.addDuration(ICAL.Duration.fromSeconds(-DAY_MS / 1000))
  return absenceSpan({ from: start.toString(), until: last.toString() }, zone)
}

/** A time whose zone the file explains, or else one by the clock of another. */
function momentIn(time: ICAL.Time, zone: string): string {
  if (time.zone.tzid !== 'floating') return time.toJSDate().toISOString()
  const [day = '', clock = ''] = time.toString().split('T')
  return momentOf(day, clock.slice(0, 5), zone)
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== null
  } catch {
    return false
  }
}
