import type { ReportedLead } from '#functions/patients/public.ts'
import type { Deadlines } from '#shared/model/lead-waits.ts'
import { type LeadStatus, leadTargets } from '#shared/model/leads.ts'
import {
  bookedAt,
  cameAt,
  convertedAt,
  count,
  countWhere,
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
  const present = new Map<LeadStatus, number>()
  for (const { status } of leads) present.set(status, (present.get(status) ?? 0) + 1)
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
    pipeline: leadTargets.map((status) => ({ status, count: present.get(status) ?? 0 })),
    waiting: countWhere(leads, (lead) => waitsTooLong(lead, deadlines)),
  }
}
