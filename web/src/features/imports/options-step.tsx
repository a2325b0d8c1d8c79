import { Alert, Checkbox, Radio, Select, SimpleGrid, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  duplicatePolicies,
  faultPolicies,
  type ImportSettings,
  importRoles,
} from '#shared/model/imports.ts'
import { practiceStatusQuery } from '../../data/practices.ts'
import { usePractice } from '../../session/member.ts'
import { Hint } from '../../ui/hint.tsx'
import { Section } from '../../ui/section.tsx'
import { optionTexts as texts } from './texts.ts'
import { useCare } from './use-choices.ts'

export type Options = Pick<
  ImportSettings,
  'duplicates' | 'faults' | 'role' | 'providerId' | 'groupId' | 'advocateId' | 'makesTasks'
>

type Props = {
  options: Options
  /** How many lines will be imported, as far as the file tells. */
  count: number
  /** Whether a column says who is a lead. */
  hasRole: boolean
  onChange: (options: Options) => void
}

/** What becomes of people who are here already, of lines with problems, and of new people. */
export function OptionsStep({ options, count, hasRole, onChange }: Props) {
  const set = (change: Partial<Options>) => onChange({ ...options, ...change })
  const mayAddLeads = hasRole || options.role !== 'patient'
  return (
    <Section title={texts.title}>
      <Stack>
        <Choices
          label={texts.duplicates}
          description={texts.duplicateHint}
          values={duplicatePolicies}
          chosen={options.duplicates}
          labels={texts.duplicateChoices}
          hints={texts.duplicateTexts}
          onChoose={(duplicates) => set({ duplicates })}
        />
        <Choices
          label={texts.faults}
          description={texts.faultHint}
          values={faultPolicies}
          chosen={options.faults}
          labels={texts.faultChoices}
          onChoose={(faults) => set({ faults })}
        />
        <Choices
          label={texts.role}
          description={hasRole ? texts.roleHint : undefined}
          values={importRoles}
          chosen={options.role}
          labels={texts.roles}
          onChoose={(role) => set({ role })}
        />
        {mayAddLeads && <PlanRoom count={count} />}
        <Care options={options} onChange={set} />
        {mayAddLeads && (
          <Checkbox
            label={texts.makesTasks}
            checked={options.makesTasks}
            onChange={({ currentTarget }) => set({ makesTasks: currentTarget.checked })}
          />
        )}
      </Stack>
    </Section>
  )
}

type ChoicesProps<Value extends string> = {
  label: string
  description?: string | undefined
  values: readonly Value[]
  chosen: Value
  labels: Record<Value, string>
  hints?: Record<Value, string>
  onChoose: (value: Value) => void
}

function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, description, values, chosen, labels, hints, onChoose } = props
  return (
    <Radio.Group
      label={label}
      {...(description && { description })}
      value={chosen}
      onChange={(picked) => {
        const value = values.find((one) => one === picked)
        if (value) onChoose(value)
      }}
    >
      <Stack gap="xs" mt="xs">
        {values.map((value) => (
          <Radio
            key={value}
            value={value}
            label={labels[value]}
            {...(hints && { description: hints[value] })}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** How many leads the plan still takes: the others are refused, and the report names them. */
function PlanRoom({ count }: { count: number }) {
  const { data } = useQuery(practiceStatusQuery(usePractice().id))
  if (!data) return null
  const left = Math.max(0, data.leadRecordsLimit - data.leadRecordsUsed)
  if (count <= left) return <Hint>{texts.plan(left)}</Hint>
  return (
    <Alert color="amber" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {texts.plan(left)}
    </Alert>
  )
}

type CareProps = { options: Options; onChange: (change: Partial<Options>) => void }

function Care({ options, onChange }: CareProps) {
  const { advocates, providers, groups } = useCare()
  const select = { searchable: true, clearable: true, nothingFoundMessage: texts.notFound }
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <Select
        {...select}
        label={texts.advocate}
        placeholder={texts.nobody}
        data={advocates}
        value={options.advocateId}
        onChange={(advocateId) => onChange({ advocateId })}
      />
      <Select
        {...select}
        label={texts.provider}
        placeholder={texts.nobody}
        data={providers}
        value={options.providerId}
        onChange={(providerId) => onChange({ providerId })}
      />
      <Select
        {...select}
        label={texts.group}
        placeholder={texts.noGroup}
        data={groups}
        value={options.groupId}
        onChange={(groupId) => onChange({ groupId })}
      />
    </SimpleGrid>
  )
}
