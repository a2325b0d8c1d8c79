import type { LeadStatus } from '#shared/model/leads.ts'
import { type LeadTarget, leadTimestampFields, skippableStatuses } from '#shared/model/leads.ts'
import type { ChosenFilters } from '#shared/model/patient-filters.ts'

/** Days as lists are filtered by them. */
export type Links = {
  period: string
  /** Undefined where there is no time before. */
  before: string | undefined
  /** Until now: whatever happened so far. */
  soFar: string
  /** Filters that go with days: by which clock they are, where lists go by another one. */
  clock: ChosenFilters
}

type Days = { from: string | null; to: string }

/**
 * @param zone the clock that the lists go by
 * @param today the day that it is by the clock of the answer
 */
export function linksOf(
  answer: { zone: string; period: Days; before: Days | null },
  zone: string,
  today: string,
): Links {
  return {
    period: rangeOf(answer.period),
    before: answer.before ? rangeOf(answer.before) : undefined,
    soFar: untilDay(today),
    clock: answer.zone === zone ? {} : { daysBy: answer.zone },
  }
}

export const rangeOf = ({ from, to }: Days) => `${from ?? ''}..${to}`
export const untilDay = (to: string) => rangeOf({ from: null, to })

/** Filters with a range of days; no list where there is none. */
export const within = (
  { clock }: Links,
  range: string | undefined,
  filters: (range: string) => ChosenFilters,
): ChosenFilters | undefined => (range === undefined ? undefined : { ...filters(range), ...clock })

export const ends: readonly LeadStatus[] = [100, 9, 8]

/** Leads that first came to a status on some days; of ends, those that are there still. */
export function reachedIn(status: Exclude<LeadStatus, 0>, range: string): ChosenFilters {
  const field = leadTimestampFields[status]
  return { ...(ends.includes(status) && { leadStatus: status }), [field]: range }
}

/** Leads that came to a status of the pipeline or passed it; of ends, those that are there still. */
export function passed(status: LeadTarget): ChosenFilters {
  const reachedStatus = skippableStatuses.find((one) => one === status)
  return reachedStatus === undefined ? { leadStatus: status } : { reachedStatus }
}

/** Leads that have come to a status so far; of ends, those that are there still. */
export function reachedSoFar(status: Exclude<LeadStatus, 0>, { soFar }: Links): ChosenFilters {
  return ends.includes(status) ? { leadStatus: status } : reachedIn(status, soFar)
}
