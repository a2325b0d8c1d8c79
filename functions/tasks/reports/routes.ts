import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import type { Table } from '#functions/platform/table.ts'
import { staffNamesOf } from '#functions/staffs/public.ts'
import { distributionReportRoutes as declared } from '#shared/api/distribution-reports.ts'
import { createTaskStore } from '../store.ts'
import { summarize } from './rules/summary.ts'
import { createAssignmentStore } from './store.ts'

/** How new work found somebody (specification, section 7, Reports). It names no patients. */
export function distributionReportHandlers({ table }: { table: Table }) {
  const storesOf = ({ scope: { practiceId } }: TenantCall) => ({
    tasks: createTaskStore(table, practiceId),
    assignments: createAssignmentStore(table, practiceId),
  })

  return implement(declared, {
    async summary({ query: period }, call) {
      const { tasks, assignments } = storesOf(call)
      const [{ items, readTo }, distributions, staffs, waiting] = await Promise.all([
        assignments.newest(period),
        tasks.distributions(),
        tasks.staffs(),
        tasks.waitingLeads(),
      ])
      const names = staffNamesOf(staffs)
      const nameOf = (staffId: string) => names.get(staffId) ?? ''
      return {
        distributions: summarize(items, { distributions, nameOf }),
        waitingLeads: waiting.length,
        readTo,
      }
    },

    async assignments({ query: { limit, cursor, ...period } }, call) {
      const { tasks, assignments } = storesOf(call)
      const page = await assignments.page(period, limit, cursor)
      const ids = page.items.flatMap(({ staffId, from }) => [staffId, ...(from ? [from] : [])])
      const names = await tasks.staffNames(ids)
      const items = page.items.map((one) => ({
        ...one,
        name: names.get(one.staffId) ?? '',
        fromName: one.from === null ? null : (names.get(one.from) ?? ''),
      }))
      return { items, cursor: page.cursor }
    },
  })
}
