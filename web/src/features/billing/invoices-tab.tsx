import { Anchor, Badge, Group } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Invoice } from '#shared/model/billing.ts'
import { formatMoney } from '#shared/model/money.ts'
import { billingQuery, invoicesQuery } from '../../data/billing.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDate, formatDay } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { itemsOf } from '../../ui/more.tsx'
import { Section } from '../../ui/section.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { useZone } from '../../ui/zone.tsx'
import { NotConfigured } from './not-configured.tsx'
import { isOpen, partlyPaid } from './rules.ts'
import { billingTexts } from './texts.ts'

const texts = billingTexts.invoices

/** The invoices, newest first, with how they stand. */
export function InvoicesTab({ practiceId }: { practiceId: string }) {
  const overview = useQuery(billingQuery(practiceId))
  return (
    <Loaded query={overview} skeleton={<RowsSkeleton count={4} />}>
      {({ payments }) => (payments ? <Invoices practiceId={practiceId} /> : <NotConfigured />)}
    </Loaded>
  )
}

function Invoices({ practiceId }: { practiceId: string }) {
  const query = useInfiniteQuery(invoicesQuery(practiceId))
  return (
    <Section title={texts.title} text={texts.text}>
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
  )
}

const colors: Readonly<Record<Invoice['state'], string>> = {
  scheduled: 'brand',
  unpaid: 'amber',
  paid: 'green',
  refunded: 'gray',
  canceled: 'gray',
  failed: 'red',
}

const nameOf = ({ number, title }: Invoice) => (number === null ? title : `${title} ${number}`)

function useColumns(): Column<Invoice>[] {
  const zone = useZone()
  return [
    {
      label: texts.columns.date,
      render: ({ createdAt }) => formatDate(createdAt, 'day', zone),
    },
    { label: texts.columns.number, render: nameOf, wide: true },
    {
      label: texts.columns.state,
      render: (invoice) => {
        const paid = partlyPaid(invoice)
        return (
          <Group gap="xs" wrap="nowrap" display="inline-flex">
            <Badge color={colors[invoice.state]} miw="max-content">
              {texts.states[invoice.state]}
            </Badge>
            {paid && <Hint span>{paid}</Hint>}
          </Group>
        )
      },
    },
    {
      label: texts.columns.due,
      render: (invoice) => (
        <Hint span {...(isOpen(invoice) && { c: 'var(--mantine-color-text)' })}>
          {invoice.dueDate ? formatDay(invoice.dueDate) : texts.none}
        </Hint>
      ),
    },
    { label: texts.columns.amount, right: true, render: ({ amount }) => formatMoney(amount) },
    {
      label: texts.columns.actions,
      action: true,
      render: (invoice) =>
        invoice.url && (
          <Anchor
            size="sm"
            href={invoice.url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={texts.openOf(nameOf(invoice))}
          >
            {texts.open} <IconExternalLink size={14} aria-hidden />
          </Anchor>
        ),
    },
  ]
}
