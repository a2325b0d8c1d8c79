import { Checkbox, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  ANY_PROVIDER,
  type Distribution,
  distributionForm,
  distributionStrategies,
} from '#shared/model/distribution.ts'
import { distributionTargets } from '#shared/model/distribution-targets.ts'
import { role } from '#shared/model/roles.ts'
import type { StaffInfo } from '#shared/model/staff.ts'
import { distributionsQuery, saveDistribution } from '../../data/distributions.ts'
import { useAction } from '../../data/mutation.ts'
import { subjectsQuery } from '../../data/subjects.ts'
import { useDraft } from '../../session/drafts.ts'
import { usePermission } from '../../session/permissions.ts'
import { useFields, validateWith } from '../../ui/form.ts'
import { Hint } from '../../ui/hint.tsx'
import { nameChoices } from '../../ui/name-choices.ts'
import { NewsNotice } from '../../ui/news-notice.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useVersions } from '../../ui/use-versions.ts'
import { sayYes } from '../../ui/versions.ts'
import { distributionTexts as texts } from './distribution-texts.ts'
import {
  type DistributionValues,
  distributionInput,
  distributionValues,
  type Share,
  sharesOf,
} from './shares.ts'
import { SharesTable } from './shares-table.tsx'
import { settingsTexts } from './texts.ts'

const { labels } = texts
const check = validateWith(distributionForm, labels)

const targets = distributionTargets.map((value) => ({ value, label: texts.targets[value] }))
const strategies = distributionStrategies.map((value) => ({
  value,
  label: texts.strategies[value],
}))

type Props = {
  practiceId: string
  /** The one to change; null for a new one. */
  distribution: Distribution | null
  staffs: readonly StaffInfo[]
  onDone: () => void
}

/** Adds or changes a distribution; whoever may not change it sees how it is. */
export function DistributionForm({ practiceId, distribution, staffs, onDone }: Props) {
  const client = useQueryClient()
  const may = usePermission('practices.distributions.update')
  const choices = useChoices(practiceId, staffs)
  const form = useFields<DistributionValues>({
    initialValues: distributionValues(distribution),
    validate: (values) => check(distributionInput(values)),
    labels,
    optional: ['description', 'rerouteAfter'],
    owners: { ERR_DOCTOR_NOT_IN_PRACTICE: 'basis' },
  })
  useDraft(`distribution-${distribution?.id ?? 'new'}`, form)
  const versions = useVersions({
    form,
    opened: distribution,
    valuesOf: distributionValues,
    read: async () => {
      const all = await client.fetchQuery({ ...distributionsQuery(practiceId), staleTime: 0 })
      return all.items.find(({ id }) => id === distribution?.id)
    },
    words: { labels, empty: settingsTexts.empty, say: sayBy(choices) },
  })
  const { base, news } = versions
  const people = useShares(base, staffs)
  const change = base ? versions.change : form.values

  const save = useAction(saveDistribution(practiceId, base), {
    onSuccess: () => {
      notifications.show({ message: base ? texts.saved : texts.added, color: 'green' })
      onDone()
    },
    onError: versions.report,
    inline: true,
  })
  const isSame = base !== null && Object.keys(change).length === 0 && !people.isDirty
  return (
    <SubmitForm
      form={form}
      action={{
        pending: save.pending,
        start: () => {
          versions.forgetNews()
          save.start({
            ...distributionInput(change),
            ...((people.isDirty || !base) && { staffs: people.shares }),
          })
        },
      }}
      submit={texts.save}
      disabled={!may || isSame}
      onCancel={onDone}
    >
      <NewsNotice news={news} texts={settingsTexts} />
      <TextInput data-autofocus disabled={!may} {...form.field('label')} />
      <WorkFields choices={choices} form={form} disabled={!may} />
      <Checkbox
        label={texts.ignore}
        description={texts.ignoreHint}
        disabled={!may}
        checked={form.values.ignore !== ''}
        onChange={({ currentTarget }) =>
          form.setFieldValue('ignore', currentTarget.checked ? 'yes' : '')
        }
      />
      {form.values.ignore === '' && (
        <Stack gap="xs">
          <Select data={strategies} disabled={!may} {...form.field('strategy')} />
          <TextInput
            inputMode="numeric"
            description={texts.rerouteHint}
            disabled={!may}
            {...form.field('rerouteAfter')}
          />
          <Hint>{texts.peopleHint}</Hint>
          <SharesTable
            shares={people.shares}
            mayChange={may && !save.pending}
            change={people.change}
          />
        </Stack>
      )}
      <Textarea autosize minRows={1} disabled={!may} {...form.field('description')} />
    </SubmitForm>
  )
}

/** The shares as they are kept with what was changed of them. */
function useShares(base: Distribution | null, staffs: readonly StaffInfo[]) {
  const [changed, setChanged] = useState<Record<string, Partial<Share>>>({})
  const saved = sharesOf(base, staffs)
  const shares = saved.map((share) => ({ ...share, ...changed[share.staffId] }))
  return {
    shares,
    isDirty: JSON.stringify(shares) !== JSON.stringify(saved),
    change: (staffId: string, part: Partial<Share>) =>
      setChanged({ ...changed, [staffId]: { ...changed[staffId], ...part } }),
  }
}

/** What can be chosen of the type and the provider. */
function useChoices(practiceId: string, staffs: readonly StaffInfo[]) {
  const { data: subjects = [] } = useQuery(subjectsQuery(practiceId))
  const providers = staffs.filter(({ roles }) => roles.includes(role.provider))
  return {
    basis: [{ value: ANY_PROVIDER, label: texts.anyProvider }, ...nameChoices(providers)],
    subjectId: [
      { value: '', label: texts.anyType },
      ...subjects.map(({ id, name }) => ({ value: id, label: name })),
    ],
  }
}

type Choices = ReturnType<typeof useChoices>

/** What a field holds, as people read it. */
function sayBy(choices: Choices) {
  const offered: Record<string, readonly { value: string; label: string }[]> = {
    ...choices,
    target: targets,
    strategy: strategies,
  }
  return (field: string, text: string) =>
    field === 'ignore' ? sayYes(text) : offered[field]?.find(({ value }) => value === text)?.label
}

type WorkProps = {
  choices: Choices
  form: ReturnType<typeof useFields<DistributionValues>>
  disabled: boolean
}

/** What is distributed: leads or tasks, of which type, and of whose patients. */
function WorkFields({ choices, form, disabled }: WorkProps) {
  const select = { allowDeselect: false, disabled }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <Select {...select} data={targets} {...form.field('target')} />
      <Select {...select} searchable data={choices.basis} {...form.field('basis')} />
      {form.values.target === 'task' && (
        <Select {...select} searchable data={choices.subjectId} {...form.field('subjectId')} />
      )}
    </SimpleGrid>
  )
}
