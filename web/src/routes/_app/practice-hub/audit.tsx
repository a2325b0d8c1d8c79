import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '../../../features/audit/audit-page.tsx'
import { readAddress } from '../../../features/audit/filter.ts'
import { auditSearch } from '../../../features/audit/search.ts'
import { Permitted } from '../../../session/permitted.tsx'

export const Route = createFileRoute('/_app/practice-hub/audit')({
  validateSearch: auditSearch,
  component: Audit,
})

function Audit() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Permitted permission="practices.audit.list">
      <AuditPage
        search={readAddress(search)}
        onSearch={(changed) => void navigate({ search: changed, replace: true })}
      />
    </Permitted>
  )
}
