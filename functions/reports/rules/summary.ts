import type { ReportedLead } from '#functions/patients/public.ts'
import { leadTargets } from '#shared/model/leads.ts'
import {
  bookedAt,
  cameAt,
  convertedAt,
  count,
  countWhere,
  type Deadlines,
  lostAt,
  responseMinutes,
  shares,
  type Windows,
  waitsTooLong,
  within,
} from './figures.ts'

/** How a practice did in a period, and where its leads are now. */
export function summarize(leads: readonly ReportedLead[], windows: Windows, deadlines: Deadlines) {
  const came = count(leads, cameAt, windows)
  const converted = count(leads, convertedAt, windows)
  return {
    leads: came,
    booked: count(leads, bookedAt, windows),
    converted,
    lost: count(leads, lostAt, windows),
    rate: shares(converted, came),
    responseMinutes: {
      now: responseMinutes(within(leads, cameAt, windows.now)),
      before: responseMinutes(within(leads, cameAt, windows.before)),
    },
    pipeline: leadTargets.map((status) => ({
      status,
      count: countWhere(leads, (lead) => lead.status === status),
    })),
    waiting: countWhere(leads, (lead) => waitsTooLong(lead, deadlines)),
  }
}
