import type { LeadStatus } from '#shared/model/leads.ts'
import { leadTimestampFields } from '#shared/model/leads.ts'
import type { ChosenFilters } from '#shared/model/patient-filters.ts'

/** Days as lists are filtered by them; none where the reports go by another clock than the lists. */
export type Links = {
  period: string | undefined
  before: string | undefined
  until: (day: string) => string | undefined
}

type Days = { from: string | null; to: string }

/** @param zone the clock that the lists go by */
export function linksOf(
  answer: { zone: string; period: Days; before: Days | null },
  zone: string,
): Links {
  const isSame = answer.zone === zone
  const range = ({ from, to }: Days) => (isSame ? `${from ?? ''}..${to}` : undefined)
  return {
    period: range(answer.period),
    before: answer.before ? range(answer.before) : undefined,
    until: (to) => range({ from: null, to }),
  }
}

/** Filters with a range of days; no list where there is none. */
export const within = (
  range: string | undefined,
  filters: (range: string) => ChosenFilters,
): ChosenFilters | undefined => (range === undefined ? undefined : filters(range))

export const ends: readonly LeadStatus[] = [100, 9, 8]

/** Leads that first came to a status on some days; of ends, those that are there still. */
export function reachedIn(status: Exclude<LeadStatus, 0>, range: string): ChosenFilters {
  const field = leadTimestampFields[status]
  return { ...(ends.includes(status) && { leadStatus: status }), [field]: range }
}
