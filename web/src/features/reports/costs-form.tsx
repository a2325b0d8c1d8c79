import { Autocomplete, Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '#shared/api/contract.ts'
import type { reportRoutes } from '#shared/api/reports.ts'
import { COST_MAX_CENTS, campaignCostForm } from '#shared/model/campaign-cost.ts'
import { monthAfter } from '#shared/model/report-periods.ts'
import { useAction } from '../../data/mutation.ts'
import { campaignCostsQuery, reportQueries, setCampaignCost } from '../../data/reports.ts'
import { usePractice } from '../../session/member.ts'
import { useFields, validateWith } from '../../ui/form.ts'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { todayIn } from '../../ui/ranges.ts'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useZone } from '../../ui/zone.tsx'
import { money } from './table.ts'
import { costTexts as texts } from './texts.ts'

type Cost = Answer<typeof reportRoutes.costs>['items'][number]
type Values = { campaign: string; month: string; dollars: string }

const labels = { campaign: texts.campaign, month: texts.month, cents: texts.amount }
/** So many months back can be chosen, and one to come. */
const MONTHS_BACK = 24

/** What campaigns cost by the month, and those that were entered. */
export function CostsForm({ onDone }: { onDone: () => void }) {
  const { id: practiceId } = usePractice()
  const query = useQuery(campaignCostsQuery(practiceId))
  return (
    <Stack gap="lg">
      <Hint>{texts.about}</Hint>
      <CostFields onDone={onDone} />
      <Loaded query={query} skeleton={<RowsSkeleton count={3} height={32} />}>
        {({ items }) => <Entered costs={items} />}
      </Loaded>
    </Stack>
  )
}

/** Dollars as they are typed, in cents; not a number where they are none. */
const centsOf = (dollars: string) => (dollars === '' ? null : Math.round(Number(dollars) * 100))

function CostFields({ onDone }: { onDone: () => void }) {
  const { id: practiceId } = usePractice()
  const today = todayIn(useZone(), new Date())
  const { data } = useQuery(reportQueries.leads(practiceId, 'recent365'))
  const campaigns = data?.campaign.rows.flatMap(({ key, name }) => (key === null ? [] : [name]))
  const months = Array.from({ length: MONTHS_BACK + 2 }, (_, back) =>
    monthAfter(today, 1 - back).slice(0, 7),
  )
  const form = useFields<Values>({
    initialValues: { campaign: '', month: today.slice(0, 7), dollars: '' },
    labels,
    validate({ dollars, ...values }) {
      const check = validateWith(campaignCostForm, labels)
      const { cents, ...others } = check({ ...values, cents: centsOf(dollars) })
      return { ...others, ...(cents && { dollars: cents }) }
    },
  })
  const save = useAction(setCampaignCost(practiceId), {
    onSuccess(_result, { campaign, month }) {
      notifications.show({ message: texts.saved, color: 'green' })
      const next = { campaign, month, dollars: '' }
      form.setValues(next)
      form.resetDirty(next)
    },
    onError: form.report,
  })
  const action = {
    pending: save.pending,
    start: ({ dollars, ...values }: Values) =>
      save.start({ ...values, cents: centsOf(dollars) ?? 0 }),
  }
  return (
    <SubmitForm form={form} action={action} submit={texts.save} onCancel={onDone}>
      <Autocomplete {...form.field('campaign')} data={[...new Set(campaigns)]} limit={8} />
      <Group grow align="flex-start">
        <Select
          {...form.field('month')}
          data={months.map((value) => ({ value, label: monthName(value) }))}
        />
        <NumberInput
          {...form.field('dollars')}
          label={texts.amount}
          prefix="$"
          thousandSeparator
          decimalScale={2}
          min={0}
          max={COST_MAX_CENTS / 100}
          clampBehavior="none"
          onChange={(value) => form.setFieldValue('dollars', String(value))}
        />
      </Group>
    </SubmitForm>
  )
}

/** A month as people write it: 03/2026. */
const monthName = (month: string) => month.replace(/^(\d{4})-(\d{2})$/, '$2/$1')

function Entered({ costs }: { costs: readonly Cost[] }) {
  if (costs.length === 0) return <Hint>{texts.none}</Hint>
  return (
    <Stack gap="xs" component="ul" m={0} p={0} aria-label={texts.entered}>
      {costs.map((cost) => (
        <EnteredCost key={`${cost.month} ${cost.campaign}`} cost={cost} />
      ))}
    </Stack>
  )
}

function EnteredCost({ cost: { campaign, month, cents } }: { cost: Cost }) {
  const { id: practiceId } = usePractice()
  const remove = useAction(setCampaignCost(practiceId))
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {texts.costOf(campaign, monthName(month), money(cents).text)}
      </Text>
      <Button
        variant="subtle"
        size="xs"
        flex="none"
        loading={remove.pending}
        aria-label={texts.removeOf(campaign, monthName(month))}
        onClick={() => remove.start({ campaign, month, cents: 0 })}
      >
        {texts.remove}
      </Button>
    </Group>
  )
}
