import { Alert, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatMoney } from '#shared/model/money.ts'
import { type PlanName, planNames, plans } from '#shared/model/plans.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Section } from '../../../ui/section.tsx'
import { whole } from '../rules.ts'
import { billingAdminTexts } from './texts.ts'

const texts = billingAdminTexts.notConfigured

/** What is read of Square; where the stage has no account there, what that means and what is ours. */
export function OfSquare({ error, children }: { error: ApiError | null; children: ReactNode }) {
  if (error?.name !== 'ERR_BILLING_NOT_CONFIGURED') return children
  return (
    <Stack gap="md">
      <Alert color="brand" icon={<IconInfoCircle aria-hidden />} title={texts.title}>
        <Stack gap="xs">
          <Text size="sm">{texts.text}</Text>
          <Text size="sm">{texts.guide}</Text>
        </Stack>
      </Alert>
      <Section title={texts.oursTitle} text={texts.ours}>
        <DataTable
          label={texts.oursTitle}
          columns={columns}
          rows={planNames}
          keyOf={(name) => name}
          empty={null}
        />
      </Section>
    </Stack>
  )
}

const columns: Column<PlanName>[] = [
  { label: texts.columns.name, render: (name) => plans[name].label },
  { label: texts.columns.price, render: (name) => formatMoney(plans[name].price) },
  { label: texts.columns.records, render: recordsOf },
  {
    label: texts.columns.forms,
    render: (name) => plans[name].leadForms?.toLocaleString('en-US') ?? texts.unlimited,
  },
]

function recordsOf(name: PlanName): string {
  const { leadRecords, days } = plans[name]
  const count = whole(leadRecords)
  return days === null ? texts.records(count) : texts.recordsOnce(count, days)
}
