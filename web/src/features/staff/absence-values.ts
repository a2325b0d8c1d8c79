import { dayOf, endOfDay, momentOf } from '../../ui/dates.ts'
import { staffTexts } from './texts.ts'

const texts = staffTexts.absences

/** An absence as its form has it: days, YYYY-MM-DD, both of them away. */
export type AbsenceValues = { staffId: string; from: string; until: string }

/** What is wrong with an absence, by field. */
export function validateAbsence(
  { from, until }: AbsenceValues,
  now: Date,
  zone: string,
): Record<string, string> {
  const errors: Record<string, string> = {}
  if (!from) errors.from = texts.fromRequired
  if (!until) errors.until = texts.untilRequired
  else if (from && until < from) errors.until = texts.untilBefore
  else if (until < dayOf(now, zone)) errors.until = texts.untilPast
  return errors
}

/** What is sent of it: from the first moment of the first day to the end of the last. */
export function absenceBody({ staffId, from, until }: AbsenceValues, zone: string) {
  return { staffId, ...absenceSpan({ from, until }, zone) }
}

/** From the first moment of the first day, YYYY-MM-DD, to the end of the last. */
export function absenceSpan({ from, until }: Omit<AbsenceValues, 'staffId'>, zone: string) {
  const end = Date.parse(endOfDay(new Date(momentOf(until, '12:00', zone)), zone)) + 1
  return { from: momentOf(from, '00:00', zone), until: new Date(end).toISOString() }
}

/** A moment of the last day of an absence. */
export function lastDayOf(until: string): string {
  return new Date(Date.parse(until) - 1).toISOString()
}
