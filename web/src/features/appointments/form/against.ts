import type { CheckedAppointment } from '../../../data/appointments.ts'
import { formatDate } from '../../../ui/dates.ts'
import { appointmentTexts as texts } from '../texts.ts'

const MINUTE = 60_000

/** From when until when, by the clock of the zone: `09:00–09:30`. */
export function timesOf(
  { scheduledAt, minutes }: { scheduledAt: string; minutes: number },
  zone: string,
): string {
  const end = new Date(Date.parse(scheduledAt) + minutes * MINUTE).toISOString()
  return `${formatDate(scheduledAt, 'time', zone)}–${formatDate(end, 'time', zone)}`
}

/** What speaks against a time, the gravest first. */
export function warningsOf(item: CheckedAppointment, zone: string): string[] {
  const { conflicts, isAway, isClosed, isPast, isMoved } = item
  const taken = conflicts.map((one) => timesOf(one, zone)).join(', ')
  return [
    ...(taken ? [texts.taken(taken)] : []),
    ...(isAway ? [texts.away] : []),
    ...(isClosed ? [texts.closed] : []),
    ...(isMoved ? [texts.moved] : []),
    ...(isPast ? [texts.hasPassed] : []),
  ]
}
