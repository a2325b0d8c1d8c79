import { deadlinesOf, deadlinesText } from '#shared/model/lead-waits.ts'
import { momentFilters } from '#shared/model/patient-filters.ts'
import { daysOf, type Weekday } from '#shared/model/range-days.ts'
import { rangeOf, todayIn } from '../../../ui/ranges.ts'
import type { Bounds } from '../list-asked.ts'
import type { ListSearch } from '../list-search.ts'

/** For so long what is overdue stays as it was asked for: a list does not ask anew for each second. */
const STEADY_MS = 5 * 60_000

/**
 * The moments and days that the ranges of an address stand for now, where the practice is, or by the clock that
 * the address names.
 */
export function boundsOf(
  search: ListSearch,
  now: Date,
  practiceZone: string,
  weekStart: Weekday,
): Bounds {
  const zone = search.daysBy ?? practiceZone
  const bounds: Bounds = {}
  for (const name of momentFilters) {
    const range = search[name]
    if (!range) continue
    const { from, to } = rangeOf(range, now, zone, weekStart)
    if (from) bounds[`${name}From`] = from
    if (to) bounds[`${name}To`] = to
  }
  if (search.dob) {
    const { from, to } = daysOf(search.dob, todayIn(zone, now), weekStart)
    if (from) bounds.dobFrom = from.replaceAll('-', '')
    if (to) bounds.dobTo = to.replaceAll('-', '')
  }
  if (search.waits) bounds.waits = deadlinesText(deadlinesOf(todayIn(zone, now), zone))
  if (search.tasks === 'overdue') {
    const steady = Math.floor(now.getTime() / STEADY_MS) * STEADY_MS
    const until = new Date(steady).toISOString()
    const { nextTaskDueAtTo: to } = bounds
    bounds.nextTaskDueAtTo = to && to < until ? to : until
  }
  return bounds
}
