import { implement } from '#functions/platform/http/implement.ts'
import type { Table } from '#functions/platform/table.ts'
import { ok } from '#shared/api/contract.ts'
import { cspReportRoutes } from '#shared/api/csp-reports.ts'
import { recordReports } from './operations/record.ts'

/** Reports of browsers about violations of the Content Security Policy. */
export function cspReportHandlers({ table }: { table: Table }) {
  return implement(cspReportRoutes, {
    async create({ body }, call) {
      await recordReports(table, call, body)
      return ok
    },
  })
}
