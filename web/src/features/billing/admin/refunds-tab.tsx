import { Badge } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Refund } from '#shared/model/billing-admin.ts'
import { formatMoney } from '#shared/model/money.ts'
import { refundsQuery } from '../../../data/billing-admin.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { formatDate } from '../../../ui/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { itemsOf } from '../../../ui/more.tsx'
import { Section } from '../../../ui/section.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { OfSquare } from './no-account.tsx'
import { billingAdminTexts } from './texts.ts'

const texts = billingAdminTexts.refunds

/** What was given back, newest first. */
export function RefundsTab() {
  const query = useInfiniteQuery(refundsQuery)
  return (
    <OfSquare error={query.error}>
      <Section title={texts.title}>
        <DataTable
          label={texts.title}
          columns={useColumns()}
          rows={itemsOf(query.data)}
          query={query}
          keyOf={({ id }) => id}
          keys
          empty={<EmptyState illustration="mail" title={texts.emptyTitle} text={texts.empty} />}
        />
      </Section>
    </OfSquare>
  )
}

const colors: Readonly<Record<Refund['state'], string>> = {
  pending: 'amber',
  completed: 'green',
  rejected: 'red',
  failed: 'red',
}

function useColumns(): Column<Refund>[] {
  const zone = useZone()
  return [
    { label: texts.columns.date, render: ({ createdAt }) => formatDate(createdAt, 'long', zone) },
    {
      label: texts.columns.state,
      render: ({ state }) => <Badge color={colors[state]}>{texts.states[state]}</Badge>,
    },
    { label: texts.columns.reason, wide: true, render: ({ reason }) => reason },
    { label: texts.columns.amount, right: true, render: ({ amount }) => formatMoney(amount) },
  ]
}
