import type { CheckedAppointment } from '../../../data/appointments.ts'
import { formatTimes } from '../../../ui/dates.ts'
import { appointmentTexts as texts } from '../texts.ts'

const MINUTE = 60_000

/** From when until when, by the clock of the zone: `9:00–9:30 AM`. */
export function timesOf(
  { scheduledAt, minutes }: { scheduledAt: string; minutes: number },
  zone: string,
): string {
  const end = new Date(Date.parse(scheduledAt) + minutes * MINUTE).toISOString()
  return formatTimes(scheduledAt, end, zone)
}

/** What speaks against a time, the gravest first. */
export function warningsOf(item: CheckedAppointment, zone: string): string[] {
  const { conflicts, isAway, isClosed, holiday, isPast, isMoved } = item
  const taken = conflicts.map((one) => timesOf(one, zone)).join(', ')
  return [
    ...(taken ? [texts.taken(taken)] : []),
    ...(isAway ? [texts.away] : []),
    ...(isClosed ? [texts.closed(holiday)] : []),
    ...(isMoved ? [texts.moved] : []),
    ...(isPast ? [texts.hasPassed] : []),
  ]
}
