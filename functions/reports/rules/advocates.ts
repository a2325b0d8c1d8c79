import type { ReportedLead } from '#functions/patients/public.ts'
import type { Deadlines } from '#shared/model/lead-waits.ts'
import {
  bookedAt,
  cameAt,
  convertedAt,
  count,
  countWhere,
  respondedAt,
  responseMinutes,
  share,
  type Windows,
  waitsTooLong,
  within,
} from './figures.ts'
import { byId, compareNames, groupsOf } from './groups.ts'

/** What became of the leads of a period by who has them, the most first. */
export function byAdvocate(
  leads: readonly ReportedLead[],
  windows: Windows,
  { deadlines, people }: { deadlines: Deadlines; people: ReadonlyMap<string, string> },
) {
  return groupsOf(
    leads,
    byId(({ advocateId }) => advocateId, people),
  )
    .map(({ key, name, leads: some }) => {
      const came = within(some, cameAt, windows.now)
      const converted = countWhere(came, (lead) => convertedAt(lead) !== null)
      return {
        ...{ key, staffId: key, name, leads: count(some, cameAt, windows) },
        responded: countWhere(came, (lead) => respondedAt(lead) !== null),
        responseMinutes: {
          now: responseMinutes(came),
          before: responseMinutes(within(some, cameAt, windows.before)),
        },
        booked: countWhere(came, (lead) => bookedAt(lead) !== null),
        converted,
        rate: share(converted, came.length),
        waiting: countWhere(some, (lead) => waitsTooLong(lead, deadlines)),
      }
    })
    .filter(({ leads: { now, before }, waiting }) => now > 0 || (before ?? 0) > 0 || waiting > 0)
    .toSorted((one, other) => other.leads.now - one.leads.now || compareNames(one, other))
}
