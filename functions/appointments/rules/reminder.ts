import { isExpected } from '#shared/model/appointment.ts'
import { type ReminderHours, reminderHours } from '#shared/model/reminders.ts'
import type { AppointmentItem } from './appointment.ts'

const HOUR_MS = 60 * 60_000

type Timed = Pick<AppointmentItem, 'status' | 'scheduledAt'>

const momentOf = (scheduledAt: string, hours: ReminderHours) =>
  new Date(Date.parse(scheduledAt) - hours * HOUR_MS).toISOString()

/**
 * The next moment at which the patient may be reminded, whichever the practice has chosen then; null for
 * what nobody expects, or was agreed on just before.
 */
export function nextReminderAt({ status, scheduledAt }: Timed, now: Date): string | null {
  if (!isExpected(status)) return null
  const moments = reminderHours.map((hours) => momentOf(scheduledAt, hours)).toSorted()
  return moments.find((at) => at > now.toISOString()) ?? null
}

/** Whether the practice reminds at a moment. @param at of the reminder, as it was set */
export function isChosen(
  { scheduledAt }: Pick<Timed, 'scheduledAt'>,
  at: string,
  chosen: readonly ReminderHours[],
): boolean {
  return chosen.some((hours) => momentOf(scheduledAt, hours) === at)
}

/**
 * Whether what was set for an appointment of a time still holds: a reminder of one that was moved, or
 * that comes only once it has begun, helps nobody.
 */
export function stillHolds({ status, scheduledAt }: Timed, setFor: string, now: Date): boolean {
  return isExpected(status) && scheduledAt === setFor && Date.parse(scheduledAt) > now.getTime()
}
