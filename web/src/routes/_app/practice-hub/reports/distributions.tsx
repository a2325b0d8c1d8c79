import { createFileRoute } from '@tanstack/react-router'
import { DistributionReport } from '../../../../features/reports/distribution-report.tsx'
import { reportSearch } from '../../../../features/reports/search.ts'
import { Permitted } from '../../../../session/permitted.tsx'

export const Route = createFileRoute('/_app/practice-hub/reports/distributions')({
  validateSearch: reportSearch,
  component: Distributions,
})

function Distributions() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Permitted permission="practices.reports.read">
      <DistributionReport
        search={search}
        onSearch={(changed) =>
          void navigate({ search: changed, replace: true, resetScroll: false })
        }
      />
    </Permitted>
  )
}
