import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { grantIn } from '../../../features/integrations/grant.ts'
import { IntegrationsPage } from '../../../features/integrations/integrations-page.tsx'
import { integrationTabs } from '../../../features/integrations/tabs.ts'
import { Permitted } from '../../../session/permitted.tsx'
import { lenient } from '../../../ui/search.ts'

export const Route = createFileRoute('/_app/practice-hub/integrations')({
  validateSearch: v.object({
    tab: lenient(v.picklist(integrationTabs)),
  }),
  // What Facebook gave must not stay in the address.
  beforeLoad: ({ location }) => {
    const facebook = grantIn(location.searchStr)
    if (!facebook) return
    throw redirect({
      to: '/practice-hub/integrations',
      search: { tab: 'facebook' },
      state: { facebook },
      replace: true,
    })
  },
  component: Integrations,
})

function Integrations() {
  const { tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Permitted permission="practices.facebook.read">
      <IntegrationsPage
        tab={tab}
        onTab={(tab) => void navigate({ search: { tab }, replace: true, resetScroll: false })}
      />
    </Permitted>
  )
}
