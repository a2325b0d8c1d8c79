import { Tabs } from '@mantine/core'
import { usePractice } from '../../session/member.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { TabRow } from '../../ui/tab-row.tsx'
import { CardsTab } from './cards-tab.tsx'
import { InvoicesTab } from './invoices-tab.tsx'
import { PlanTab } from './plan-tab.tsx'
import { type BillingSearch, billingTabs } from './search.ts'
import { billingTexts as texts } from './texts.ts'

type Props = { search: BillingSearch; onSearch: (search: BillingSearch) => void }

/** The practice's plan, the cards it is paid with, and its invoices. */
export function SubscriptionPage({ search, onSearch }: Props) {
  const { id: practiceId } = usePractice()
  const tab = search.tab ?? 'plan'
  return (
    <>
      <PageHeader title={texts.title} />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(name) => onSearch({ tab: billingTabs.find((one) => one === name) })}
      >
        <TabRow names={billingTabs} labels={texts.tabs} chosen={tab} mb="md" />
        <Tabs.Panel value={tab} maw="60rem">
          {tab === 'plan' && (
            <PlanTab
              key={practiceId}
              practiceId={practiceId}
              choice={search.choice}
              onChoice={(choice) => onSearch({ tab: search.tab, choice })}
            />
          )}
          {tab === 'cards' && <CardsTab key={practiceId} practiceId={practiceId} />}
          {tab === 'invoices' && <InvoicesTab key={practiceId} practiceId={practiceId} />}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
