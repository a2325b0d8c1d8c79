import { Stack, Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { assignmentsQuery, distributionReportQuery } from '../../data/distribution-reports.ts'
import { usePractice } from '../../session/member.ts'
import { formatDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { rangeOf } from '../../ui/ranges.ts'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { useZone } from '../../ui/zone.tsx'
import { Assignments } from './assignments.tsx'
import { DistributionShares } from './shares.tsx'
import { distributionTexts as texts } from './texts.ts'

/** Who got how much of which distribution, and why each. */
export function DistributionReport({ range }: { range: string }) {
  const { id: practiceId } = usePractice()
  const zone = useZone()
  // The period stays the same while the page is open: it is part of what the answers are kept by.
  const period = useMemo(() => rangeOf(range, new Date(), zone), [range, zone])
  const summary = useQuery({
    ...distributionReportQuery(practiceId, period),
    placeholderData: keepPreviousData,
  })
  const assignments = useInfiniteQuery({
    ...assignmentsQuery(practiceId, period),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={summary} skeleton={<RowsSkeleton count={4} height={48} />}>
      {({ distributions, waitingLeads, readTo }) => (
        <Stack gap="lg">
          {waitingLeads > 0 && (
            <Text size="sm" fw={600}>
              {texts.waiting(waitingLeads)}
            </Text>
          )}
          {readTo && <Hint>{texts.cut(formatDate(readTo, 'full', zone))}</Hint>}
          {distributions.length === 0 && (
            <EmptyState illustration="people" title={texts.noneTitle} text={texts.none} />
          )}
          {distributions.map((one) => (
            <DistributionShares key={`${one.target}${one.id}`} distribution={one} />
          ))}
          {distributions.length > 0 && <Assignments query={assignments} />}
        </Stack>
      )}
    </Loaded>
  )
}
