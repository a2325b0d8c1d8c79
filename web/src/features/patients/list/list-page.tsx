import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { patientOrderColumns } from '#shared/model/patient-order.ts'
import { keepWords, keptWords } from '../../../session/kept-words.ts'
import { useMember } from '../../../session/member.ts'
import { usePermission } from '../../../session/permissions.ts'
import { useChanging } from '../../../session/undo.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { useLater } from '../../../ui/later.ts'
import { LongList } from '../../../ui/long-list.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { type Section, sections } from '../../../ui/sections.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import { useWeekStart, useZone } from '../../../ui/zone.tsx'
import { ColumnsMenu } from '../../../views/columns-menu.tsx'
import { useListView } from '../../../views/use-list-view.ts'
import { ViewBar } from '../../../views/view-bar.tsx'
import { AddPatient } from '../form/add-patient.tsx'
import {
  type Bounds,
  filterNames,
  filtersOf,
  isFiltered,
  nextOrder,
  orderOf,
  toQuery,
  withoutFilters,
} from '../list-asked.ts'
import { type ListSearch, listIn, rowIn } from '../list-search.ts'
import { boundsOf } from './bounds.ts'
import { BulkBar } from './bulk-bar.tsx'
import { shownBy } from './bulk-job.ts'
import { BulkProgress } from './bulk-progress.tsx'
import { allColumns } from './columns.tsx'
import { ExportButton } from './export-button.tsx'
import { ListFilters } from './filters.tsx'
import { ImportLink } from './import-link.tsx'
import classes from './list.module.css'
import { ListOrBoard } from './list-or-board.tsx'
import { behind } from './more-filters.tsx'
import { PersonCard } from './person-card.tsx'
import { useRecordRow } from './record-link.tsx'
import { bulkTexts, listTexts } from './texts.ts'
import { useRows } from './use-rows.ts'
import { useSelection } from './use-selection.ts'
import { viewedLists } from './viewed-lists.ts'

/** Most lists have no filter whose field is out of sight. */
const loadChips = () => import('./filter-chips.tsx').then(({ PeopleChips }) => PeopleChips)

type Props = {
  section: Section
  /** Without the dialog: the list stays as it is while one opens. */
  search: ListSearch
  /** Shows leads by their status instead; loaded where it is asked for. */
  board?: (shown: { search: ListSearch; words: string; bounds: Bounds }) => ReactNode
}

/** The patients, or the leads, of the practice. */
export function ListPage({ section, search, board }: Props) {
  const phone = usePhone()
  const mayAdd = usePermission('patients.create')
  const input = useRef<HTMLInputElement>(null)
  const {
    ask,
    scrollTo: onRest,
    clear,
    openDialog,
    closeDialog,
    openList,
  } = useListSearch(section, search)
  const isBoard = board !== undefined && search.as === 'board'
  const shownColumns = allColumns[section]
  const view = useListView({
    list: viewedLists[section],
    columns: shownColumns,
    search,
    onOpen: openList,
  })
  const { open, prefetch } = useRecordRow(section)
  const { words, find } = useWords(search)
  const askForWords = useCallback((typed: string) => ask({ find: find(typed) }, true), [ask, find])
  const zone = useZone()
  const weekStart = useWeekStart()
  const { order } = search
  const bounds = boundsOf(search, new Date(), zone, weekStart)
  const list = toQuery(section, search, bounds)
  const filters = useSame(filtersOf(search))
  const changing = useChanging()
  const shown = useMemo(() => shownBy(changing), [changing])
  const asked = { words, list }
  const { rows, query, start, onSeen } = useRows(asked, { enabled: !isBoard, shown })
  const { offset: _, limit: __, ...content } = list
  const selection = useSelection(
    rows,
    JSON.stringify([words, { ...content, order: undefined }]),
    asked,
  )
  // On a phone cards are picked only once somebody begins to, by a button or a long press.
  const [isSelecting, setSelecting] = useState(false)
  const isPicking = selection.picked.size > 0 || (phone && isSelecting)
  function togglePicking() {
    if (isPicking) selection.clear()
    setSelecting(!isPicking)
  }
  const mayExport = usePermission('patients.export')
  const hidden = phone ? filterNames : behind
  const Chips = useLater(hidden.some((name) => name in filters) ? loadChips : null)

  const texts = listTexts[section]
  const add = mayAdd && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={openDialog}>
      {texts.add}
    </Button>
  )
  const tools = (
    <>
      <ImportLink section={section} />
      {mayExport && (
        <ExportButton
          section={section}
          query={{ ...content, ...(words && { search: words }) }}
          columns={view.choices.map(({ name }) => name)}
        />
      )}
    </>
  )
  const isEmpty = rows?.total === 0 && !query.isPlaceholderData && !isFiltered(search)
  const isFirstUse = isEmpty && !isBoard

  return (
    <div className={classes.page}>
      <PageHeader
        title={texts.title}
        count={isBoard ? undefined : rows?.total}
        action={
          !isFirstUse && (
            <Group gap="sm" wrap="nowrap">
              {board && <ListOrBoard chosen={search.as} onChoose={(as) => ask({ as })} />}
              {add}
            </Group>
          )
        }
      />
      {!isFirstUse && !phone && (
        <Group justify="space-between" mb="xs" gap="xs">
          <ViewBar view={view} />
          <Group gap="xs">
            {tools}
            {!isBoard && (
              <ColumnsMenu
                names={patientOrderColumns}
                labels={shownColumns}
                choices={view.choices}
                onChoose={view.choose}
              />
            )}
          </Group>
        </Group>
      )}
      {!isFirstUse && (
        <ListFilters
          {...{ section, words, phone, input }}
          filters={filters}
          order={phone ? order : undefined}
          onSearch={ask}
          onWords={askForWords}
          {...(phone && {
            drawer: (
              <>
                <ViewBar view={view} />
                {tools}
              </>
            ),
            beside: !isBoard && (
              <Button variant="default" h={44} px="sm" flex="none" onClick={togglePicking}>
                {isPicking ? bulkTexts.stop : bulkTexts.select}
              </Button>
            ),
          })}
        />
      )}
      {Chips && <Chips filters={filters} names={hidden} onSearch={ask} onClear={clear} />}
      <BulkProgress onAgain={selection.keep} />
      {!isBoard && isPicking && (
        <BulkBar
          section={section}
          picked={selection.picked}
          total={rows?.total ?? 0}
          isArchive={search.isArchived === 1}
          onPickAll={() => void selection.pickAll()}
          isGathering={selection.isGathering}
          onClear={selection.clear}
        />
      )}
      {isBoard && board({ search, words, bounds })}
      {!isBoard && (
        <LongList
          label={texts.title}
          columns={view.columns}
          onSize={view.size}
          rows={view.isPending && !phone ? undefined : rows}
          picking={selection.picking}
          query={query}
          seen={{ onSeen, onRest, startOf: () => start }}
          onPress={open}
          onPoint={prefetch}
          order={orderOf(search)}
          onOrder={(column) => ask({ order: nextOrder(search, column) })}
          search={input}
          asCards={phone}
          card={(row, place) => (
            <PersonCard
              {...{ section, row, place, isPicking, picking: selection.picking }}
              order={orderOf(search).column}
            />
          )}
          empty={<Nobody section={section} search={search} add={add} onClear={clear} />}
        />
      )}
      {!isBoard && rows && rows.total > 0 && (
        <Hint role="status" mt="xs">
          {listTexts.total(rows.total)}
        </Hint>
      )}
      {mayAdd && <AddDialog section={section} onClose={closeDialog} />}
    </div>
  )
}

