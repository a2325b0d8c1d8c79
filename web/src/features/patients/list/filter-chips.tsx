import { Button, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ChosenFilter, ChosenFilters } from '#shared/model/patient-filters.ts'
import { groupsQuery } from '../../../data/groups.ts'
import { staffsQuery } from '../../../data/staffs.ts'
import { usePractice } from '../../../session/member.ts'
import type { ListSearch } from '../list-search.ts'
import { filterText } from './filter-words.ts'
import classes from './list.module.css'
import { listTexts } from './texts.ts'

type Props = {
  filters: ChosenFilters
  /** The filters whose fields are out of sight. */
  names: readonly ChosenFilter[]
  onSearch: (change: ListSearch) => void
  /** Takes away all filters of the list. */
  onClear: () => void
}

/** Says what a list is narrowed by where its fields are out of sight; a press takes one away. */
export function FilterChips({ filters, names, onSearch, onClear }: Props) {
  const { id: practiceId } = usePractice()
  const { data: staffs } = useQuery(staffsQuery(practiceId))
  const { data: groups } = useQuery(groupsQuery(practiceId))
  const shown = names.filter((name) => filters[name] !== undefined)
  if (shown.length === 0) return null
  return (
    <Group role="group" aria-label={listTexts.filters} gap="xs" mb="sm">
      {shown.map((name) => (
        <Chip
          key={name}
          text={filterText(name, filters, { staffs, groups })}
          onRemove={() => onSearch({ [name]: undefined })}
        />
      ))}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {listTexts.clear}
      </Button>
    </Group>
  )
}

type ChipProps = { text: string; onRemove: () => void }

function Chip({ text, onRemove }: ChipProps) {
  return (
    <Button
      variant="light"
      size="compact-sm"
      className={classes.chip ?? ''}
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={listTexts.removeFilter(text)}
      title={text}
      onClick={onRemove}
    >
      {text}
    </Button>
  )
}
