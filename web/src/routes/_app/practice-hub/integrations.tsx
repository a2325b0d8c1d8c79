import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { comebackIn } from '../../../features/integrations/grant.ts'
import { IntegrationsPage } from '../../../features/integrations/integrations-page.tsx'
import { integrationTabs } from '../../../features/integrations/tabs.ts'
import { Permitted } from '../../../session/permitted.tsx'
import { lenient } from '../../../ui/search.ts'

export const Route = createFileRoute('/_app/practice-hub/integrations')({
  validateSearch: v.object({
    tab: lenient(v.picklist(integrationTabs)),
  }),
  // What a service gave must not stay in the address.
  beforeLoad: ({ location }) => {
    const comeback = comebackIn(location.searchStr)
    if (!comeback) return
    throw redirect({
      to: '/practice-hub/integrations',
      search: { tab: comeback.service === 'google' ? 'google-ads' : 'facebook' },
      state: { comeback },
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
