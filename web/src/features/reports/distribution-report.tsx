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
import { distributionTexts as texts } from './texts.ts'

/** Who got how much of which distribution, and why each. */
export function DistributionReport(shown: Shown) {
  const { id: practiceId } = usePractice()
  const zone = useZone()
  const assignments = useInfiniteQuery({
    ...assignmentsQuery(practiceId, { range: shown.range }),
    placeholderData: keepPreviousData,
  })
  return (
    <ReportView
      {...shown}
      queryOf={reportQueries.distributions}
      tablesOf={distributionTables}
      none={texts.none}
      lead={({ waitingLeads, readTo }) => (
        <>
          {waitingLeads > 0 && (
            <Text size="sm" fw={600}>
              {texts.waiting(waitingLeads)}
            </Text>
          )}
          {readTo && <Hint>{texts.cut(formatDate(readTo, 'full', zone))}</Hint>}
        </>
      )}
    >
      {({ distributions }) => distributions.length > 0 && <Assignments query={assignments} />}
    </ReportView>
  )
}
