import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { usePermission } from '../../../session/permissions.ts'
import { usePractice } from '../../../session/queries.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useRowKeys } from '../../../ui/row-keys.ts'
import { AddPatientModal } from '../form/add-patient-modal.tsx'
import {
  isFiltered,
  type ListSearch,
  nextOrder,
  orderOf,
  pageOf,
  toQuery,
  withoutFilters,
} from '../list-search.ts'
import { patientListQuery } from '../queries.ts'
import { type Section, sections } from '../sections.ts'
import { listTexts } from '../texts.ts'
import { ListFilters } from './filters.tsx'
import classes from './list.module.css'
import { ListCards } from './list-cards.tsx'
import { ListTable } from './list-table.tsx'
import { ListPagination } from './pagination.tsx'

type Props = { section: Section; search: ListSearch }

/** The patients, or the leads, of the practice. */
export function ListPage({ section, search }: Props) {
  const practice = usePractice()
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const mayAdd = usePermission('patients.create')
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLElement>(null)
  const setList = (element: HTMLElement | null) => {
    list.current = element
  }
  const { ask, change, clear } = useListSearch(section, search)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...patientListQuery(practice.id, toQuery(section, search)),
    placeholderData: keepPreviousData,
  })
  useRowKeys(list, input)

  const texts = listTexts[section]
  const add = mayAdd && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => change({ dialog: 'add' })}
    >
      {texts.add}
    </Button>
  )
  const shown = { section, rows: data?.items ?? null, stale: isPlaceholderData, ref: setList }
  const isEmpty = data?.total === 0 && !isPlaceholderData
  const isFirstUse = isEmpty && !isFiltered(search)

  return (
    <div className={classes.page}>
      <PageHeader title={texts.title} count={data?.total} action={!isFirstUse && add} />
      {!isFirstUse && (
        <ListFilters section={section} search={search} onSearch={ask} phone={phone} input={input} />
      )}
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : isEmpty ? (
        <Nobody section={section} search={search} add={add} onClear={clear} />
      ) : (
        <>
          {phone ? (
            <ListCards {...shown} />
          ) : (
            <ListTable
              {...shown}
              order={orderOf(search)}
              onOrder={(column) => ask({ order: nextOrder(search, column) })}
            />
          )}
          {data && (
            <ListPagination
              page={pageOf(search)}
              total={data.total}
              onPage={(page) => change({ page: page === 1 ? undefined : page })}
            />
          )}
        </>
      )}
      <AddPatientModal
        section={section}
        opened={search.dialog === 'add' && mayAdd}
        onClose={() => change({ dialog: undefined })}
      />
    </div>
  )
}

/** Asking for another list leads to its first page; each letter typed is no step to go back to. */
function useListSearch(section: Section, search: ListSearch) {
  const navigate = useNavigate()
  const { list: to } = sections[section]
  const change = (change: ListSearch, replace = false) =>
    void navigate({ to, search: { ...search, ...change }, replace })
  return {
    change,
    ask: (asked: ListSearch, typing = false) => change({ ...asked, page: undefined }, typing),
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
