import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { ListedStudy } from '#shared/model/study.ts'
import { libraryQuery } from '../../../data/studies.ts'
import { usePractice } from '../../../session/member.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { itemsOf } from '../../../ui/more.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useWeekStart, useZone } from '../../../ui/zone.tsx'
import type { LibrarySearch } from './address.ts'
import { LibraryFilters } from './library-filters.tsx'
import { activeOf, filterOf, nextOrder, orderOf } from './search.ts'
import { StudyCard, studyColumns } from './study-columns.tsx'
import { libraryTexts as texts } from './texts.ts'

type Props = {
  search: LibrarySearch
  onSearch: (search: LibrarySearch) => void
  onOpen: (study: ListedStudy) => void
}

/** Nobody notices the pause, and not every letter asks for another list. */
const TYPING_MS = 200

/** All scans of the practice that the caller may see, as the address asks for them. */
export function LibraryPage({ search, onSearch, onOpen }: Props) {
  const practice = usePractice()
  const zone = useZone()
  const weekStart = useWeekStart()
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), TYPING_MS)
  const field = useRef<HTMLInputElement>(null)
  const filter = useMemo(
    () => filterOf(search, new Date(), zone, weekStart),
    [search, zone, weekStart],
  )
  const query = useInfiniteQuery(libraryQuery(practice.id, filter, words))
  const studies = itemsOf(query.data)
  const total = query.data?.pages.at(-1)?.total
  const isNarrowed = words !== '' || activeOf(search) > 0
  return (
    <>
      <PageHeader title={texts.title} count={total} />
      <LibraryFilters {...{ search, onSearch, typed, setTyped, field }} />
      <DataTable
        label={texts.list}
        columns={studyColumns}
        rows={studies}
        query={query}
        more={{ note: texts.shown(studies?.length ?? 0, total ?? 0) }}
        keyOf={({ id }) => id}
        keys={field}
        onPress={onOpen}
        order={orderOf(search)}
        onOrder={(column) => onSearch({ ...search, order: nextOrder(search, column) })}
        card={(study) => <StudyCard study={study} />}
        skeletonRows={8}
        empty={
          <EmptyState
            illustration="scans"
            title={isNarrowed ? texts.noMatchTitle : texts.noneTitle}
            text={isNarrowed ? texts.noMatch : texts.none}
          />
        }
      />
    </>
  )
}
