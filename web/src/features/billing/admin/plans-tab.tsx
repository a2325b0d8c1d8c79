import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminPlan } from '#shared/model/billing-admin.ts'
import { paidPlanNames, plans } from '#shared/model/plans.ts'
import { adminPlansQuery, removePlan } from '../../../data/billing-admin.ts'
import { useAction } from '../../../data/mutation.ts'
import { usePermission } from '../../../session/permissions.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { ROW_LINK } from '../../../ui/row-keys.ts'
import { Section } from '../../../ui/section.tsx'
import { priceText } from '../rules.ts'
import { PlanForm } from './plan-form.tsx'
import { billingAdminTexts } from './texts.ts'

const texts = billingAdminTexts.plans

/** The plans that practices can subscribe to, one of each kind. */
export function PlansTab() {
  const mayAdd = usePermission('admin.plans.create')
  const query = useQuery(adminPlansQuery)
  const [work, setWork] = useState<AdminPlan | 'new' | null>(null)
  const [leaving, setLeaving] = useState<AdminPlan | null>(null)
  const taken = query.data?.map(({ plan }) => plan) ?? []
  const open = paidPlanNames.filter((name) => !taken.includes(name))
  const add = mayAdd && query.data && open.length > 0 && (
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
            illustration="practice"
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
          <PlanForm plan={work === 'new' ? null : work} kinds={open} onDone={() => setWork(null)} />
        )}
      </FormDialog>
      <RemoveDialog plan={leaving} onClose={() => setLeaving(null)} />
    </Section>
  )
}

function useColumns(
  onEdit: (plan: AdminPlan) => void,
  onRemove: (plan: AdminPlan) => void,
): Column<AdminPlan>[] {
  const mayEdit = usePermission('admin.plans.update')
  const mayRemove = usePermission('admin.plans.delete')
  return [
    {
      label: texts.columns.name,
      render: ({ name }) => (
        <Text size="sm" fw={600}>
          {name}
        </Text>
      ),
    },
    { label: texts.columns.kind, render: ({ plan }) => plans[plan].label },
    {
      label: texts.columns.prices,
      render: ({ variations }) =>
        variations.map(({ price, cadence }) => priceText(price, cadence)).join(', '),
    },
    {
      label: texts.columns.square,
      render: ({ squareSubscriptionPlan }) => <Hint span>{squareSubscriptionPlan}</Hint>,
    },
    {
      label: texts.columns.actions,
      action: true,
      render: (plan) => (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          {mayEdit && (
            <Button
              {...{ [ROW_LINK]: '' }}
              variant="default"
              size="compact-sm"
              aria-label={texts.editOf(plan.name)}
              onClick={() => onEdit(plan)}
            >
              {texts.edit}
            </Button>
          )}
          {mayRemove && (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={texts.removeOf(plan.name)}
              onClick={() => onRemove(plan)}
            >
              {texts.remove}
            </Button>
          )}
        </Group>
      ),
    },
  ]
}

/** Asks before practices are offered a plan no more. */
function RemoveDialog({ plan, onClose }: { plan: AdminPlan | null; onClose: () => void }) {
  const remove = useAction(removePlan, {
    onSuccess: () => {
      notifications.show({ message: texts.removed, color: 'green' })
      onClose()
    },
    inline: true,
  })
  return (
    <ConfirmDialog
      title={texts.removeTitle(plan?.name ?? '')}
      opened={plan !== null}
      onClose={() => {
        remove.clearError()
        onClose()
      }}
      confirm={texts.remove}
      keep={texts.keep}
      color="red"
      pending={remove.pending}
      error={remove.error}
      onConfirm={() => plan && remove.start(plan.id)}
    >
      {texts.removeText}
    </ConfirmDialog>
  )
}
