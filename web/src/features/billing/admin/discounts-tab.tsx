import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Discount } from '#shared/model/billing-admin.ts'
import { discountsQuery, removeDiscount } from '../../../data/billing-admin.ts'
import { usePermission } from '../../../session/permissions.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { RowActions } from '../../../ui/row-actions.tsx'
import { Section } from '../../../ui/section.tsx'
import { offText } from './amounts.ts'
import { DiscountForm } from './discount-form.tsx'
import { OfSquare } from './no-account.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { billingAdminTexts } from './texts.ts'

const texts = billingAdminTexts.discounts

/** The discounts that practices can be given. */
export function DiscountsTab() {
  const mayAdd = usePermission('admin.discounts.create')
  const query = useQuery(discountsQuery)
  const [work, setWork] = useState<Discount | 'new' | null>(null)
  const [leaving, setLeaving] = useState<Discount | null>(null)
  const add = mayAdd && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setWork('new')}>
      {texts.add}
    </Button>
  )
  return (
    <OfSquare error={query.error}>
      <Section title={texts.title} text={texts.text} action={query.data?.length !== 0 && add}>
        <DataTable
          label={texts.title}
          columns={useColumns(setWork, setLeaving)}
          rows={query.data}
          query={query}
          keyOf={({ id }) => id}
          keys
          skeletonRows={2}
          empty={
            <EmptyState
              illustration="tasks"
              title={texts.emptyTitle}
              text={texts.empty}
              action={add}
            />
          }
        />
        <FormDialog
          title={work === 'new' ? texts.addTitle : texts.editTitle}
          opened={work !== null}
          onClose={() => setWork(null)}
        >
          {work && (
            <DiscountForm discount={work === 'new' ? null : work} onDone={() => setWork(null)} />
          )}
        </FormDialog>
        <RemoveDialog
          of={leaving}
          change={removeDiscount}
          texts={texts}
          onClose={() => setLeaving(null)}
        />
      </Section>
    </OfSquare>
  )
}

function useColumns(
  onEdit: (discount: Discount) => void,
  onRemove: (discount: Discount) => void,
): Column<Discount>[] {
  const mayEdit = usePermission('admin.discounts.update')
  const mayRemove = usePermission('admin.discounts.delete')
  return [
    {
      label: texts.columns.name,
      render: ({ name }) => (
        <Text size="sm" fw={600}>
          {name}
        </Text>
      ),
    },
    { label: texts.columns.off, right: true, render: offText },
    {
      label: texts.columns.actions,
      action: true,
      render: (discount) => (
        <RowActions
          name={discount.name}
          texts={texts}
          onEdit={mayEdit && (() => onEdit(discount))}
          onRemove={mayRemove && (() => onRemove(discount))}
        />
      ),
    },
  ]
}
