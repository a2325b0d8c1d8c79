import { reportQueries } from '../../data/reports.ts'
import { usePermission } from '../../session/permissions.ts'
import { formatDate } from '../../ui/dates.ts'
import { Hint } from '../../ui/hint.tsx'
import { useZone } from '../../ui/zone.tsx'
import { ReportView, type Shown } from './report-view.tsx'
import type { ReportSearch } from './search.ts'
import { checklistTables, workTables } from './task-tables.ts'
import { visitTexts, workTexts } from './texts.ts'
import { visitTables } from './visit-tables.ts'
import { Visits } from './visits.tsx'

/** Who finishes tasks, and who has how many. */
export function WorkReport(shown: Shown) {
  const mayList = usePermission('practices.tasks.list')
  return (
    <ReportView
      {...shown}
      queryOf={reportQueries.taskAdvocate}
      tablesOf={(answer) => workTables(answer, mayList)}
      none={workTexts.none}
    />
  )
}

/** What checklists found out. */
export function ChecklistReport(shown: Shown) {
  const mayList = usePermission('practices.tasks.list')
  return (
    <ReportView
      {...shown}
      queryOf={reportQueries.checklists}
      tablesOf={(answer) => checklistTables(answer, mayList)}
      none={workTexts.noChecklists}
    />
  )
}

/** What became of appointments, and those behind a figure. */
export function VisitReport({ search, ...shown }: Shown & { search: ReportSearch }) {
  const zone = useZone()
  const mayList = usePermission('practices.appointments.list')
  return (
    <ReportView
      {...shown}
      queryOf={reportQueries.appointments}
      tablesOf={(answer) => visitTables(answer, mayList ? search : null)}
      none={visitTexts.none}
      lead={({ readTo }) => (
        <>
          {readTo && <Hint>{visitTexts.cut(formatDate(readTo, 'full', zone))}</Hint>}
          {mayList && search.visits && (
            <Visits
              key={`${search.visits} ${search.providerId} ${search.locationId}`}
              search={search}
              range={shown.range}
            />
          )}
        </>
      )}
    />
  )
}
