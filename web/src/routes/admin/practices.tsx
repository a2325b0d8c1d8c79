import { createFileRoute } from '@tanstack/react-router'
import { PracticesPage } from '../../features/operators/practices/practices-page.tsx'
import { practiceSearch } from '../../features/operators/practices/search.ts'
import { Permitted } from '../../session/permitted.tsx'

export const Route = createFileRoute('/admin/practices')({
  validateSearch: practiceSearch,
  component: Practices,
})

function Practices() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Permitted permission="admin.practices.list">
      <PracticesPage
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
    </Permitted>
  )
}
