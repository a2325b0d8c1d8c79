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

/**
 * Whether the practice reminds at a moment, or at one that has passed since: what comes late stands for
 * all that it was late for.
 * @param at when it was to come
 */
export function isChosen(
  { scheduledAt }: Pick<Timed, 'scheduledAt'>,
  chosen: readonly ReminderHours[],
  { at, now }: { at: string; now: Date },
): boolean {
  return chosen.some((hours) => {
    const moment = momentOf(scheduledAt, hours)
    return at <= moment && moment <= now.toISOString()
  })
}

/**
 * Whether what was set for an appointment of a time still holds: a reminder of one that was moved, or
 * that comes only once it has begun, helps nobody.
 */
export function stillHolds({ status, scheduledAt }: Timed, setFor: string, now: Date): boolean {
  return isExpected(status) && scheduledAt === setFor && Date.parse(scheduledAt) > now.getTime()
}
