import type { Consult, ListedConsult } from '#shared/model/consult.ts'
import { formatDate } from '../../ui/dates.ts'
import { standingTexts as texts } from './texts.ts'

type Timed = Pick<ListedConsult, 'scheduledAt' | 'scheduledLen'>

const MINUTE_MS = 60_000

/** `Thu, 11/26/2026, 09:30 to 10:00 EST`: when it is, by the clocks of a zone; that it has no time yet. */
export function whenWords({ scheduledAt, scheduledLen }: Timed, zone: string): string {
  if (scheduledAt === null) return texts.noTime
  const end = new Date(Date.parse(scheduledAt) + scheduledLen * MINUTE_MS).toISOString()
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, weekday: 'short', timeZoneName: 'short' },
  }).formatToParts(new Date(scheduledAt))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  const day = `${part('weekday')}, ${formatDate(scheduledAt, 'day', zone)}`
  const from = formatDate(scheduledAt, 'time', zone)
  return `${day}, ${texts.fromTo(from, formatDate(end, 'time', zone))} ${part('timeZoneName')}`
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
