import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { ColumnChoice, ListColumn, SavedView } from '#shared/model/list-views.ts'
import { useAction } from '../data/mutation.ts'
import { setColumns, viewsQuery } from '../data/views.ts'
import { usePractice } from '../session/member.ts'
import { useChanging } from '../session/undo.tsx'
import {
  addressOf,
  type ColumnsByName,
  columnsText,
  fitting,
  isChanged,
  isShortLink,
  knownColumns,
  readColumns,
  type ViewedList,
  type ViewSearch,
} from './list-view.ts'

type Asking<Row, Search extends ViewSearch, Name extends ListColumn> = {
  list: ViewedList<Search, Name>
  columns: ColumnsByName<Row, Name>
  search: Search
  /** Leads to another list; `replace` where that is no step to go back to. */
  onOpen: (search: Search, replace?: boolean) => void
}

/**
 * How somebody looks at a list: the view that the address names, what was changed of it, and the columns. Those of
 * the address count, then those of the view, then the member's own, then those that the list comes with.
 */
export function useListView<Row, Search extends ViewSearch, Name extends ListColumn>({
  list,
  columns: shown,
  search,
  onOpen,
}: Asking<Row, Search, Name>) {
  const { section, usual } = list
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

  const isShort = isShortLink(list, search)
  useEffect(() => {
    if (active && isShort) onOpen(addressOf(list, active), true)
  }, [list, active, isShort, onOpen])

  const chosen = useMemo(
    () =>
      readColumns(list, search.columns) ??
      knownColumns(list, active?.columns ?? data?.columns[section] ?? null),
    [list, search.columns, active, data, section],
  )
  const choices = useMemo<readonly ColumnChoice<Name>[]>(
    () => chosen ?? usual.map((name) => ({ name })),
    [chosen, usual],
  )
  const columns = useMemo(
    () => choices.map(({ name, width }) => ({ ...shown[name], size: width })),
    [choices, shown],
  )

  /** Within a view they are a change of it, to be saved or not; else they are the member's own. */
  function choose(columns: readonly ColumnChoice<Name>[] | null) {
    if (!active) {
      own.start(columns === null ? null : [...columns])
      // A link to columns without a view has been answered by choosing others.
      if (search.columns) onOpen({ ...search, columns: undefined }, true)
    } else onOpen({ ...search, columns: columns ? columnsText(columns) : undefined }, true)
  }

  return {
    list,
    search,
    onOpen,
    /** Until it is known which columns there are to be; a list without them shows those that it comes with. */
    isPending,
    views,
    active,
    isChanged: active !== undefined && isChanged(list, active, search),
    choices,
    columns,
    choose,
    /** Makes one as wide as its edge was drawn to. */
    size: (name: Name, width: number) =>
      choose(choices.map((one) => (one.name === name ? { name, width: fitting(width) } : one))),
    open: (view: SavedView) => onOpen(addressOf(list, view)),
  }
}

/** The same, as the parts of the page take it. */
export type ListView<Search extends ViewSearch, Name extends ListColumn> = Omit<
  ReturnType<typeof useListView<never, Search, Name>>,
  'columns'
>
