import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ChosenFilter, ChosenFilters } from '#shared/model/patient-filters.ts'
import { groupsQuery } from '../../../data/groups.ts'
import { staffsQuery } from '../../../data/staffs.ts'
import { usePractice } from '../../../session/member.ts'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import type { ListSearch } from '../list-search.ts'
import { filterText } from './filter-words.ts'
import { listTexts } from './texts.ts'

type Props = {
  filters: ChosenFilters
  /** The filters whose fields are out of sight. */
  names: readonly ChosenFilter[]
  onSearch: (change: ListSearch) => void
  /** Takes away all filters of the list. */
  onClear: () => void
}

/** The filters of a list of people whose fields are out of sight. */
export function PeopleChips({ filters, names, onSearch, onClear }: Props) {
  const { id: practiceId } = usePractice()
  const { data: staffs } = useQuery(staffsQuery(practiceId))
  const { data: groups } = useQuery(groupsQuery(practiceId))
  const chips = names
    .filter((name) => filters[name] !== undefined)
    .map((name) => ({
      name,
      text: filterText(name, filters, { staffs, groups }),
      onRemove: () => onSearch({ [name]: undefined }),
    }))
  return (
    <FilterChips chips={chips}>
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {listTexts.clear}
      </Button>
    </FilterChips>
  )
}
