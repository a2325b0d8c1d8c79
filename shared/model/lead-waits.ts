import * as v from 'valibot'
import { type LeadStatus, leadTargets } from './leads.ts'
import { dayAfter } from './report-periods.ts'
import { startOfDay } from './wall-clock.ts'

/** For so many days leads may be in a status before they wait too long; days begin at midnight. */
export const waitingLimits: Partial<Record<LeadStatus, number>> = { 1: 1, 2: 3, 3: 7, 4: 14 }

/** The moments before which leads came to a status that have waited too long in it; ms since 1970. */
export type Deadlines = Partial<Record<LeadStatus, number>>

/** The last day on which a lead came to a status that has waited too long in it; null where none waits. */
export function waitingSince(status: LeadStatus, today: string): string | null {
  const limit = waitingLimits[status]
  return limit === undefined ? null : dayAfter(today, -limit)
}

/** The moments at which those days are over. @param today the day that it is in the zone */
export function deadlinesOf(today: string, zone: string): Deadlines {
  const deadlines: Deadlines = {}
  for (const status of leadTargets) {
    const since = waitingSince(status, today)
    if (since) deadlines[status] = startOfDay(dayAfter(since), zone).getTime()
  }
  return deadlines
}

/** Whether a lead has waited too long. @param at when it came to its status, ms since 1970 */
export function isWaiting(status: LeadStatus, at: number | null, deadlines: Deadlines): boolean {
  const deadline = deadlines[status]
  return deadline !== undefined && at !== null && at < deadline
}

const DEADLINES = /^[1-4]:\d{1,15}(,[1-4]:\d{1,15}){0,3}$/

/** The same as a text for addresses, such as `1:1767225600000,2:1767052800000`. */
export function deadlinesText(deadlines: Deadlines): string {
  return Object.entries(deadlines)
    .map(([status, at]) => `${status}:${at}`)
    .join(',')
}

/** Deadlines as a text: statuses with moments, ms since 1970. */
export const deadlines = v.pipe(
  v.string('must be text'),
  v.regex(DEADLINES, 'must be statuses with moments, such as 1:1767225600000'),
)

/** The deadlines of such a text. */
export function deadlinesIn(text: string): Deadlines {
  return Object.fromEntries(
    text.split(',').map((one) => {
      const [status = '', at = ''] = one.split(':')
      return [status, Number(at)]
    }),
  )
}