type DialogProps = Pick<Props, 'section'> & { onClose: () => void }

/** By itself, so that the list is not made again as it opens and closes. */
function AddDialog(props: DialogProps) {
  const opened = useSearch({ strict: false, select: ({ dialog }) => dialog === 'add' })
  return <AddPatient {...props} opened={opened} />
}

/** The same object for the same content, so that what depends on it is not made again. */
function useSame<T>(value: T): T {
  const kept = useRef(value)
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value
  return kept.current
}

/** The words that the address stands for, and what stands for others. */
function useWords(search: ListSearch) {
  const memberId = useMember()?.id ?? ''
  const find = useCallback(
    (typed: string) => (typed.trim() ? keepWords(memberId, typed.trim()) : undefined),
    [memberId],
  )
  return { words: keptWords(memberId, search.find), find }
}

/** Asking for another list leads to its beginning; each letter typed is no step to go back to, nor is scrolling. */
function useListSearch(section: Section, search: ListSearch) {
  const navigate = useNavigate()
  const router = useRouter()
  const { list: to } = sections[section]
  const latest = useRef(search)
  latest.current = search
  /** What the page is on its way to already counts: the list that is shown is a call behind. */
  const asked = useCallback(() => {
    const { pathname, search } = router.state.location
    return pathname === to ? listIn(search) : null
  }, [router, to])
  const change = useCallback(
    (change: ListSearch, replace = false) => {
      const search = { ...(asked() ?? latest.current), ...change }
      // Where the list itself is scrolled to, it says: see `useStart`.
      void navigate({ to, search, replace, resetScroll: false })
    },
    [navigate, asked, to],
  )
  const here = useCallback(() => rowIn(router.state.location.search), [router])
  const ask = useCallback((asked: ListSearch, typing = false) => change(asked, typing), [change])
  const scrollTo = useCallback(
    (place: number) => {
      const row = place > 0 ? place + 1 : undefined
      // Of a list that is left, or about to be another one, nothing is said any more.
      const isShown = JSON.stringify(asked()) === JSON.stringify(listIn(latest.current))
      if (isShown && row !== here()) change({ row }, true)
    },
    [change, here, asked],
  )
  const openList = useCallback(
    (search: ListSearch, replace = false) => {
      const { as } = latest.current
      void navigate({ to, search: { ...(as && { as }), ...search }, replace, resetScroll: false })
    },
    [navigate, to],
  )
  return {
    ask,
    scrollTo,
    openList,
    openDialog: () => change({ dialog: 'add', row: here() }),
    closeDialog: () => change({ dialog: undefined, row: here() }),
    clear: () => void navigate({ to, search: withoutFilters(search), resetScroll: false }),
  }
}

type NobodyProps = Props & { add: ReactNode; onClear: () => void }

function Nobody({ section, search, add, onClear }: NobodyProps) {
  if (isFiltered(search)) {
    return (
      <EmptyState
        illustration="people"
        title={listTexts.noneTitle}
        text={listTexts.none}
        action={
          <Button variant="default" mt="xs" onClick={onClear}>
            {listTexts.clear}
          </Button>
        }
      />
    )
  }
  const { emptyTitle, empty } = listTexts[section]
  const action = (
    <Group gap="sm" justify="center" mt="xs">
      {add}
      <ImportLink section={section} />
    </Group>
  )
  return <EmptyState illustration="people" title={emptyTitle} text={empty} action={action} />
}
