import type { Consult, ListedConsult } from '#shared/model/consult.ts'
import { stateName } from '../../ui/choices.ts'
import { differsIn, formatDate, formatTimes, knownBrowserZone, zoneName } from '../../ui/dates.ts'
import { standingTexts as texts } from './texts.ts'

type Timed = Pick<ListedConsult, 'scheduledAt' | 'scheduledLen'>

const MINUTE_MS = 60_000

/**
 * When a call is, by the clock of a zone, or that it has no time yet: `Thu 11/26/2026, 9:30–10:00 AM
 * Eastern Time`. Where the browser's clock shows another time, that time comes after it.
 * @param here the zone of the browser, `null` if it is not known
 */
export function whenWords(
  { scheduledAt, scheduledLen }: Timed,
  zone: string,
  here = knownBrowserZone,
): string {
  if (scheduledAt === null) return texts.noTime
  const end = new Date(Date.parse(scheduledAt) + scheduledLen * MINUTE_MS).toISOString()
  const words = (where: string) => `${formatTimes(scheduledAt, end, where)} ${zoneName(where)}`
  const there = `${formatDate(scheduledAt, 'weekday', zone)}, ${words(zone)}`
  if (here === null || !differsIn(scheduledAt, zone, here)) return there
  return `${there} (${texts.here(hereDay(scheduledAt, zone, here) + words(here))})`
}

/** When a call begins: `Thu 11/26/2026, 9:30 AM Eastern Time`. */
export function beginWords(scheduledAt: string, zone: string): string {
  return `${formatDate(scheduledAt, 'weekday', zone)}, ${formatDate(scheduledAt, 'time', zone)} ${zoneName(zone)}`
}

/** The day where the browser is, if it is another one there. */
function hereDay(at: string, zone: string, here: string): string {
  const day = formatDate(at, 'weekday', here)
  return day === formatDate(at, 'weekday', zone) ? '' : `${day}, `
}

/** The zone by which whoever looks reads times: patients have one of their own. */
export function zoneFor(
  { role, patientTimezone }: Pick<Consult, 'role' | 'patientTimezone'>,
  zone: string,
) {
  return role === 'patient' ? patientTimezone : zone
}

/**
 * Where the patient said to be at the last joining, so that the practice can send help there:
 * `1 Main St, Waco, Texas`. `null` for patients and guests, and before the patient has joined.
 */
export function locationWords({ role, location }: Pick<Consult, 'role' | 'location'>) {
  if (role === 'patient' || role === 'guest' || location === null) return null
  const { addressLine1, addressCity, addressState } = location
  return [addressLine1, addressCity, stateName(addressState)].join(', ')
}

/** Minutes that a call took; null while it did not. */
export function minutesOf({
  startedAt,
  finishedAt,
}: Pick<ListedConsult, 'startedAt' | 'finishedAt'>) {
  if (startedAt === null || finishedAt === null) return null
  return Math.max(1, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / MINUTE_MS))
}
