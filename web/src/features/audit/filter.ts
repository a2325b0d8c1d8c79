import { auditActionNames } from '#shared/model/audit.ts'
import type { Weekday } from '#shared/model/range-days.ts'
import type { AuditFilter } from '../../data/audit.ts'
import { rangeOf } from '../../ui/ranges.ts'
import { type AuditAddress, type AuditSearch, DEFAULT_RANGE, partOf } from './search.ts'

/** What an address asks for, without an action that there is not. */
export function readAddress({ action, ...others }: AuditAddress): AuditSearch {
  return { ...others, action: auditActionNames.find((name) => name === action) }
}

/** The call that answers what the address asks for. */
export function toFilter(
  { range, ...filter }: AuditSearch,
  now: Date,
  zone: string,
  weekStart: Weekday,
): AuditFilter {
  const { actor, patientId, action, outcome } = filter
  const part = partOf(filter)
  return {
    ...rangeOf(range ?? DEFAULT_RANGE, now, zone, weekStart),
    ...(actor && { actor }),
    ...(patientId && { patientId }),
    ...(action && { action }),
    ...(outcome && { outcome }),
    ...(part !== 'all' && { part }),
  }
}
