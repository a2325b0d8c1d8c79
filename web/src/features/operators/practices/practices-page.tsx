import { Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListedPractice } from '#shared/model/practice-admin.ts'
import { practicesQuery } from '../../../data/practices-admin.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormDrawer } from '../../../ui/form-drawer.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ListPagination } from '../../../ui/pagination.tsx'
import { AddressSearchField } from '../../../ui/search-field.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { practiceColumns } from './columns.tsx'
import { PracticeDetails } from './practice-details.tsx'
import { MIN_KEY, type PracticeSearch } from './search.ts'
import { StateFilter } from './state-filter.tsx'
import { practiceAdminTexts as texts } from './texts.ts'
import { WaitingPractices } from './waiting-practices.tsx'

type Props = { search: PracticeSearch; onSearch: (search: PracticeSearch) => void }

const PAGE_SIZE = 50

/** For the platform's operator: all practices with their state and usage, and one with what can be done. */
export function PracticesPage({ search, onSearch }: Props) {
  const { key = '', filter, page = 1, practice: openId } = search
  const zone = useZone()
  const query = useQuery({
    ...practicesQuery({
      ...(key.length >= MIN_KEY && { key }),
      ...(filter && { filter }),
      offset: (page - 1) * PAGE_SIZE,
      limit: PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
  })
  const { items: rows, total = 0, counts } = query.data ?? {}
  const open = (id: string | undefined) => onSearch({ ...search, practice: id })
  return (
    <Stack gap="md">
      <PageHeader title={texts.title} description={texts.description} />
      <WaitingPractices />
      <AddressSearchField
        label={texts.search}
        value={key}
        onChange={(typed) => onSearch({ ...search, key: typed || undefined, page: undefined })}
        maxLength={64}
        maw="32rem"
      />
      <StateFilter
        value={filter}
        counts={counts}
        onChange={(next) => onSearch({ ...search, filter: next, page: undefined })}
      />
      <div>
        <DataTable
          label={texts.title}
          columns={practiceColumns(filter, zone)}
          rows={rows}
          query={query}
          keyOf={(one: ListedPractice) => one.id}
          keys
          onOpen={({ id }) => open(id)}
          empty={
            <EmptyState
              illustration="people"
              title={texts.emptyTitle}
              text={key.length >= MIN_KEY ? texts.empty : texts.emptyState}
            />
          }
        />
        <ListPagination
          page={page}
          size={PAGE_SIZE}
          total={total}
          onPage={(next) => onSearch({ ...search, page: next === 1 ? undefined : next })}
        />
      </div>
      <FormDrawer
        title={rows?.find(({ id }) => id === openId)?.name ?? texts.title}
        opened={openId !== undefined}
        onClose={() => open(undefined)}
      >
        {openId && <PracticeDetails practiceId={openId} />}
      </FormDrawer>
    </Stack>
  )
}
