import type { ReportedLead } from '#functions/patients/public.ts'
import { type Deadlines, waitingLimits, waitingSince } from '#shared/model/lead-waits.ts'
import { type LeadTarget, leadPipeline, leadTargets } from '#shared/model/leads.ts'
import { isWithin } from '#shared/model/report-periods.ts'
import {
  cameAt,
  count,
  countWhere,
  type Figure,
  hasReached,
  medianHours,
  reachedAt,
  shares,
  type Windows,
  waitsTooLong,
  within,
} from './figures.ts'

/** Every lead was new: the others say how far it came. */
const laterTargets = leadTargets.filter((status) => status !== 1)

/**
 * Counts how many of the leads of a period reached or skipped each status so far. No status of the
 * pipeline has more leads than the one before it.
 */
export function relativeConversion(leads: readonly ReportedLead[], windows: Windows) {
  const came = count(leads, cameAt, windows)
  const [now, before] = [windows.now, windows.before].map((one) => within(leads, cameAt, one))
  const stages = laterTargets.map((status) => {
    const reaches = (lead: ReportedLead) => hasReached(lead, status)
    const reached = {
      now: countWhere(now ?? [], reaches),
      before: windows.before && countWhere(before ?? [], reaches),
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

/** How many leads came to each status in a period, how long it took, and what waits too long in it now. */
export function leadProgress(
  leads: readonly ReportedLead[],
  windows: Windows,
  { today, deadlines }: { today: string; deadlines: Deadlines },
) {
  return leadTargets.map((status) => {
    const limitDays = waitingLimits[status] ?? null
    const entered: Figure = { now: 0, before: windows.before && 0 }
    const took: { now: number[]; before: number[] } = { now: [], before: [] }
    let [present, waiting] = [0, 0]
    for (const lead of leads) {
      if (lead.status === status) {
        present += 1
        if (waitsTooLong(lead, deadlines)) waiting += 1
      }
      const at = reachedAt(lead, status)
      const time = isWithin(windows.now, at)
        ? 'now'
        : windows.before && isWithin(windows.before, at)
          ? 'before'
          : null
      if (time === null) continue
      entered[time] = (entered[time] ?? 0) + 1
      const ms = status === 1 ? null : tookMs(lead, status)
      if (ms !== null) took[time].push(ms)
    }
    return {
      status,
      entered,
      hours: { now: medianHours(took.now), before: medianHours(took.before) },
      present,
      waiting: limitDays === null ? null : waiting,
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
