import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Answer } from '#shared/api/contract.ts'
import type { reportRoutes } from '#shared/api/reports.ts'
import { formatDay } from '#shared/model/format-day.ts'
import { type ReportQuery, reportQueries } from '../../data/reports.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { todayIn } from '../../ui/ranges.ts'
import type { Dated } from './days.ts'
import * as tables from './lead-tables.ts'
import { type Links, linksOf } from './links.ts'
import * as movements from './movement-tables.ts'
import { ReportView, type Shown } from './report-view.tsx'
import type { ReportTable } from './table.ts'
import { reportTexts as texts } from './texts.ts'

type Props<Data> = Shown & {
  queryOf: ReportQuery<Data>
  tablesOf: (answer: Data, links: Links) => ReportTable[]
}

/** A report of leads, whose figures lead to the list of leads. */
function LeadReport<Data extends Dated>({ tablesOf, ...shown }: Props<Data>) {
  return (
    <ReportView
      {...shown}
      tablesOf={(answer, zone) =>
        tablesOf(answer, linksOf(answer, zone, todayIn(answer.zone, new Date())))
      }
    />
  )
}

const trendTables: Props<Answer<typeof reportRoutes.trends>>['tablesOf'] = (answer, links) =>
  movements.trendTables(answer, links, formatDay)

/** The reports of leads, by their names. */
export const leadReports = {
  summary: (shown: Shown) => (
    <LeadReport queryOf={reportQueries.summary} tablesOf={tables.summaryTables} {...shown} />
  ),
  leads: (shown: Shown) => (
    <LeadReport queryOf={reportQueries.leads} tablesOf={tables.leadsTables} {...shown} />
  ),
  relativeConversion: (shown: Shown) => (
    <LeadReport
      queryOf={reportQueries.relativeConversion}
      tablesOf={tables.cohortTables}
      {...shown}
    />
  ),
  actualConversion: (shown: Shown) => (
    <LeadReport
      queryOf={reportQueries.actualConversion}
      tablesOf={tables.conversionTables}
      {...shown}
    />
  ),
  trends: (shown: Shown) => (
    <LeadReport queryOf={reportQueries.trends} tablesOf={trendTables} {...shown} />
  ),
  leadProgress: (shown: Shown) => (
    <LeadReport
      queryOf={reportQueries.leadProgress}
      tablesOf={movements.progressTables}
      {...shown}
    />
  ),
  leadReasons: (shown: Shown) => (
    <LeadReport queryOf={reportQueries.leadReasons} tablesOf={movements.reasonTables} {...shown} />
  ),
  advocate: (shown: Shown) => (
    <LeadReport queryOf={reportQueries.advocate} tablesOf={movements.advocateTables} {...shown} />
  ),
}

/** What a practice sees that has no leads yet. */
export function NoLeads() {
  return (
    <EmptyState
      illustration="people"
      title={texts.emptyTitle}
      text={texts.empty}
      action={
        <Button
          mt="xs"
          renderRoot={(props) => <Link to="/lead-convert" search={{ dialog: 'add' }} {...props} />}
        >
          {texts.addLead}
        </Button>
      }
    />
  )
}
