import { Button, SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { consultPath, type ListedConsult } from '#shared/model/consult.ts'
import { consultsQuery } from '../../../data/consults.ts'
import { staffsQuery } from '../../../data/staffs.ts'
import { useMember, usePractice } from '../../../session/member.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { loadDocument } from '../../../ui/document.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ListPagination } from '../../../ui/pagination.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { providersOf } from '../choices.ts'
import { type ConsultsSearch, consultViews } from '../search.ts'
import { whenWords } from '../standing.ts'
import { listTexts as texts } from '../texts.ts'
import { ConsultLink, Location, StateBadge } from './consult-link.tsx'
import { filterOf } from './filter.ts'
import classes from './list.module.css'

const SIZE = 50

const { patient, when, provider, state } = texts.columns
const columns: Column<ListedConsult>[] = [
  {
    label: patient,
    render: (consult) => (
      <>
        {consult.patientName}
        <Location consult={consult} />
      </>
    ),
  },
  { label: when, wide: true, render: (consult) => whenWords(consult) },
  {
    label: provider,
    render: (consult) => consult.provider?.name ?? <Hint span>{texts.noProvider}</Hint>,
  },
  { label: state, render: (consult) => <StateBadge consult={consult} /> },
]

type SearchProps = { search: ConsultsSearch; onSearch: (search: ConsultsSearch) => void }
type Props = SearchProps & {
  /** Where somebody schedules one. */
  action?: ReactNode
}

/** The consultations of the practice that the caller may see: the next first. */
export function StaffConsults({ search, onSearch, action }: Props) {
  const practice = usePractice()
  const zone = useZone()
  const memberId = useMember()?.id ?? ''
  const page = search.page ?? 1
  const filter = useMemo(
    () => filterOf(search, { memberId, zone, now: new Date() }),
    [search, memberId, zone],
  )
  const query = useQuery(
    consultsQuery({
      ...{ practiceId: practice.id, offset: (page - 1) * SIZE, limit: SIZE, ...filter },
    }),
  )
  return (
    <>
      <PageHeader
        title={texts.title}
        count={query.data?.total}
        description={texts.description}
        action={action}
      />
      <Filters search={search} onSearch={(next) => onSearch({ ...next, page: undefined })} />
      <DataTable
        label={texts.title}
        columns={columns}
        rows={query.data?.items}
        query={query}
        keyOf={({ id }) => id}
        keys
        onOpen={(consult) => void loadDocument(consultPath(consult))}
        card={(consult) => <ConsultLink consult={consult} name={consult.patientName} />}
        skeletonRows={8}
        empty={
          <EmptyState
            illustration="people"
            title={texts.emptyTitle}
            text={texts.empty}
            action={
              search.providerId && (
                <Button
                  variant="default"
                  onClick={() => onSearch(search.view ? { view: search.view } : {})}
                >
                  {texts.clear}
                </Button>
              )
            }
          />
        }
      />
      <ListPagination
        page={page}
        size={SIZE}
        total={query.data?.total ?? 0}
        onPage={(to) => onSearch({ ...search, page: to === 1 ? undefined : to })}
      />
    </>
  )
}

function Filters({ search, onSearch }: SearchProps) {
  const { id: practiceId } = usePractice()
  const { data: staffs = [] } = useQuery(staffsQuery(practiceId))
  return (
    <>
      <div className={classes.views}>
        <SegmentedControl
          aria-label={texts.view}
          data={consultViews.map((value) => ({ value, label: texts.views[value] }))}
          value={search.view ?? 'upcoming'}
          onChange={(chosen) => {
            const view = consultViews.find((one) => one === chosen)
            onSearch({ ...search, view: view === 'upcoming' ? undefined : view })
          }}
        />
      </div>
      {search.view !== 'mine' && (
        <FilterBar
          active={search.providerId ? 1 : 0}
          first={
            <Select
              aria-label={texts.columns.provider}
              placeholder={texts.anyProvider}
              clearable
              allowDeselect
              clearButtonProps={{ 'aria-label': texts.anyProvider }}
              searchable
              data={providersOf(staffs)}
              value={search.providerId ?? null}
              onChange={(value) => onSearch({ ...search, providerId: value ?? undefined })}
            />
          }
        >
          {null}
        </FilterBar>
      )}
    </>
  )
}
