import { Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Difference, FoundDifferences } from '#shared/model/billing-admin.ts'
import { differencesQuery } from '../../../data/billing-admin.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { formatDate } from '../../../ui/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { itemsOf } from '../../../ui/more.tsx'
import { Section } from '../../../ui/section.tsx'
import { RowBadge } from '../../../ui/status-badge.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { billingAdminTexts } from './texts.ts'

const texts = billingAdminTexts.differences

/** One thing that was otherwise, with the practice and the night in which it was found. */
type Row = Difference & Pick<FoundDifferences, 'practiceName' | 'at'> & { key: string }

/** What the nightly comparisons with Square found, newest first, and what was repaired of it. */
export function DifferencesTab() {
  const zone = useZone()
  const query = useInfiniteQuery(differencesQuery)
  const comparedAt = query.data?.pages[0]?.comparedAt
  const compared = comparedAt
    ? texts.compared(formatDate(comparedAt, 'long', zone))
    : texts.neverCompared
  return (
    <Section title={texts.title} text={texts.text}>
      {query.data && (
        <Text size="sm" mb="md">
          {compared}
        </Text>
      )}
      <DataTable
        label={texts.title}
        columns={columnsOf(zone)}
        rows={itemsOf(query.data)?.flatMap(rowsOf)}
        query={query}
        keyOf={({ key }) => key}
        keys
        empty={
          <EmptyState
            illustration="tasks"
            title={texts.emptyTitle}
            text={comparedAt ? texts.empty : texts.emptyNever}
          />
        }
      />
    </Section>
  )
}

function rowsOf({ practiceId, practiceName, at, differences }: FoundDifferences): Row[] {
  return differences.map((one, place) => ({
    ...{ ...one, practiceName, at },
    key: `${at} ${practiceId} ${place}`,
  }))
}

const columnsOf = (zone: string): Column<Row>[] => [
  { label: texts.columns.at, render: ({ at }) => formatDate(at, 'long', zone) },
  {
    label: texts.columns.practice,
    render: ({ practiceName }) => (
      <Text size="sm" fw={600} {...(practiceName === null && { c: 'dimmed' })}>
        {practiceName ?? texts.gone}
      </Text>
    ),
  },
  { label: texts.columns.kind, render: ({ kind }) => texts.kinds[kind] },
  { label: texts.columns.here, render: ({ here }) => <Said>{here}</Said> },
  { label: texts.columns.there, render: ({ there }) => <Said>{there}</Said> },
  {
    label: texts.columns.result,
    render: ({ isRepaired }) => (
      <RowBadge color={isRepaired ? 'green' : 'amber'}>
        {isRepaired ? texts.repaired : texts.open}
      </RowBadge>
    ),
  },
]

/** What either side says, in the words of the payment service: ids are long. */
function Said({ children }: { children: string }) {
  return (
    <Hint span size="xs" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Hint>
  )
}
