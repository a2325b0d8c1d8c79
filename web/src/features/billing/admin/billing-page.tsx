import { Tabs } from '@mantine/core'
import type { ComponentType } from 'react'
import { PageHeader } from '../../../ui/page-header.tsx'
import { TabRow } from '../../../ui/tab-row.tsx'
import { DifferencesTab } from './differences-tab.tsx'
import { DiscountsTab } from './discounts-tab.tsx'
import { PaymentsTab } from './payments-tab.tsx'
import { PlansTab } from './plans-tab.tsx'
import { RefundsTab } from './refunds-tab.tsx'
import { type AdminTab, adminTabs } from './search.ts'
import { billingAdminTexts as texts } from './texts.ts'

const contents: Readonly<Record<AdminTab, ComponentType>> = {
  plans: PlansTab,
  discounts: DiscountsTab,
  payments: PaymentsTab,
  refunds: RefundsTab,
  differences: DifferencesTab,
}

type Props = { tab: AdminTab | undefined; onTab: (tab: AdminTab | undefined) => void }

/** For the platform's operator: what practices are offered, and what they paid. */
export function BillingPage({ tab = 'plans', onTab }: Props) {
  const Content = contents[tab]
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(name) => onTab(adminTabs.find((one) => one === name))}
      >
        <TabRow names={adminTabs} labels={texts.tabs} chosen={tab} mb="md" />
        <Tabs.Panel value={tab}>
          <Content />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
