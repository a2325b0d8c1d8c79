import { Anchor } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { appointmentReportRoutes } from '#shared/api/appointment-reports.ts'
import { type Answer, MAX_PAGE } from '#shared/api/contract.ts'
import { appointmentStatusLabels } from '#shared/model/appointment.ts'
import { visitsQuery } from '../../data/reports.ts'
import { usePractice } from '../../session/member.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDate } from '../../ui/dates.ts'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { More } from '../../ui/more.tsx'
import { Section } from '../../ui/section.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { useZone } from '../../ui/zone.tsx'
import type { ReportSearch } from './search.ts'
import { visitTexts as texts } from './texts.ts'

type Visit = Answer<typeof appointmentReportRoutes.list>['items'][number]

const PAGE = 50

/** The appointments that a figure counts, the latest first. */
export function Visits({ search, range }: { search: ReportSearch; range: string }) {
  const { id: practiceId } = usePractice()
  const zone = useZone()
  const [limit, setLimit] = useState(PAGE)
  const { visits = 'all', providerId, locationId } = search
  const outcome = visits === 'all' ? undefined : visits
  const query = useQuery({
    ...visitsQuery(practiceId, { range, outcome, providerId, locationId, limit }),
    placeholderData: keepPreviousData,
  })
  const title = visits === 'all' ? texts.total : texts.outcomes[visits]
  return (
    <Section
      title={texts.listOf(title)}
      action={
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link
              to="/practice-hub/reports"
              search={{ report: 'appointments', range: search.range }}
              {...props}
            />
          )}
        >
          {texts.close}
        </Anchor>
      }
    >
      <Loaded query={query} skeleton={<RowsSkeleton count={4} height={48} />}>
        {({ items, total }) => (
          <>
            <DataTable
              label={texts.listOf(title)}
              columns={columnsOf(zone)}
              rows={items}
              keyOf={({ id }) => id}
              empty={<Hint>{texts.none}</Hint>}
            />
            <More
              query={{
                hasNextPage: items.length < total && limit < MAX_PAGE,
                fetchNextPage: () => setLimit(Math.min(MAX_PAGE, limit + PAGE * 4)),
                isFetchingNextPage: query.isFetching,
              }}
              note={texts.shown(items.length, total)}
            />
          </>
        )}
      </Loaded>
    </Section>
  )
}

function columnsOf(zone: string): Column<Visit>[] {
  const { columns } = texts
  return [
    { label: columns.patient, wide: true, render: (visit) => <Patient visit={visit} /> },
    {
      label: columns.scheduledAt,
      render: ({ scheduledAt }) => formatDate(scheduledAt, 'full', zone),
    },
    { label: columns.status, render: ({ status }) => appointmentStatusLabels[status] },
    {
      label: texts.by.provider.title,
      render: ({ providerName }) => providerName || texts.by.provider.unknown,
    },
    {
      label: texts.by.location.title,
      render: ({ locationName }) => locationName || texts.by.location.unknown,
    },
  ]
}

function Patient({ visit: { patientId, patientName } }: { visit: Visit }) {
  if (patientId === null) return texts.noName
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => (
        <Link to="/patient-link/$patientId" params={{ patientId }} {...props} />
      )}
    >
      {patientName || texts.noName}
    </Anchor>
  )
}
