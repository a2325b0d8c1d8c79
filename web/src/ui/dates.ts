import dayjs from 'dayjs'
import timezonePlugin from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { LEAD_DATE_LONG_AFTER_DAYS } from '#shared/model/leads.ts'
import { formatSpan, readTimeField } from '#shared/model/time-of-day.ts'

dayjs.extend(utc)
dayjs.extend(timezonePlugin)

/** The formats in which dates are written (specification, section 9), by the 12-hour clock of the US. */
export const dateFormats = {
  full: 'MM/DD/YYYY h:mm:ss A',
  long: 'MM/DD/YYYY h:mm A',
  short: 'MM/DD h:mm A',
  day: 'MM/DD/YYYY',
  /** For days to come, which people know by their weekday. */
  weekday: 'ddd MM/DD/YYYY',
  weekdayTime: 'ddd MM/DD/YYYY h:mm A',
  time: 'h:mm A',
} as const

export type DateFormat = keyof typeof dateFormats

/** Browsers that hide where they are, and machines that are not set up, name one of these zones. */
const UNKNOWN_ZONE = /^(?:UTC|GMT|UCT|Zulu|Universal|Greenwich|Etc\/.*)$/i

/** Returns the zone if it is one that tells where the browser is, otherwise `null`. */
export function readZone(name: string | undefined): string | null {
  if (!name || UNKNOWN_ZONE.test(name)) return null
  try {
    return Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** The zone that this browser is set to, or `null` if the browser does not tell. */
export const knownBrowserZone = readZone(Intl.DateTimeFormat().resolvedOptions().timeZone)

/** The zone in which times are shown as long as the practice's zone is not known. */
export const browserZone = knownBrowserZone ?? 'UTC'

/** Writes a moment (ISO 8601) as people in the zone read it. */
export function formatDate(at: string, format: DateFormat, zone: string): string {
  return dayjs(at).tz(zone).format(dateFormats[format])
}

/** The same with the zone's short name: `03/04/2026 9:30:12 AM CST`. */
export function formatExact(at: string, zone: string): string {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${formatDate(at, 'full', zone)}${name ? ` ${name}` : ''}`
}

/** The name of a zone's time, such as `Pacific Time`: the same in summer and winter. */
export function zoneName(zone: string): string {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value
  if (name && !name.startsWith('GMT')) return name
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/** Whether the clocks of two zones show different times at a moment. */
export function differsIn(at: string, zone: string, other: string): boolean {
  return formatDate(at, 'long', zone) !== formatDate(at, 'long', other)
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const YEAR = 365.25 * DAY

/** How long a time is in words: up to so many of a unit, in ms, it is said so. */
const lengths: readonly { unit: number; upTo: number; say: (count: number) => string }[] = [
  { unit: 1000, upTo: 44, say: () => 'a few seconds' },
  { unit: 1000, upTo: 89, say: () => 'a minute' },
  { unit: MINUTE, upTo: 44, say: (count) => `${count} minutes` },
  { unit: MINUTE, upTo: 89, say: () => 'an hour' },
  { unit: HOUR, upTo: 21, say: (count) => `${count} hours` },
  { unit: HOUR, upTo: 35, say: () => 'a day' },
  { unit: DAY, upTo: 25, say: (count) => `${count} days` },
  { unit: DAY, upTo: 45, say: () => 'a month' },
  { unit: YEAR / 12, upTo: 10, say: (count) => `${count} months` },
  { unit: YEAR / 12, upTo: 17, say: () => 'a year' },
  {
    unit: YEAR,
    upTo: Number.POSITIVE_INFINITY,
    say: (count) => (count > 1 ? `${count} years` : 'a year'),
  },
]

/**
 * How long ago, or how far ahead: `3 hours ago`, `in 2 days`. By hand, for a list writes more than a
 * hundred of them.
 */
export function formatRelative(at: string, now: Date): string {
  const ahead = Date.parse(at) - now.getTime()
  const countOf = (unit: number) => Math.round(Math.abs(ahead) / unit)
  const length = lengths.find(({ unit, upTo }) => countOf(unit) <= upTo)
  const words = length?.say(countOf(length.unit)) ?? ''
  return ahead > 0 ? `in ${words}` : `${words} ago`
}

/** Older than 183 days or of another year in the long form, else the short one. */
export function formatStatusDate(at: string, now: Date, zone: string): string {
  const then = dayjs(at).tz(zone)
  const today = dayjs(now).tz(zone)
  const far = then.year() !== today.year() || today.diff(then, 'day') > LEAD_DATE_LONG_AFTER_DAYS
  return formatDate(at, far ? 'long' : 'short', zone)
}

/** A date of birth, YYYYMMDD, as MM/DD/YYYY; empty where it is not whole. */
export function formatDob(dob: string): string {
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(dob)
  return parts ? `${parts[2]}/${parts[3]}/${parts[1]}` : ''
}

/** A picked day, YYYY-MM-DD, as the API takes it: YYYYMMDD. */
export function toDob(day: string): string {
  return day.slice(0, 10).replaceAll('-', '')
}

/** YYYYMMDD as a picker takes it: YYYY-MM-DD; null where it is not whole. */
export function fromDob(dob: string): string | null {
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(dob)
  return parts ? `${parts[1]}-${parts[2]}-${parts[3]}` : null
}

/** A day, YYYY-MM-DD, as MM/DD/YYYY: a day of the calendar, which is the same in every zone. */
export function formatDay(day: string): string {
  return formatDob(toDob(day))
}

/** The same with its weekday: `Tue 12/01/2026`. */
export function formatWeekday(day: string): string {
  return formatDate(`${day}T12:00:00Z`, 'weekday', 'UTC')
}

/**
 * A typed day as YYYY-MM-DD, or `null` if it is not whole. A weekday before it is ignored, as it may be
 * that of the day before the edit.
 */
export function parseDay(typed: string): string | null {
  const parts = /(?:^|\s)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(typed)
  if (!parts) return /[a-z].*\d{4}\s*$|^\d{4}-\d{2}-\d{2}$/i.test(typed) ? readDay(typed) : null
  const [, month = '', day = '', year = ''] = parts
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  // Day 31 of a shorter month would become a day of the next.
  return readDay(iso) === iso ? iso : null
}

function readDay(typed: string): string | null {
  const read = dayjs(typed)
  return read.isValid() ? read.format('YYYY-MM-DD') : null
}

/** The day of the zone so many days from now, from its first moment, as ISO 8601. */
export function startOfDay(now: Date, zone: string, days = 0): string {
  return dayjs(now).tz(zone).add(days, 'day').startOf('day').toISOString()
}

/** The day of the zone so many days from now, to its last moment, as ISO 8601. */
export function endOfDay(now: Date, zone: string, days = 0): string {
  return dayjs(now).tz(zone).add(days, 'day').endOf('day').toISOString()
}

/** The time of a moment in the zone as time fields hold it, HH:mm. */
export function timeFieldOf(at: string, zone: string): string {
  return dayjs(at).tz(zone).format('HH:mm')
}

/** From when until when, by the clock of the zone: `9:00–9:30 AM`. */
export function formatTimes(from: string, to: string, zone: string): string {
  const [begin, end] = [timeFieldOf(from, zone), timeFieldOf(to, zone)]
  return formatSpan(readTimeField(begin), readTimeField(end))
}

/** A day, YYYY-MM-DD, and a time of it, HH:mm, in the zone, as ISO 8601. */
export function momentOf(day: string, time: string, zone: string): string {
  return dayjs.tz(`${day} ${time}`, zone).toISOString()
}

/** The day of a moment in the zone, YYYY-MM-DD. */
export function dayOf(at: Date, zone: string): string {
  return dayjs(at).tz(zone).format('YYYY-MM-DD')
}

/** Whole days left until a moment, counting the day begun; 0 once it has passed. */
export function daysLeft(until: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / 86_400_000))
}
