import type { ReportedLead } from '#functions/patients/public.ts'
import { type LeadTarget, leadPipeline, leadTargets } from '#shared/model/leads.ts'
import { isWithin } from '#shared/model/report-periods.ts'
import { waitingSince } from './deadlines.ts'
import {
  cameAt,
  count,
  countWhere,
  type Deadlines,
  median,
  reachedAt,
  shares,
  type Windows,
  waitingLimits,
  waitsTooLong,
  within,
} from './figures.ts'

const HOUR_MS = 60 * 60_000
/** Every lead was new: the others say how far it came. */
const laterTargets = leadTargets.filter((status) => status !== 1)

/** Of the leads that came in a period, how many reached each status so far. */
export function relativeConversion(leads: readonly ReportedLead[], windows: Windows) {
  const came = count(leads, cameAt, windows)
  const [now, before] = [windows.now, windows.before].map((one) => within(leads, cameAt, one))
  const stages = laterTargets.map((status) => {
    const hasReached = (lead: ReportedLead) => reachedAt(lead, status) !== null
    const reached = {
      now: countWhere(now ?? [], hasReached),
      before: windows.before && countWhere(before ?? [], hasReached),
    }
    return { status, reached, share: shares(reached, came) }
  })
  return { leads: came, stages }
}

/** How long a lead took from the status that it came to last before this one; null where it came to none before. */
function tookMs(lead: ReportedLead, status: LeadTarget): number | null {
  const at = reachedAt(lead, status)
  if (at === null) return null
  let last: number | null = null
  for (const other of leadPipeline) {
    const otherAt = other === status ? null : reachedAt(lead, other)
    if (otherAt !== null && otherAt <= at && (last === null || otherAt > last)) last = otherAt
  }
  return last === null ? null : at - last
}

function medianHours(leads: readonly ReportedLead[], status: LeadTarget): number | null {
  const middle = median(leads.map((lead) => tookMs(lead, status)).filter((ms) => ms !== null))
  return middle === null ? null : Math.round((middle / HOUR_MS) * 10) / 10
}

/** How many leads came to each status in a period, how long it took, and what waits too long in it now. */
export function leadProgress(
  leads: readonly ReportedLead[],
  windows: Windows,
  { today, deadlines }: { today: string; deadlines: Deadlines },
) {
  return leadTargets.map((status) => {
    const at = (lead: ReportedLead) => reachedAt(lead, status)
    const present = leads.filter((lead) => lead.status === status)
    const limitDays = waitingLimits[status] ?? null
    return {
      status,
      entered: count(leads, at, windows),
      hours:
        status === 1
          ? { now: null, before: null }
          : {
              now: medianHours(within(leads, at, windows.now), status),
              before: medianHours(within(leads, at, windows.before), status),
            },
      present: present.length,
      waiting:
        limitDays === null ? null : countWhere(present, (lead) => waitsTooLong(lead, deadlines)),
      limitDays,
      waitingSince: waitingSince(status, today),
    }
  })
}

const statusAtOf = ({ statusAt }: ReportedLead) => statusAt

/** Why leads are in the status to which they came in a period, the most frequent first. */
export function leadReasons(leads: readonly ReportedLead[], windows: Windows) {
  const either = leads.filter(
    ({ statusAt }) =>
      isWithin(windows.now, statusAt) ||
      (windows.before !== null && isWithin(windows.before, statusAt)),
  )
  return leadTargets.flatMap((status) => {
    const some = either.filter((lead) => lead.status === status)
    if (some.length === 0) return []
    const reasons = [...Map.groupBy(some, ({ reason }) => reason)]
      .map(([reason, those]) => ({ reason, count: count(those, statusAtOf, windows) }))
      .toSorted(
        (one, other) =>
          other.count.now - one.count.now ||
          (one.reason ?? '~').localeCompare(other.reason ?? '~', 'en-US'),
      )
    return [{ status, total: count(some, statusAtOf, windows), reasons }]
  })
}
