import type { Consult, ListedConsult } from '#shared/model/consult.ts'
import { formatDate } from '../../ui/dates.ts'
import { standingTexts as texts } from './texts.ts'

type Timed = Pick<ListedConsult, 'scheduledAt' | 'scheduledLen'>

const MINUTE_MS = 60_000

/** `Thu, 11/26/2026, 09:30 to 10:00 EST`: when it is, by the clocks of a zone; that it has no time yet. */
export function whenWords({ scheduledAt, scheduledLen }: Timed, zone: string): string {
  if (scheduledAt === null) return texts.noTime
  const end = new Date(Date.parse(scheduledAt) + scheduledLen * MINUTE_MS).toISOString()
  const { day, zoneName } = partsOf(scheduledAt, zone)
  const from = formatDate(scheduledAt, 'time', zone)
  return `${day}, ${texts.fromTo(from, formatDate(end, 'time', zone))} ${zoneName}`
}

/** `Thu, 11/26/2026, 09:30 EST` */
export function beginWords(scheduledAt: string, zone: string): string {
  const { day, zoneName } = partsOf(scheduledAt, zone)
  return `${day}, ${formatDate(scheduledAt, 'time', zone)} ${zoneName}`
}

function partsOf(at: string, zone: string): { day: string; zoneName: string } {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, weekday: 'short', timeZoneName: 'short' },
  }).formatToParts(new Date(at))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return {
    day: `${part('weekday')}, ${formatDate(at, 'day', zone)}`,
    zoneName: part('timeZoneName'),
  }
}

/** The zone by which whoever looks reads times: patients have one of their own. */
export function zoneFor(
  { role, patientTimezone }: Pick<Consult, 'role' | 'patientTimezone'>,
  zone: string,
) {
  return role === 'patient' ? patientTimezone : zone
}

/** Minutes that a call took; null while it did not. */
export function minutesOf({
  startedAt,
  finishedAt,
}: Pick<ListedConsult, 'startedAt' | 'finishedAt'>) {
  if (startedAt === null || finishedAt === null) return null
  return Math.max(1, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / MINUTE_MS))
}
