import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Discount } from '#shared/model/billing-admin.ts'
import { discountsQuery, removeDiscount } from '../../../data/billing-admin.ts'
import { useAction } from '../../../data/mutation.ts'
import { usePermission } from '../../../session/permissions.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { ROW_LINK } from '../../../ui/row-keys.ts'
import { Section } from '../../../ui/section.tsx'
import { offText } from './amounts.ts'
import { DiscountForm } from './discount-form.tsx'
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
      <RemoveDialog discount={leaving} onClose={() => setLeaving(null)} />
    </Section>
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
        <Group gap={4} justify="flex-end" wrap="nowrap">
          {mayEdit && (
            <Button
              {...{ [ROW_LINK]: '' }}
              variant="default"
              size="compact-sm"
              aria-label={texts.editOf(discount.name)}
              onClick={() => onEdit(discount)}
            >
              {texts.edit}
            </Button>
          )}
          {mayRemove && (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={texts.removeOf(discount.name)}
              onClick={() => onRemove(discount)}
            >
              {texts.remove}
            </Button>
          )}
        </Group>
      ),
    },
  ]
}

/** Asks before a discount is deleted. */
function RemoveDialog({ discount, onClose }: { discount: Discount | null; onClose: () => void }) {
  const remove = useAction(removeDiscount, {
    onSuccess: () => {
      notifications.show({ message: texts.removed, color: 'green' })
      onClose()
    },
    inline: true,
  })
  return (
    <ConfirmDialog
      title={texts.removeTitle(discount?.name ?? '')}
      opened={discount !== null}
      onClose={() => {
        remove.clearError()
        onClose()
      }}
      confirm={texts.remove}
      keep={texts.keep}
      color="red"
      pending={remove.pending}
      error={remove.error}
      onConfirm={() => discount && remove.start(discount.id)}
    >
      {texts.removeText}
    </ConfirmDialog>
  )
}
