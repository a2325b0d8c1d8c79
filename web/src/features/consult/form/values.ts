import { CONSULT_TIMES_MAX } from '#shared/model/consult.ts'
import { dayOf, momentOf, timeFieldOf } from '../../../ui/dates.ts'
import type { Moment } from '../../../ui/moment-input.tsx'
import { formTexts } from './texts.ts'

export const noMoment: Moment = { day: null, time: null }

/** The moment that a day and a time are, by the clocks of a zone; null where one is not chosen. */
export function instantOf({ day, time }: Moment, zone: string): string | null {
  return day && time ? momentOf(day, time, zone) : null
}

/** The times that a patient proposes, each once, the earliest first. */
export function wantedOf(moments: readonly Moment[], zone: string): string[] {
  const chosen = moments.flatMap((moment) => instantOf(moment, zone) ?? [])
  return [...new Set(chosen)].toSorted().slice(0, CONSULT_TIMES_MAX)
}

/** The day and the time that a moment is by the clocks of a zone. */
export function momentIn(at: string | null, zone: string): Moment {
  if (at === null) return noMoment
  return { day: dayOf(new Date(at), zone), time: timeFieldOf(at, zone) }
}

const lengths = [15, 30, 45, 60, 90, 120]

/** How long a consultation may be, as a select takes it; with the length that one has already. */
export function lengthChoices(present = 30) {
  return [...new Set([...lengths, present])]
    .toSorted((one, other) => one - other)
    .map((minutes) => ({ value: String(minutes), label: formTexts.minutes(minutes) }))
}

/** The fields that refusals of a time are about. */
export const timeOwners = {
  ERR_VIDEO_DOCTOR_NOT_SET: 'providerId',
  ERR_VIDEO_SCHEDULE_NOT_SET: 'scheduledAt',
  ERR_VIDEO_CONFLICT: 'scheduledAt',
  ERR_APPOINTMENT_CONFLICT: 'scheduledAt',
  ERR_VIDEO_SCHEDULED_TO_PAST: 'scheduledAt',
  ERR_VIDEO_SCHEDULED_TO_FUTURE: 'scheduledAt',
} as const
