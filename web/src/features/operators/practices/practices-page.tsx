import { Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { plans } from '#shared/model/plans.ts'
import type { ListedPractice } from '#shared/model/practice-admin.ts'
import { searchedPracticesQuery } from '../../../data/practices-admin.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormDrawer } from '../../../ui/form-drawer.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { AddressSearchField } from '../../../ui/search-field.tsx'
import { PracticeDetails } from './practice-details.tsx'
import { MIN_KEY, type PracticeSearch } from './search.ts'
import { StandingBadge } from './standing-badge.tsx'
import { practiceAdminTexts as texts, whole } from './texts.ts'
import { WaitingPractices } from './waiting-practices.tsx'

type Props = { search: PracticeSearch; onSearch: (search: PracticeSearch) => void }

/** For the platform's operator: finds a practice, and shows what it has and owes. */
export function PracticesPage({ search, onSearch }: Props) {
  const { key = '', practice: openId } = search
  const isAsked = key.length >= MIN_KEY
  const query = useQuery({
    ...searchedPracticesQuery(key),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const rows = isAsked ? query.data : []
  return (
    <Stack gap="md">
      <PageHeader title={texts.title} description={texts.description} />
      <WaitingPractices />
      <AddressSearchField
        label={texts.search}
        value={key}
        onChange={(typed) => onSearch({ ...search, key: typed || undefined })}
        maxLength={64}
        maw="26rem"
      />
      <DataTable
        label={texts.title}
        columns={columns}
        rows={rows}
        query={query}
        keyOf={({ id }) => id}
        keys
        onOpen={({ id }) => onSearch({ ...search, practice: id })}
        empty={
          <EmptyState
            illustration="people"
            title={isAsked ? texts.emptyTitle : texts.beginTitle}
            text={isAsked ? texts.empty : texts.begin}
          />
        }
      />
      <FormDrawer
        title={rows?.find(({ id }) => id === openId)?.name ?? texts.title}
        opened={openId !== undefined}
        onClose={() => onSearch({ ...search, practice: undefined })}
      >
        {openId && <PracticeDetails practiceId={openId} />}
      </FormDrawer>
    </Stack>
  )
}

const columns: Column<ListedPractice>[] = [
  { label: texts.columns.name, render: ({ name }) => name },
  {
    label: texts.columns.place,
    render: ({ addressCity, addressState }) => `${addressCity}, ${addressState}`,
  },
  { label: texts.columns.plan, render: ({ plan }) => plans[plan].label },
  {
    label: texts.columns.leads,
    right: true,
    render: ({ leadRecordsUsed, leadRecordsLimit }) =>
      texts.of(whole(leadRecordsUsed), whole(leadRecordsLimit)),
  },
  { label: texts.columns.standing, render: (practice) => <StandingBadge {...practice} /> },
]
