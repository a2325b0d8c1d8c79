import { Select, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { isReportTitle } from '#shared/imports/report-columns.ts'
import { importDateOrders, importFields } from '#shared/model/imports.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Section } from '../../ui/section.tsx'
import { dateOrderOf, type Mapping, mappingFault, samplesOf, withField } from './mapping.ts'
import { type Survey, splitHeader } from './reading/survey.ts'
import { mappingTexts as texts } from './texts.ts'

type Props = {
  name: string
  survey: Survey
  mapping: Mapping
  onChange: (mapping: Mapping) => void
  /** How the file is read, above the columns. */
  children?: ReactNode
}

type ColumnRow = { at: number; title: string; samples: string[] }

/** Says which column holds what: guessed, and corrected by whoever knows better. */
export function MappingStep({ name, survey, mapping, onChange, children }: Props) {
  const { head } = splitHeader(survey.first, mapping.headerRow)
  const rows = mapping.columns.flatMap((_, at): ColumnRow[] => {
    const title = head[at]?.trim() || texts.untitled(at + 1)
    if (isReportTitle(title)) return []
    return [{ at, title, samples: samplesOf(mapping, survey, at) }]
  })
  const leftOut = rows.filter(({ at }) => mapping.columns[at] === null)
  const fault = mappingFault(mapping)
  const field = ({ at, title }: ColumnRow, label = false) => (
    <FieldSelect
      {...{ title, label }}
      field={mapping.columns[at] ?? null}
      onChoose={(chosen) => onChange(withField(mapping, at, chosen))}
    />
  )
  const columns: Column<ColumnRow>[] = [
    {
      label: texts.columns.title,
      render: ({ title }) => (
        <Text size="sm" fw={600}>
          {title}
        </Text>
      ),
    },
    { label: texts.columns.samples, wide: true, render: (row) => <Samples row={row} /> },
    { label: texts.columns.field, render: (row) => field(row) },
  ]
  return (
    <Section title={texts.title(name)} text={texts.text}>
      <Stack>
        {children}
        <DataTable
          label={texts.list}
          columns={columns}
          rows={rows}
          keyOf={({ at }) => String(at)}
          card={(row) => (
            <Stack gap={4} py="xs">
              {field(row, true)}
              <Samples row={row} />
            </Stack>
          )}
          empty={null}
        />
        {fault ? (
          <Text size="sm" c="red" role="alert">
            {texts[fault]}
          </Text>
        ) : (
          <Hint>{leftOut.length > 0 ? texts.leftOut(leftOut.map(titleOf)) : texts.allTaken}</Hint>
        )}
        {mapping.columns.includes('dob') && (
          <Select
            label={texts.dateOrder}
            maw={320}
            data={importDateOrders.map((value) => ({ value, label: texts.dateOrders[value] }))}
            value={dateOrderOf(survey, mapping)}
            onChange={(chosen) => onChange({ ...mapping, dateOrder: chosen })}
          />
        )}
      </Stack>
    </Section>
  )
}

const titleOf = ({ title }: ColumnRow) => title

function Samples({ row: { samples } }: { row: ColumnRow }) {
  return <Hint truncate>{samples.length > 0 ? samples.join(' · ') : texts.nothing}</Hint>
}

const fieldChoices = importFields.map((value) => ({ value, label: texts.fields[value] }))

type FieldProps = {
  title: string
  /** Whether the name of the column stands above; else it is for screen readers only. */
  label: boolean
  field: (typeof importFields)[number] | null
  onChoose: (field: (typeof importFields)[number] | null) => void
}

function FieldSelect({ title, label, field, onChoose }: FieldProps) {
  return (
    <Select
      {...(label ? { label: title } : { 'aria-label': texts.fieldOf(title), size: 'xs', w: 190 })}
      searchable
      clearable
      allowDeselect
      placeholder={texts.leaveOut}
      nothingFoundMessage={texts.noField}
      data={fieldChoices}
      value={field}
      onChange={onChoose}
    />
  )
}
