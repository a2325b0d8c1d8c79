import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Payment } from '#shared/model/billing-admin.ts'
import { formatMoney } from '#shared/model/money.ts'
import { paymentsQuery } from '../../../data/billing-admin.ts'
import { usePermission } from '../../../session/permissions.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { formatDate } from '../../../ui/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { itemsOf } from '../../../ui/more.tsx'
import { Section } from '../../../ui/section.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { cardName } from '../rules.ts'
import { leftOf, mayRefund } from './amounts.ts'
import { OfSquare } from './no-account.tsx'
import { payerOf } from './payer.ts'
import { RefundForm } from './refund-form.tsx'
import { billingAdminTexts } from './texts.ts'

const texts = billingAdminTexts.payments

/** What practices paid, newest first, and a way to give it back. */
export function PaymentsTab() {
  const query = useInfiniteQuery(paymentsQuery)
  const [openId, setOpenId] = useState<string | null>(null)
  const rows = itemsOf(query.data)
  // By its id: what was given back meanwhile is seen while the form is open.
  const open = rows?.find(({ id }) => id === openId)
  return (
    <OfSquare error={query.error}>
      <Section title={texts.title}>
        <DataTable
          label={texts.title}
          columns={useColumns(setOpenId)}
          rows={rows}
          query={query}
          keyOf={({ id }) => id}
          keys
          empty={<EmptyState illustration="mail" title={texts.emptyTitle} text={texts.empty} />}
        />
        <FormDialog
          title={billingAdminTexts.refund.title}
          opened={open !== undefined}
          onClose={() => setOpenId(null)}
        >
          {open && <RefundForm payment={open} onDone={() => setOpenId(null)} />}
        </FormDialog>
      </Section>
    </OfSquare>
  )
}

const colors: Readonly<Record<Payment['state'], string>> = {
  approved: 'brand',
  pending: 'amber',
  completed: 'green',
  canceled: 'gray',
  failed: 'red',
}

function useColumns(onRefund: (paymentId: string) => void): Column<Payment>[] {
  const zone = useZone()
  const may = usePermission('admin.refunds.create')
  return [
    { label: texts.columns.date, render: ({ createdAt }) => formatDate(createdAt, 'long', zone) },
    {
      label: texts.columns.practice,
      wide: true,
      render: (payment) => (
        <Text
          size="sm"
          fw={600}
          truncate
          title={payerOf(payment)}
          {...(payment.practiceName === null && { c: 'dimmed' })}
        >
          {payerOf(payment)}
        </Text>
      ),
    },
    {
      label: texts.columns.card,
      render: ({ brand, last4 }) => (
        <Hint span>{brand && last4 ? cardName({ brand, last4 }) : texts.none}</Hint>
      ),
    },
    {
      label: texts.columns.state,
      render: ({ state }) => <Badge color={colors[state]}>{texts.states[state]}</Badge>,
    },
    { label: texts.columns.amount, right: true, render: ({ amount }) => formatMoney(amount) },
    {
      label: texts.columns.refunded,
      right: true,
      render: ({ refunded }) => (refunded.amount > 0 ? formatMoney(refunded) : texts.none),
    },
    {
      label: texts.columns.actions,
      action: true,
      render: (payment) => (
        <Group gap={8} justify="flex-end" wrap="nowrap">
          {payment.receiptUrl && (
            <Anchor
              size="sm"
              href={payment.receiptUrl}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={texts.receiptOf(payerOf(payment))}
            >
              {texts.receipt}
            </Anchor>
          )}
          {may && mayRefund(payment) && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={texts.refundOf(payerOf(payment), formatMoney(leftOf(payment)))}
              onClick={() => onRefund(payment.id)}
            >
              {texts.refund}
            </Button>
          )}
        </Group>
      ),
    },
  ]
}
