import { CONSULT_TIMES_MAX } from '#shared/model/consult.ts'
import { momentOf } from '../../../ui/dates.ts'
import type { Moment } from '../../../ui/moment-input.tsx'

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

/** How long a consultation may be, in minutes, as a select takes it. */
export const lengths = [15, 30, 45, 60, 90, 120] as const
