import { HOUR, MINUTE } from '#functions/platform/clock.ts'
import type { Call } from '#functions/platform/http/call.ts'
import { logger } from '#functions/platform/log.ts'
import { countOrThrow, type Limit, networkOf } from '#functions/platform/rate-limit.ts'
import type { Table } from '#functions/platform/table.ts'
import { type CspReportBody, VIOLATION_LOGGED } from '#shared/api/csp-reports.ts'
import { CatalogueError } from '#shared/errors.ts'
import { toViolations } from '../rules/violation.ts'
import { createCspReportStore } from '../store.ts'

/** A practice's desks may share an address, and a broken page reports on each visit. */
const byNetwork: Limit = { name: 'csp-report-network', max: 60, windowSeconds: 10 * MINUTE }
/** Bounds what anyone can store. */
const byAll: Limit = { name: 'csp-report', max: 2000, windowSeconds: HOUR }

/**
 * Stores what browsers report, and logs it for the alarms.
 * @throws ERR_ACCESS_DENIED after too many reports
 */
export async function recordReports(
  table: Table,
  { now, ip }: Pick<Call, 'now' | 'ip'>,
  body: CspReportBody,
): Promise<void> {
  const store = createCspReportStore(table)
  const tooMany = new CatalogueError('ERR_ACCESS_DENIED', ['Too many reports were sent.'])
  for (const violation of toViolations(body)) {
    await countOrThrow(table, byNetwork, networkOf(ip), now, tooMany)
    await countOrThrow(table, byAll, 'all', now, tooMany)
    await store.count(violation, now)
    logger.warn(VIOLATION_LOGGED, { ...violation })
  }
}
