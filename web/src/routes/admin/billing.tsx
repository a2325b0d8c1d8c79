import { createFileRoute } from '@tanstack/react-router'
import { BillingPage } from '../../features/billing/admin/billing-page.tsx'
import { adminSearch } from '../../features/billing/admin/search.ts'
import { Permitted } from '../../session/permitted.tsx'

export const Route = createFileRoute('/admin/billing')({
  validateSearch: adminSearch,
  component: Billing,
})

function Billing() {
  const { tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Permitted permission="admin.plans.list">
      <BillingPage
        tab={tab}
        onTab={(chosen) =>
          void navigate({ search: { tab: chosen }, replace: true, resetScroll: false })
        }
      />
    </Permitted>
  )
}
