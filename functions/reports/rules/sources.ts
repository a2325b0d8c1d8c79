import type { ReportedLead } from '#functions/patients/public.ts'
import { isWithin } from '#shared/model/report-periods.ts'
import {
  bookedAt,
  cameAt,
  convertedAt,
  count,
  countWhere,
  share,
  shares,
  type Windows,
  within,
} from './figures.ts'
import { compareNames, type Grouping, groupsOf } from './groups.ts'

/** So many rows a table has at most: campaigns are free text. */
export const ROWS_MAX = 200

/** Where the leads of a period came from, or who has them, the most first. */
export function leadsBy(leads: readonly ReportedLead[], grouping: Grouping, windows: Windows) {
  const either = leads.filter(
    ({ newAt }) =>
      isWithin(windows.now, newAt) || (windows.before !== null && isWithin(windows.before, newAt)),
  )
  const all = groupsOf(either, grouping)
    .map(({ key, name, leads: some }) => {
      const came = within(some, cameAt, windows.now)
      const converted = countWhere(came, (lead) => convertedAt(lead) !== null)
      return {
        ...{ key, name, leads: count(some, cameAt, windows) },
        booked: countWhere(came, (lead) => bookedAt(lead) !== null),
        converted,
        rate: share(converted, came.length),
      }
    })
    .toSorted((one, other) => other.leads.now - one.leads.now || compareNames(one, other))
  const cut = all.slice(ROWS_MAX)
  return {
    rows: all.slice(0, ROWS_MAX),
    others: { rows: cut.length, leads: cut.reduce((sum, { leads: { now } }) => sum + now, 0) },
  }
}

/** What happened in a period by source: leads that came in it, and conversions in it, whenever these came. */
export function conversionsBy(
  leads: readonly ReportedLead[],
  grouping: Grouping,
  windows: Windows,
) {
  return groupsOf(leads, grouping)
    .map(({ key, name, leads: some }) => {
      const came = count(some, cameAt, windows)
      const converted = count(some, convertedAt, windows)
      return { key, name, leads: came, converted, rate: shares(converted, came) }
    })
    .filter(({ leads: came, converted }) =>
      [came, converted].some(({ now, before }) => now > 0 || (before ?? 0) > 0),
    )
    .toSorted(
      (one, other) =>
        other.converted.now - one.converted.now ||
        other.leads.now - one.leads.now ||
        compareNames(one, other),
    )
    .slice(0, ROWS_MAX)
}
