import { Button, Select } from '@mantine/core'
import type { Ref } from 'react'
import { modalityNames } from '#shared/dicom/modality.ts'
import { rangePresets } from '#shared/model/date-ranges.ts'
import { rangeLabels } from '#shared/model/range-days.ts'
import { uploaderKinds } from '#shared/model/study-order.ts'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import type { LibrarySearch } from './address.ts'
import { activeOf } from './search.ts'
import { libraryTexts as texts } from './texts.ts'

type Props = {
  search: LibrarySearch
  onSearch: (search: LibrarySearch) => void
  typed: string
  setTyped: (typed: string) => void
  field: Ref<HTMLInputElement>
}

const WIDTH = { base: '100%', sm: 176 }
const modalities = Object.entries(modalityNames).map(([value, label]) => ({ value, label }))
const states = [
  { value: '1', label: texts.onlyNew },
  { value: '0', label: texts.onlySeen },
]
const senders = uploaderKinds.map((value) => ({ value, label: texts.by[value] }))
const orders = Object.entries(texts.orders).map(([value, label]) => ({ value, label }))
const orderNames = Object.keys(texts.orders) as readonly (keyof typeof texts.orders)[]

/** What the library is narrowed by; on a phone, where there are no heads of columns, what it is ordered by too. */
export function LibraryFilters({ search, onSearch, typed, setTyped, field }: Props) {
  const phone = usePhone()
  const active = activeOf(search)
  const change = (changed: Partial<LibrarySearch>) => onSearch({ ...search, ...changed })
  return (
    <FilterBar
      active={active}
      first={
        <SearchField
          ref={field}
          label={texts.search}
          value={typed}
          onChange={setTyped}
          w={{ base: '100%', sm: 240 }}
        />
      }
      drawer=""
    >
      <Select
        aria-label={texts.modality}
        w={WIDTH}
        searchable
        clearable
        allowDeselect
        clearButtonProps={{ 'aria-label': texts.anyModality }}
        placeholder={texts.anyModality}
        data={modalities}
        value={search.modality ?? null}
        onChange={(modality) => change({ modality: modality ?? undefined })}
      />
      <Select
        aria-label={texts.state}
        w={WIDTH}
        clearable
        allowDeselect
        clearButtonProps={{ 'aria-label': texts.anyState }}
        placeholder={texts.anyState}
        data={states}
        value={search.isNew === undefined ? null : String(search.isNew)}
        onChange={(isNew) => change({ isNew: isNew === null ? undefined : isNew === '1' ? 1 : 0 })}
      />
      <Select
        aria-label={texts.sender}
        w={WIDTH}
        clearable
        allowDeselect
        clearButtonProps={{ 'aria-label': texts.anySender }}
        placeholder={texts.anySender}
        data={senders}
        value={search.sentBy ?? null}
        onChange={(sentBy) => change({ sentBy: uploaderKinds.find((kind) => kind === sentBy) })}
      />
      <PeriodSelect
        label={texts.studied}
        any={texts.anyStudied}
        value={search.studied}
        onChange={(studied) => change({ studied })}
      />
      <PeriodSelect
        label={texts.received}
        any={texts.anyReceived}
        value={search.received}
        onChange={(received) => change({ received })}
      />
      {phone && (
        <Select
          aria-label={texts.order}
          data={orders}
          value={search.order ?? 'receivedAt DESC'}
          onChange={(order) => change({ order: orderNames.find((name) => name === order) })}
        />
      )}
      {active > 0 && (
        <Button variant="subtle" onClick={() => onSearch({ order: search.order })}>
          {texts.clearFilters}
        </Button>
      )}
    </FilterBar>
  )
}

type PeriodProps = {
  label: string
  any: string
  value: string | undefined
  onChange: (range: string | undefined) => void
}

/** Days that pass, as people call them; an address may name others, which show as they are. */
function PeriodSelect({ label, any, value, onChange }: PeriodProps) {
  const presets = rangePresets.filter((preset) => preset !== 'all')
  const data = presets.map((preset) => ({
    value: String(preset),
    label: `${label}: ${rangeLabels[preset]}`,
  }))
  const isOther = value !== undefined && !data.some((preset) => preset.value === value)
  return (
    <Select
      aria-label={label}
      w={WIDTH}
      clearable
      allowDeselect
      clearButtonProps={{ 'aria-label': any }}
      placeholder={any}
      data={isOther ? [...data, { value, label: `${label}: ${value}` }] : data}
      value={value ?? null}
      onChange={(range) => onChange(range ?? undefined)}
    />
  )
}
