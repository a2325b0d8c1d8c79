import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ColumnChoice, PatientView } from '#shared/model/patient-views.ts'
import { useAction } from '../../../data/mutation.ts'
import { setColumns, viewsQuery } from '../../../data/views.ts'
import { usePractice } from '../../../session/member.ts'
import { useChanging } from '../../../session/undo.tsx'
import type { Section } from '../../../ui/sections.ts'
import type { ListSearch } from '../list-search.ts'
import {
  addressOf,
  columnsText,
  isChanged,
  isShortLink,
  knownColumns,
  readColumns,
} from '../list-view.ts'
import { allColumns, columnsOf } from './columns.tsx'

type Asking = {
  section: Section
  search: ListSearch
  /** Leads to another list; `replace` where that is no step to go back to. */
  onOpen: (search: ListSearch, replace?: boolean) => void
}

/**
 * How somebody looks at a list: the view that the address names, what was changed of it, and the columns. Those of
 * the address count, then those of the view, then the member's own, then those that the list comes with.
 */
export function useListView({ section, search, onOpen }: Asking) {
  const practice = usePractice()
  const { data, isPending } = useQuery(viewsQuery(practice.id))
  const changing = useChanging()
  const views = useMemo(
    () =>
      (data?.items ?? []).filter((view) => view.section === section && !changing.has(view.viewId)),
    [data, section, changing],
  )
  const active = views.find(({ viewId }) => viewId === search.view)
  const own = useAction(setColumns(practice.id, section))

  const isShort = isShortLink(search)
  useEffect(() => {
    if (active && isShort) onOpen(addressOf(active), true)
  }, [active, isShort, onOpen])

  const chosen = useMemo(
    () =>
      readColumns(search.columns) ??
      knownColumns(active?.columns ?? data?.columns[section] ?? null),
    [search.columns, active, data, section],
  )
  const choices = useMemo<readonly ColumnChoice[]>(
    () => chosen ?? columnsOf[section].map(({ order: name }) => ({ name })),
    [chosen, section],
  )
  const columns = useMemo(
    () => choices.map(({ name, width }) => ({ ...allColumns[section][name], size: width })),
    [choices, section],
  )

  /** Within a view they are a change of it, to be saved or not; else they are the member's own. */
  function choose(columns: readonly ColumnChoice[] | null) {
    if (!active) {
      own.start(columns === null ? null : [...columns])
      // A link to columns without a view has been answered by choosing others.
      if (search.columns) onOpen({ ...search, columns: undefined }, true)
    } else onOpen({ ...search, columns: columns ? columnsText(columns) : undefined }, true)
  }

  return {
    /** Until it is known which columns there are to be; a list without them shows those that it comes with. */
    isPending,
    views,
    active,
    isChanged: active !== undefined && isChanged(active, search),
    choices,
    columns,
    choose,
    open: (view: PatientView) => onOpen(addressOf(view)),
  }
}
export type ListView = ReturnType<typeof useListView>
