import type { LeadReader } from '#functions/patients/public.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import type { Table } from '#functions/platform/table.ts'
import { badField } from '#shared/errors.ts'
import { daysOf } from '#shared/model/range-days.ts'
import {
  type Periods,
  periodsOf,
  type ReportClock,
  type Window,
  windowOf,
} from '#shared/model/report-periods.ts'
import { wallClockAt } from '#shared/model/wall-clock.ts'
import type { Windows } from '../rules/figures.ts'
import { createReportStore, type ReportStore } from '../store.ts'
import { readClock } from './settings.ts'

/** The days that a report is of, and what it goes by. */
export type Basis = {
  clock: ReportClock
  today: string
  windows: Windows
  /** What every answer says of them. */
  periods: Periods & { zone: string }
}

const FIRST_YEAR = '1900'
const LAST_YEAR = '2100'

/** @throws ERR_REQUEST_PARAMS_MISFORMAT for days before 1900 or after 2100 */
export function basisOf(range: string, clock: ReportClock, now: Date): Basis {
  const today = wallClockAt(now, clock.zone).day
  const { from = today, to = today } = daysOf(range, today, clock.weekStart)
  if ([from, to].some((day) => day < FIRST_YEAR || day >= LAST_YEAR)) {
    throw badField('range', `must lie between ${FIRST_YEAR} and ${LAST_YEAR}`)
  }
  const { period, before } = periodsOf(range, today, clock.weekStart)
  if (period.from !== null && period.from > period.to) {
    throw badField('range', 'must not end before it begins')
  }
  return {
    clock,
    today,
    windows: {
      now: windowOf(period, clock.zone),
      before: before && windowOf(before, clock.zone),
    },
    periods: { zone: clock.zone, period, before },
  }
}

/** The basis of a report, by the clock that a practice chose for its reports. @throws as `basisOf` */
export async function readBasis(
  table: Table,
  range: string,
  { scope, now }: Pick<TenantCall, 'scope' | 'now'>,
): Promise<Basis> {
  return basisOf(range, await readClock(createReportStore(table, scope.practiceId)), now)
}

/** The moments of a window, both included, as lists are asked for by them. */
export function momentsOf({ from, to }: Window) {
  return {
    from: Number.isFinite(from) ? new Date(from).toISOString() : null,
    to: new Date(to - 1).toISOString(),
  }
}

/** The moments of a report, and of what it is compared with. */
export const windowsOf = ({ now, before }: Windows) => ({
  window: momentsOf(now),
  windowBefore: before && momentsOf(before),
})

/** The basis of a report of leads, and the leads within the caller's reach. */
export async function readLeadBasis(
  { store, readLeads }: { store: ReportStore; readLeads: LeadReader },
  range: string,
  { scope, now }: Pick<TenantCall, 'scope' | 'now'>,
) {
  const [clock, found] = await Promise.all([readClock(store), readLeads(scope)])
  return { ...basisOf(range, clock, now), ...found }
}
