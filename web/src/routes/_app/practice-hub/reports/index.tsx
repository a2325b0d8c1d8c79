import { createFileRoute } from '@tanstack/react-router'
import { ReportsPage } from '../../../../features/reports/reports-page.tsx'
import { reportSearch } from '../../../../features/reports/search.ts'
import { Permitted } from '../../../../session/permitted.tsx'

export const Route = createFileRoute('/_app/practice-hub/reports/')({
  validateSearch: reportSearch,
  component: Reports,
})

function Reports() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Permitted permission="practices.reports.read">
      <ReportsPage
        search={search}
        onSearch={(changed) =>
          void navigate({ search: changed, replace: true, resetScroll: false })
        }
      />
    </Permitted>
  )
}
