import { Button, Select } from '@mantine/core'
import type { Ref } from 'react'
import { uploaderKinds } from '#shared/model/study.ts'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { RangeSelect } from '../../../ui/range-select.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { modalityNames } from '../texts.ts'
import { activeOf, type LibrarySearch } from './search.ts'
import { libraryTexts as texts } from './texts.ts'

type Props = {
  search: LibrarySearch
  onSearch: (search: LibrarySearch) => void
  typed: string
  setTyped: (typed: string) => void
  field: Ref<HTMLInputElement>
}

const WIDTH = { base: '100%', sm: 170 }
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
        label={texts.modality}
        w={WIDTH}
        searchable
        clearable
        placeholder={texts.anyModality}
        data={modalities}
        value={search.modality ?? null}
        onChange={(modality) => change({ modality: modality ?? undefined })}
      />
      <Select
        label={texts.state}
        w={WIDTH}
        clearable
        placeholder={texts.anyState}
        data={states}
        value={search.isNew === undefined ? null : String(search.isNew)}
        onChange={(isNew) => change({ isNew: isNew === null ? undefined : isNew === '1' ? 1 : 0 })}
      />
      <Select
        label={texts.sender}
        w={WIDTH}
        clearable
        placeholder={texts.anySender}
        data={senders}
        value={search.sentBy ?? null}
        onChange={(sentBy) => change({ sentBy: uploaderKinds.find((kind) => kind === sentBy) })}
      />
      <RangeSelect
        label={texts.studied}
        value={search.studied}
        onChange={(studied) => change({ studied })}
      />
      <RangeSelect
        label={texts.received}
        value={search.received}
        onChange={(received) => change({ received })}
      />
      {phone && (
        <Select
          label={texts.order}
          allowDeselect={false}
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
