import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminPlan } from '#shared/model/billing-admin.ts'
import { paidPlanNames, plans } from '#shared/model/plans.ts'
import { adminPlansQuery, removePlan } from '../../../data/billing-admin.ts'
import { usePermission } from '../../../session/permissions.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { RowActions } from '../../../ui/row-actions.tsx'
import { Section } from '../../../ui/section.tsx'
import { priceText } from '../rules.ts'
import { OfSquare } from './no-account.tsx'
import { PlanForm } from './plan-form.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
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
            <PlanForm
              plan={work === 'new' ? null : work}
              kinds={open}
              onDone={() => setWork(null)}
            />
          )}
        </FormDialog>
        <RemoveDialog
          of={leaving}
          change={removePlan}
          texts={texts}
          onClose={() => setLeaving(null)}
        />
      </Section>
    </OfSquare>
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
        <RowActions
          name={plan.name}
          texts={texts}
          onEdit={mayEdit && (() => onEdit(plan))}
          onRemove={mayRemove && (() => onRemove(plan))}
        />
      ),
    },
  ]
}
