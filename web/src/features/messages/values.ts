import { MESSAGE_MAX } from '#shared/model/message.ts'
import type { PracticeRole } from '#shared/model/roles.ts'
import { reachOf } from '#shared/permissions.ts'
import { momentOf } from '../../ui/dates.ts'
import type { Moment } from '../../ui/moment-input.tsx'

/** A time that is being attached to a message. */
export type Attached = { title: string; moment: Moment }

export const nothingAttached: Attached = { title: '', moment: { day: null, time: null } }

/** The time as it is sent; null where the title or a part of the time is missing, or it has passed. */
export function calendarOf({ title, moment: { day, time } }: Attached, zone: string, now: Date) {
  if (title.trim() === '' || day === null || time === null) return null
  const calendarTime = momentOf(day, time, zone)
  return calendarTime > now.toISOString() ? { calendarTitle: title.trim(), calendarTime } : null
}

/** By how many characters a text is too long, as people count them; 0 where it is not. */
export function excessOf(text: string): number {
  // Most texts are far from it.
  return text.length <= MESSAGE_MAX ? 0 : Math.max(0, [...text].length - MESSAGE_MAX)
}

type Colleague = { staffId: string; roles: readonly PracticeRole[] }

/** Whether somebody may answer a patient, as far as roles say: providers answer their own. */
export function mayAnswer(
  { staffId, roles }: Colleague,
  { providerId }: { providerId: string | null },
): boolean {
  const reaches = reachOf('messaging.list', roles)
  return reaches.includes('all') || (reaches.includes('treated') && providerId === staffId)
}
