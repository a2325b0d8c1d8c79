import { createFileRoute } from '@tanstack/react-router'
import { billingSearch } from '../../../features/billing/search.ts'
import { SubscriptionPage } from '../../../features/billing/subscription-page.tsx'
import { Permitted } from '../../../session/permitted.tsx'

export const Route = createFileRoute('/_app/payment/')({
  validateSearch: billingSearch,
  component: Payment,
})

function Payment() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Permitted permission="practices.subscription.read">
      <SubscriptionPage
        search={search}
        onSearch={(changed) =>
          void navigate({ search: changed, replace: true, resetScroll: false })
        }
      />
    </Permitted>
  )
}
