import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import type { PatientRow } from '#shared/model/patient.ts'
import { foundPatientsQuery, patientListQuery } from '../../../data/patients.ts'
import { keepWords, keptWords } from '../../../session/kept-words.ts'
import { useMember, usePractice } from '../../../session/member.ts'
import { usePermission } from '../../../session/permissions.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { rememberRows } from '../../../ui/neighbors.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ListPagination } from '../../../ui/pagination.tsx'
import { type Section, sections } from '../../../ui/sections.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import { AddPatientModal } from '../form/add-patient-modal.tsx'
import {
  isFiltered,
  type ListSearch,
  nextOrder,
  orderOf,
  PAGE_SIZE,
  pageOf,
  toQuery,
  withoutFilters,
} from '../list-search.ts'
import { listTexts } from '../texts.ts'
import { columnsOf } from './columns.tsx'
import { ListFilters } from './filters.tsx'
import classes from './list.module.css'
import { PersonCard } from './person-card.tsx'
import { useRecordRow } from './record-link.tsx'

type Props = {
  section: Section
  /** Without the dialog: the list stays as it is while one opens. */
  search: ListSearch
}

const keyOf = ({ patientId }: PatientRow) => patientId

/** The patients, or the leads, of the practice. */
export function ListPage({ section, search }: Props) {
  const practice = usePractice()
  const phone = usePhone()
  const mayAdd = usePermission('patients.create')
  const input = useRef<HTMLInputElement>(null)
  const { ask, turnTo, clear, openDialog, closeDialog } = useListSearch(section, search)
  const { open, prefetch } = useRecordRow(section)
  const { words, find } = useWords(search)
  const askForWords = useCallback((typed: string) => ask({ find: find(typed) }, true), [ask, find])
  const { leadStatus, registerSource, groupId, hasNewUploads, isArchived, order } = search
  const list = toQuery(section, search)
  const listed = useQuery({
    ...patientListQuery(practice.id, list),
    placeholderData: keepPreviousData,
    enabled: words === '',
  })
  const found = useQuery({
    ...foundPatientsQuery(practice.id, words, list),
    placeholderData: keepPreviousData,
  })
  const query = words === '' ? listed : found
  const { data, isPlaceholderData } = query
  useEffect(() => {
    if (data) rememberRows(data.items.map(({ patientId }) => patientId))
  }, [data])

  const texts = listTexts[section]
  const add = mayAdd && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={openDialog}>
      {texts.add}
    </Button>
  )
  const isFirstUse = data?.total === 0 && !isPlaceholderData && !isFiltered(search)

  return (
    <div className={classes.page}>
      <PageHeader title={texts.title} count={data?.total} action={!isFirstUse && add} />
      {!isFirstUse && (
        <ListFilters
          {...{ section, words, phone, input }}
          {...{ leadStatus, registerSource, groupId, hasNewUploads, isArchived }}
          order={phone ? order : undefined}
          onSearch={ask}
          onWords={askForWords}
        />
      )}
      <DataTable
        label={texts.title}
        columns={columnsOf[section]}
        rows={data?.items}
        query={query}
        keyOf={keyOf}
        onPress={open}
        onPoint={prefetch}
        order={orderOf(search)}
        onOrder={(column) => ask({ order: nextOrder(search, column) })}
        keys={input}
        card={(row) => <PersonCard section={section} row={row} />}
        fills
        skeletonRows={14}
        empty={<Nobody section={section} search={search} add={add} onClear={clear} />}
      />
      {data && data.total > 0 && (
        <ListPagination
          page={pageOf(search)}
          size={PAGE_SIZE}
          total={data.total}
          totalText={listTexts.total}
          onPage={turnTo}
        />
      )}
      {mayAdd && <AddDialog section={section} onClose={closeDialog} />}
    </div>
  )
}

type DialogProps = Pick<Props, 'section'> & { onClose: () => void }

/** By itself, so that the list is not made again as it opens and closes. */
function AddDialog(props: DialogProps) {
  const opened = useSearch({ strict: false, select: ({ dialog }) => dialog === 'add' })
  return <AddPatientModal {...props} opened={opened} />
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

/** Asking for another list leads to its first page; each letter typed is no step to go back to. */
function useListSearch(section: Section, search: ListSearch) {
  const navigate = useNavigate()
  const { list: to } = sections[section]
  const latest = useRef(search)
  latest.current = search
  const change = useCallback(
    (change: ListSearch, replace = false) =>
      void navigate({ to, search: { ...latest.current, ...change }, replace }),
    [navigate, to],
  )
  const ask = useCallback(
    (asked: ListSearch, typing = false) => change({ ...asked, page: undefined }, typing),
    [change],
  )
  const turnTo = useCallback(
    (page: number) => change({ page: page === 1 ? undefined : page }),
    [change],
  )
  return {
    ask,
    turnTo,
    openDialog: () => change({ dialog: 'add' }),
    closeDialog: () => change({ dialog: undefined }),
    clear: () => void navigate({ to, search: withoutFilters(search) }),
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
  return <EmptyState illustration="people" title={emptyTitle} text={empty} action={add} />
}
