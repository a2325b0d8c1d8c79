import type { ReportedLead } from '#functions/patients/public.ts'
import { type Deadlines, isWaiting } from '#shared/model/lead-waits.ts'
import {
  type LeadStatus,
  type LeadTarget,
  leadTimestampFields,
  statusesFrom,
} from '#shared/model/leads.ts'
import { isWithin, type Window } from '#shared/model/report-periods.ts'

/** The moments of a report's period, and of the one before. */
export type Windows = { now: Window; before: Window | null }

/** Figures of the period and of the one before. */
export type Figure<N = number> = { now: N; before: number | null }

/** How many of these were within the period, and within the one before. */
export function count<T>(
  items: readonly T[],
  at: (item: T) => number | null,
  { now, before }: Windows,
): Figure {
  const figure: Figure = { now: 0, before: before && 0 }
  for (const item of items) {
    const moment = at(item)
    if (isWithin(now, moment)) figure.now += 1
    if (before && isWithin(before, moment)) figure.before = (figure.before ?? 0) + 1
  }
  return figure
}

/** Which of these were within a window. */
export function within<T>(
  items: readonly T[],
  at: (item: T) => number | null,
  window: Window | null,
): T[] {
  return window ? items.filter((item) => isWithin(window, at(item))) : []
}

/** A part of a whole, to four places; null of nothing. */
export function share(part: number | null, whole: number | null): number | null {
  return part === null || !whole ? null : Math.round((part / whole) * 10_000) / 10_000
}

export const shares = (part: Figure, whole: Figure): Figure<number | null> => ({
  now: share(part.now, whole.now),
  before: share(part.before, whole.before),
})

/** The middle one, or the mean of the two in the middle; null of none. */
export function median(values: readonly number[]): number | null {
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** Who is converted, lost or closed is so for as long as that is the status: leaving it takes it back. */
const lasting: readonly LeadStatus[] = [100, 9, 8]

/** When a lead first came to a status; null where it never did, or came out of an end. */
export function reachedAt(lead: ReportedLead, status: LeadTarget): number | null {
  if (lasting.includes(status) && lead.status !== status) return null
  return lead[leadTimestampFields[status]]
}

/** Whether a lead came to a status, or skipped it and came to a later one of the pipeline. */
export function hasReached(lead: ReportedLead, status: LeadTarget): boolean {
  return statusesFrom(status).some((one) => reachedAt(lead, one) !== null)
}

export const cameAt = ({ newAt }: ReportedLead) => newAt
export const bookedAt = (lead: ReportedLead) => reachedAt(lead, 10)
export const convertedAt = (lead: ReportedLead) => reachedAt(lead, 100)
export const lostAt = (lead: ReportedLead) => reachedAt(lead, 9)

/** When somebody first did something about a lead: it came to any status but new, closed or lost. */
export function respondedAt(lead: ReportedLead): number | null {
  let first: number | null = null
  for (const at of [
    lead.openedAt,
    lead.engagedAt,
    lead.reviewAt,
    lead.bookedAt,
    lead.convertedAt,
  ]) {
    if (at !== null && (first === null || at < first)) first = at
  }
  return first
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The median of some lengths of time in ms, in hours to one place; null of none. */
export function medianHours(took: readonly number[]): number | null {
  const middle = median(took)
  return middle === null ? null : Math.round((middle / HOUR_MS) * 10) / 10
}

/** The median time from when leads came until somebody did something, in whole minutes. */
export function responseMinutes(leads: readonly ReportedLead[]): number | null {
  const waits: number[] = []
  for (const lead of leads) {
    const at = respondedAt(lead)
    if (at !== null && lead.newAt !== null) waits.push(Math.max(0, at - lead.newAt) / MINUTE_MS)
  }
  const middle = median(waits)
  return middle === null ? null : Math.round(middle)
}

export function waitsTooLong({ status, statusAt }: ReportedLead, deadlines: Deadlines): boolean {
  return isWaiting(status, statusAt, deadlines)
}

export function countWhere<T>(items: readonly T[], test: (item: T) => boolean): number {
  let found = 0
  for (const item of items) if (test(item)) found += 1
  return found
}
