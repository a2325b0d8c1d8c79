import { Button, SegmentedControl, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { actionWords, auditActionNames, auditActions } from '#shared/model/audit.ts'
import { auditOutcomes, auditParts, SYSTEM_ACTOR } from '#shared/model/audit-filters.ts'
import { rangePresets } from '#shared/model/date-ranges.ts'
import { rangeLabels } from '#shared/model/range-days.ts'
import { foundPatientsQuery } from '../../data/patients.ts'
import { staffsQuery } from '../../data/staffs.ts'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { nameChoices } from '../../ui/name-choices.ts'
import { type AuditSearch, countFilters, DEFAULT_RANGE, partOf } from './search.ts'
import { auditTexts } from './texts.ts'

const texts = auditTexts.filters
const TYPING_MS = 250
const FOUND = 8

type Props = {
  practiceId: string
  search: AuditSearch
  onSearch: (search: AuditSearch) => void
  /** Of the record that is chosen, where an entry says it. */
  recordName: string | undefined
}

const rangeData = rangePresets.map((value) => ({ value, label: rangeLabels[value] }))
const allParts = [...auditParts, 'all'] as const
const partData = allParts.map((value) => ({ value, label: texts.parts[value] }))
const outcomeData = auditOutcomes.map((value) => ({ value, label: texts.outcomes[value] }))
const actionData = (['seen', 'changed', 'auto', 'noted'] as const).map((kind) => ({
  group: texts.kinds[kind],
  items: auditActionNames
    .filter((name) => auditActions[name].kind === kind)
    .map((value) => ({ value, label: actionWords(value) })),
}))

/** Time, person, record, action and outcome. */
export function AuditFilters({ practiceId, search, onSearch, recordName }: Props) {
  const { range = DEFAULT_RANGE, action, outcome } = search
  return (
    <FilterBar active={countFilters(search)}>
      <SegmentedControl
        aria-label={texts.part}
        data={partData}
        value={partOf(search)}
        onChange={(value) => onSearch({ ...search, part: allParts.find((one) => one === value) })}
      />
      <Select
        aria-label={texts.range}
        w={150}
        data={rangeData}
        value={range}
        onChange={(value) =>
          onSearch({ ...search, range: rangePresets.find((preset) => preset === value) })
        }
      />
      <ActorSelect {...{ practiceId, search, onSearch }} />
      <RecordSelect {...{ practiceId, search, onSearch, recordName }} />
      <Filter
        label={texts.action}
        any={texts.anyAction}
        w={210}
        searchable
        data={actionData}
        value={action}
        onChange={(value) =>
          onSearch({ ...search, action: auditActionNames.find((name) => name === value) })
        }
      />
      <Filter
        label={texts.outcome}
        any={texts.anyOutcome}
        w={175}
        data={outcomeData}
        value={outcome}
        onChange={(value) =>
          onSearch({ ...search, outcome: auditOutcomes.find((one) => one === value) })
        }
      />
      {countFilters(search) > 0 && (
        <Button variant="subtle" onClick={() => onSearch({ range, part: search.part })}>
          {texts.clear}
        </Button>
      )}
    </FilterBar>
  )
}

type FilterProps = Omit<SelectProps, 'value'> & {
  label: string
  /** What it says while nothing is chosen. */
  any: string
  value: string | undefined
}

function Filter({ label, any, value, ...props }: FilterProps) {
  return (
    <Select
      aria-label={label}
      w={180}
      clearable
      allowDeselect
      clearButtonProps={{ 'aria-label': any }}
      placeholder={any}
      value={value ?? null}
      {...props}
    />
  )
}

function ActorSelect({ practiceId, search, onSearch }: Omit<Props, 'recordName'>) {
  const { data } = useQuery(staffsQuery(practiceId))
  const people = nameChoices(data ?? [])
  const known = [...people, { value: SYSTEM_ACTOR, label: texts.system }]
  const { actor } = search
  const isOther = actor !== undefined && !known.some(({ value }) => value === actor)
  return (
    <Filter
      label={texts.actor}
      any={texts.anyone}
      searchable
      data={isOther ? [...known, { value: actor, label: actor }] : known}
      value={actor}
      onChange={(value) => onSearch({ ...search, actor: value ?? undefined })}
    />
  )
}

/** Finds the record by the name of the patient. */
function RecordSelect({ practiceId, search, onSearch, recordName }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const [words] = useDebouncedValue(typed.trim(), TYPING_MS)
  const { data } = useQuery({
    ...foundPatientsQuery(practiceId, words, { limit: FOUND, order: 'name ASC' }),
    placeholderData: keepPreviousData,
  })
  const { patientId } = search
  const label = chosen?.value === patientId ? chosen?.label : (recordName ?? texts.chosenRecord)
  const current = patientId ? [{ value: patientId, label: label ?? texts.chosenRecord }] : []
  const found = (words === '' ? [] : (data?.items ?? [])).map((row) => ({
    value: row.patientId,
    label:
      [row.firstName, row.lastName].filter(Boolean).join(' ') || row.email || row.mobile || row.dob,
  }))
  return (
    <Filter
      label={texts.record}
      any={texts.anyRecord}
      searchable
      nothingFoundMessage={words === '' ? texts.findRecord : texts.noRecord}
      data={[...current, ...found.filter(({ value }) => value !== patientId)]}
      filter={({ options }) => options}
      value={patientId}
      onSearchChange={setTyped}
      onChange={(value, option) => {
        setChosen(value && option ? { value, label: option.label } : null)
        onSearch({ ...search, patientId: value ?? undefined })
      }}
    />
  )
}
