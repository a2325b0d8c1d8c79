import { isExpected } from '#shared/model/appointment.ts'
import type { AppointmentItem } from './appointment.ts'

/** How long before an appointment its patient is reminded. */
const AHEAD_MS = 24 * 60 * 60_000

/** When the patient is to be reminded; null for what nobody expects, or was agreed on just before. */
export function reminderAt(
  { status, scheduledAt }: Pick<AppointmentItem, 'status' | 'scheduledAt'>,
  now: Date,
): string | null {
  const at = Date.parse(scheduledAt) - AHEAD_MS
  return isExpected(status) && at > now.getTime() ? new Date(at).toISOString() : null
}

/**
 * Whether what was set for an appointment of a time still holds: a reminder of one that was moved, or
 * that comes only once it has begun, helps nobody.
 */
export function stillHolds(
  { status, scheduledAt }: Pick<AppointmentItem, 'status' | 'scheduledAt'>,
  setFor: string,
  now: Date,
): boolean {
  return isExpected(status) && scheduledAt === setFor && Date.parse(scheduledAt) > now.getTime()
}
