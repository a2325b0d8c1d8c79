import { Text } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { assignmentsQuery } from '../../data/distribution-reports.ts'
import { reportQueries } from '../../data/reports.ts'
import { usePractice } from '../../session/member.ts'
import { formatDate } from '../../ui/dates.ts'
import { Hint } from '../../ui/hint.tsx'
import { useZone } from '../../ui/zone.tsx'
import { Assignments } from './assignments.tsx'
import { distributionTables } from './distribution-tables.ts'
import { ReportView, type Shown } from './report-view.tsx'
import type { ReportSearch } from './search.ts'
import { distributionTexts as texts } from './texts.ts'

/** Who got how much of which distribution, and why each. */
export function DistributionReport({ search, ...shown }: Shown & { search: ReportSearch }) {
  const { id: practiceId } = usePractice()
  const zone = useZone()
  const { staffId, distributionId, target } = search
  const isOfOne = staffId !== undefined
  const assignments = useInfiniteQuery({
    ...assignmentsQuery(practiceId, { range: shown.range, staffId, distributionId, target }),
    placeholderData: keepPreviousData,
  })
  return (
    <ReportView
      {...shown}
      queryOf={reportQueries.distributions}
      tablesOf={(answer) => distributionTables(answer, shown.range)}
      none={texts.none}
      lead={({ waitingLeads, readTo }) => (
        <>
          {waitingLeads > 0 && (
            <Text size="sm" fw={600}>
              {texts.waiting(waitingLeads)}
            </Text>
          )}
          {readTo && <Hint>{texts.cut(formatDate(readTo, 'full', zone))}</Hint>}
          {isOfOne && <Assignments query={assignments} range={shown.range} />}
        </>
      )}
    >
      {({ distributions }) =>
        distributions.length > 0 && !isOfOne && <Assignments query={assignments} />
      }
    </ReportView>
  )
}
