import { Chip, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo, type RefObject } from 'react'
import {
  type LeadStatus,
  leadStatuses,
  leadStatusLabels,
  leadTargets,
} from '#shared/model/leads.ts'
import { groupsQuery } from '../../../data/groups.ts'
import { usePractice } from '../../../session/member.ts'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { AddressSearchField } from '../../../ui/search-field.tsx'
import type { Section } from '../../../ui/sections.ts'
import { type ListSearch, orderOf } from '../list-search.ts'
import { listTexts } from '../texts.ts'
import { useListChoices } from '../use-choices.ts'
import { columnsOf } from './columns.tsx'
import classes from './list.module.css'

/** What the list is narrowed by, and on a phone, where there are no heads of columns, its order. */
type Asked = Pick<
  ListSearch,
  'leadStatus' | 'registerSource' | 'groupId' | 'hasNewUploads' | 'isArchived' | 'order'
>

type Props = Asked & {
  section: Section
  /** Asks for another list; `typing` while the person may still go on. */
  onSearch: (change: ListSearch) => void
  /** The words that are searched for, and what is typed instead while the person may still go on. */
  words: string
  onWords: (typed: string) => void
  phone: boolean
  input: RefObject<HTMLInputElement | null>
}

/** The search and the filters; made again only where one of them is another, not for each answer. */
export const ListFilters = memo(function ListFilters(props: Props) {
  const { section, onSearch, words, onWords, phone, input, ...search } = props
  return (
    <FilterBar
      active={countFilters(search)}
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

function countFilters(search: ListSearch) {
  const { leadStatus, registerSource, groupId, hasNewUploads, isArchived } = search
  return [leadStatus, registerSource, groupId, hasNewUploads, isArchived].filter(
    (filter) => filter !== undefined,
  ).length
}

const statusChoices: Record<Section, { value: string; label: string }[]> = {
  leads: leadTargets.map(statusChoice),
  patients: leadTargets.map(statusChoice),
}

function statusChoice(status: LeadStatus) {
  return { value: String(status), label: leadStatusLabels[status] }
}

type ControlProps = Pick<Props, 'section' | 'onSearch' | 'phone'> & { search: Asked }

function FilterControls({ section, search, onSearch, phone }: ControlProps) {
  const { leadStatus, registerSource, hasNewUploads, isArchived } = search
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
        className={classes.filter ?? ''}
      />
      <Select
        aria-label={listTexts.anySource}
        placeholder={listTexts.anySource}
        data={sources}
        value={registerSource ?? null}
        onChange={(value) => onSearch({ registerSource: value ?? undefined })}
        clearable
        searchable
        className={classes.filter ?? ''}
      />
      <GroupFilter groupId={search.groupId} onSearch={onSearch} />
      {phone && <OrderSelect section={section} search={search} onSearch={onSearch} />}
      <Group gap="xs" wrap="nowrap">
        <Chip
          checked={hasNewUploads === 1}
          onChange={(checked) => onSearch({ hasNewUploads: checked ? 1 : undefined })}
        >
          {listTexts.newScans}
        </Chip>
        <Chip
          checked={isArchived === 1}
          onChange={(checked) => onSearch({ isArchived: checked ? 1 : undefined })}
        >
          {listTexts.archived}
        </Chip>
      </Group>
    </>
  )
}

/** Shown where the practice has groups. */
function GroupFilter({ groupId, onSearch }: Pick<ListSearch, 'groupId'> & Pick<Props, 'onSearch'>) {
  const { data: groups = [] } = useQuery(groupsQuery(usePractice().id))
  if (groups.length === 0) return null
  return (
    <Select
      aria-label={listTexts.anyGroup}
      placeholder={listTexts.anyGroup}
      data={groups.map(({ id, name }) => ({ value: id, label: name }))}
      value={groupId ?? null}
      onChange={(value) => onSearch({ groupId: value ?? undefined })}
      clearable
      searchable
      className={classes.filter ?? ''}
    />
  )
}

function OrderSelect({ section, search, onSearch }: Omit<ControlProps, 'phone'>) {
  const { column, descending } = orderOf(search)
  const choices = columnsOf[section].flatMap(({ order, label }) => [
    { order: `${order} ASC` as const, label: listTexts.ascending(label) },
    { order: `${order} DESC` as const, label: listTexts.descending(label) },
  ])
  return (
    <Select
      aria-label={listTexts.orderBy}
      data={choices.map(({ order, label }) => ({ value: order, label }))}
      value={`${column} ${descending ? 'DESC' : 'ASC'}`}
      allowDeselect={false}
      onChange={(value) => onSearch({ order: choices.find(({ order }) => order === value)?.order })}
    />
  )
}
