import { type LeadStatus, leadTargets } from '#shared/model/leads.ts'
import { dayAfter } from '#shared/model/report-periods.ts'
import { startOfDay } from '#shared/model/wall-clock.ts'
import { type Deadlines, waitingLimits } from './figures.ts'

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
