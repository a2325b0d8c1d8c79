import { Chip, Group, Select } from '@mantine/core'
import { memo, type ReactNode, type RefObject } from 'react'
import {
  type LeadStatus,
  leadClasses,
  leadClassLabels,
  leadStatuses,
  leadStatusLabels,
  leadTargets,
} from '#shared/model/leads.ts'
import type { ChosenFilters } from '#shared/model/patient-filters.ts'
import { hasLeadRole } from '#shared/model/roles.ts'
import { useMember, useOwnRoles } from '../../../session/member.ts'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { AddressSearchField } from '../../../ui/search-field.tsx'
import type { Section } from '../../../ui/sections.ts'
import { countFilters, orderOf } from '../list-asked.ts'
import type { ListSearch } from '../list-search.ts'
import { useListChoices } from '../use-choices.ts'
import { allColumns, columnsOf } from './columns.tsx'
import classes from './list.module.css'
import { MoreButton, MoreFilters } from './more-filters.tsx'
import { listTexts } from './texts.ts'

/** What the list is narrowed by, and on a phone, where there are no heads of columns, its order. */
type Asked = ChosenFilters & Pick<ListSearch, 'order'>

type Props = {
  section: Section
  filters: ChosenFilters
  order: ListSearch['order']
  /** Asks for another list; `typing` while the person may still go on. */
  onSearch: (change: ListSearch) => void
  /** The words that are searched for, and what is typed instead while the person may still go on. */
  words: string
  onWords: (typed: string) => void
  phone: boolean
  input: RefObject<HTMLInputElement | null>
  /** On a phone: what stands above the filters in their drawer, and beside the button that opens it. */
  drawer?: ReactNode
  beside?: ReactNode
}

/** The search and the filters; made again only where one of them is another, not for each answer. */
export const ListFilters = memo(function ListFilters(props: Props) {
  const { section, onSearch, words, onWords, phone, input, filters, order, drawer, beside } = props
  const search = { ...filters, order }
  return (
    <FilterBar
      active={countFilters(search)}
      {...(phone && { drawer, beside })}
      first={
        <AddressSearchField
          label={listTexts.search}
          value={words}
          onChange={onWords}
          className={classes.search ?? ''}
          ref={input}
        />
      }
    >
      <FilterControls {...{ section, search, onSearch, phone }} />
    </FilterBar>
  )
})

const statusChoices: Record<Section, { value: string; label: string }[]> = {
  leads: leadTargets.map(statusChoice),
  patients: leadTargets.map(statusChoice),
}

const classChoices = leadClasses.map((value) => ({ value, label: leadClassLabels[value] }))

function statusChoice(status: LeadStatus) {
  return { value: String(status), label: leadStatusLabels[status] }
}

type ControlProps = Pick<Props, 'section' | 'onSearch' | 'phone'> & { search: Asked }

function FilterControls({ section, search, onSearch, phone }: ControlProps) {
  const { leadStatus, leadClass, registerSource, hasNewUploads } = search
  const sources = useListChoices('registerSource', registerSource)
  return (
    <>
      <Select
        aria-label={listTexts.anyStatus}
        placeholder={listTexts.anyStatus}
        data={statusChoices[section]}
        value={leadStatus === undefined ? null : String(leadStatus)}
        onChange={(value) =>
          onSearch({ leadStatus: leadStatuses.find((status) => String(status) === value) })
        }
        clearable
        allowDeselect
        className={classes.filter ?? ''}
      />
      {section === 'leads' && (
        <Select
          aria-label={listTexts.anyClass}
          placeholder={listTexts.anyClass}
          data={classChoices}
          value={leadClass ?? null}
          onChange={(value) => onSearch({ leadClass: value ?? undefined })}
          clearable
          allowDeselect
          className={classes.filter ?? ''}
        />
      )}
      <Select
        aria-label={listTexts.anySource}
        placeholder={listTexts.anySource}
        data={sources}
        value={registerSource ?? null}
        onChange={(value) => onSearch({ registerSource: value ?? undefined })}
        clearable
        allowDeselect
        searchable
        className={classes.filter ?? ''}
      />
      {phone ? (
        <>
          <OrderSelect section={section} search={search} onSearch={onSearch} />
          <MoreFilters search={search} onSearch={onSearch} />
        </>
      ) : (
        <MoreButton search={search} onSearch={onSearch} />
      )}
      <Group gap="xs" wrap="nowrap">
        <MineChip search={search} onSearch={onSearch} />
        <Chip
          checked={hasNewUploads === 1}
          onChange={(checked) => onSearch({ hasNewUploads: checked ? 1 : undefined })}
        >
          {listTexts.newScans}
        </Chip>
      </Group>
    </>
  )
}

/** The people whom the member follows up as an advocate, or else treats as a provider. */
function MineChip({ search, onSearch }: Pick<ControlProps, 'search' | 'onSearch'>) {
  const member = useMember()
  const roles = useOwnRoles()
  if (!member) return null
  const filter = hasLeadRole(roles) ? 'advocateId' : 'providerId'
  return (
    <Chip
      checked={search[filter] === member.id}
      onChange={(checked) => onSearch({ [filter]: checked ? member.id : undefined })}
    >
      {listTexts.mine}
    </Chip>
  )
}

function OrderSelect({ section, search, onSearch }: Omit<ControlProps, 'phone'>) {
  const { column, descending } = orderOf(search)
  // The columns that the list comes with first, then all others.
  const names = new Set(columnsOf[section].map(({ order }) => order))
  const others = Object.values(allColumns[section]).filter(({ order }) => !names.has(order))
  const choices = [...columnsOf[section], ...others].flatMap(({ order, label }) => [
    { order: `${order} ASC` as const, label: listTexts.ascending(label) },
    { order: `${order} DESC` as const, label: listTexts.descending(label) },
  ])
  return (
    <Select
      aria-label={listTexts.orderBy}
      data={choices.map(({ order, label }) => ({ value: order, label }))}
      value={`${column} ${descending ? 'DESC' : 'ASC'}`}
      onChange={(value) => onSearch({ order: choices.find(({ order }) => order === value)?.order })}
    />
  )
}
