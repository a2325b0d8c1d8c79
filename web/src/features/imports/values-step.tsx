import { Select, Text } from '@mantine/core'
import type { Choices } from '#shared/imports/line.ts'
import type { MappedField, MappedValue } from '#shared/model/imports.ts'
import { leadStatusLabels, leadTargets } from '#shared/model/leads.ts'
import { builtInChoices } from '#shared/model/list-choices.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Section } from '../../ui/section.tsx'
import type { UnknownValue } from './reading/check.ts'
import { mappingTexts, valuesTexts as texts } from './texts.ts'
import { useCare } from './use-choices.ts'
import { valueSaid, withValue } from './values.ts'

type Props = {
  unknown: readonly UnknownValue[]
  values: readonly MappedValue[]
  choices: Choices
  onChange: (values: MappedValue[]) => void
}

/** Marks a value that is left out among the choices, which are texts. */
const LEAVE_OUT = '\u0000'

/** Says what values of the file become that no list of the practice has. */
export function ValuesStep({ unknown, values, choices, onChange }: Props) {
  const optionsOf = useOptions(choices)
  const columns: Column<UnknownValue>[] = [
    {
      label: texts.columns.field,
      render: ({ field }) => <Text size="sm">{mappingTexts.fields[field]}</Text>,
    },
    {
      label: texts.columns.text,
      wide: true,
      render: ({ text }) => (
        <Text size="sm" fw={600}>
          {text}
        </Text>
      ),
    },
    {
      label: texts.columns.count,
      right: true,
      render: ({ count }) => count.toLocaleString('en-US'),
    },
    {
      label: texts.columns.becomes,
      render: (value) => (
        <Becomes
          value={value}
          said={valueSaid(values, value)}
          options={optionsOf(value.field)}
          onChoose={(chosen) => onChange(withValue(values, value, chosen))}
        />
      ),
    },
  ]
  return (
    <Section title={texts.title} text={texts.text}>
      <DataTable
        label={texts.title}
        columns={columns}
        rows={[...unknown]}
        keyOf={({ field, text }) => `${field} ${text}`}
        empty={null}
      />
    </Section>
  )
}

type Option = { value: string; label: string }

function useOptions(choices: Choices): (field: MappedField) => Option[] {
  const { advocates, providers } = useCare()
  const titled = (list: readonly { value: string; title: string }[]) =>
    list.map(({ value, title }) => ({ value, label: title }))
  const options: Record<MappedField, Option[]> = {
    registerSource: titled(choices.registerSource),
    insurancePlan: titled(choices.insurancePlanList),
    insuranceCompany: titled(builtInChoices.insurance),
    leadStatus: leadTargets.map((target) => ({
      value: String(target),
      label: leadStatusLabels[target],
    })),
    advocate: advocates,
    provider: providers,
  }
  return (field) => [...options[field], { value: LEAVE_OUT, label: texts.leaveOut }]
}

type BecomesProps = {
  value: UnknownValue
  said: MappedValue | undefined
  options: Option[]
  onChoose: (value: string | null | undefined) => void
}

function Becomes({ value, said, options, onChoose }: BecomesProps) {
  // An insurer may be one that no list has; other values must be of the list.
  const placeholder = value.field === 'insuranceCompany' ? texts.keep : texts.choose
  return (
    <Select
      aria-label={texts.becomes(mappingTexts.fields[value.field], value.text)}
      size="xs"
      w={200}
      searchable
      clearable
      allowDeselect
      placeholder={placeholder}
      nothingFoundMessage={texts.notFound}
      data={options}
      value={said === undefined ? null : (said.value ?? LEAVE_OUT)}
      onChange={(chosen) => onChoose(chosen === LEAVE_OUT ? null : (chosen ?? undefined))}
    />
  )
}
