import { Tabs } from '@mantine/core'
import type { ComponentType } from 'react'
import type { Permission } from '#shared/permissions.ts'
import { usePractice } from '../../session/member.ts'
import { isAllowed, usePermissions } from '../../session/permissions.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { TabRow } from '../../ui/tab-row.tsx'
import { FacebookTab } from './facebook-tab.tsx'
import { GoogleTab } from './google-tab.tsx'
import { PhoneTab } from './phone-tab.tsx'
import { type IntegrationTab, integrationTabs, isIntegrationTab } from './tabs.ts'
import { integrationTexts as texts } from './texts.ts'
import { WebhooksTab } from './webhooks-tab.tsx'

const contents: Record<
  IntegrationTab,
  { permission: Permission; Content: ComponentType<{ practiceId: string }> }
> = {
  facebook: { permission: 'practices.facebook.read', Content: FacebookTab },
  'google-ads': { permission: 'practices.googleAds.read', Content: GoogleTab },
  phone: { permission: 'practices.communicationPlatform.read', Content: PhoneTab },
  webhooks: { permission: 'practices.webhooks.list', Content: WebhooksTab },
}

type Props = { tab: IntegrationTab | undefined; onTab: (tab: IntegrationTab) => void }

/** What the practice is connected with outside of this site. */
export function IntegrationsPage({ tab, onTab }: Props) {
  const { id: practiceId } = usePractice()
  const { data: permissions } = usePermissions()
  const open = integrationTabs.filter((name) => isAllowed(permissions, contents[name].permission))
  const chosen = open.find((name) => name === tab) ?? open[0] ?? 'facebook'
  return (
    <>
      <PageHeader title={texts.title} />
      <Tabs
        value={chosen}
        onChange={(name) => {
          if (isIntegrationTab(name)) onTab(name)
        }}
      >
        <TabRow names={open} labels={texts.tabs} chosen={chosen} mb="md" />
        {open.map((name) => {
          const { Content } = contents[name]
          return (
            <Tabs.Panel key={name} value={name} maw="60rem">
              {name === chosen && <Content key={practiceId} practiceId={practiceId} />}
            </Tabs.Panel>
          )
        })}
      </Tabs>
    </>
  )
}
