import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import type { Table } from '#functions/platform/table.ts'
import { appointmentReportRoutes as declared } from '#shared/api/appointment-reports.ts'
import { createAppointmentStore } from '../store.ts'
import { listVisits, reportVisits } from './operations/read.ts'
import { createVisitMemory } from './rules/memory.ts'
import { createVisitStore } from './store.ts'

/** Reports of appointments (specification, section 7): docs/reports.md says what each figure is. */
export function appointmentReportHandlers({ table }: { table: Table }) {
  const memory = createVisitMemory()
  const readingOf = ({ scope }: TenantCall) => ({
    ...{ table, memory },
    store: createAppointmentStore(table, scope.practiceId),
    visits: createVisitStore(table, scope.practiceId),
  })
  return implement(declared, {
    summary: ({ query }, call) => reportVisits(readingOf(call), query.range, call),
    list: ({ query }, call) => listVisits(readingOf(call), query, call),
  })
}
