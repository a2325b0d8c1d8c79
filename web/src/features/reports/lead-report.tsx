import { Button, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Answer } from '#shared/api/contract.ts'
import type { reportRoutes } from '#shared/api/reports.ts'
import { type ReportQuery, reportQueries } from '../../data/reports.ts'
import { usePractice } from '../../session/member.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RowsSkeleton } from '../../ui/skeletons.tsx'
import { useZone } from '../../ui/zone.tsx'
import * as tables from './lead-tables.ts'
import { type Links, linksOf } from './links.ts'
import * as movements from './movement-tables.ts'
import { ReportSection } from './report-section.tsx'
import type { ReportTable } from './table.ts'
import { reportTexts as texts } from './texts.ts'

type Days = { from: string | null; to: string }
type Dated = { zone: string; period: Days; before: Days | null }

/** A day as people write it. */
const dayName = (day: string) => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

function daysText({ from, to }: Days): string {
  if (from === null) return texts.until(dayName(to))
  return from === to ? dayName(to) : `${dayName(from)} – ${dayName(to)}`
}

type Shown = { range: string; name: string }
type Props<Data> = Shown & {
  queryOf: ReportQuery<Data>
  tablesOf: (answer: Data, links: Links) => ReportTable[]
}

/** A report of leads: its days, what they are compared with, and its tables. */
function LeadReport<Data extends Dated>({ queryOf, tablesOf, range, name }: Props<Data>) {
  const { id: practiceId } = usePractice()
  const zone = useZone()
  const query = useQuery({ ...queryOf(practiceId, range), placeholderData: keepPreviousData })
  return (
    <Loaded query={query} skeleton={<RowsSkeleton count={6} height={48} />}>
      {(answer) => (
        <Stack gap="lg">
          <DaysHint {...answer} />
          <Tables
            shown={tablesOf(answer, linksOf(answer, zone))}
            name={`${name} until ${answer.period.to}`}
          />
        </Stack>
      )}
    </Loaded>
  )
}

/** Which days the figures are of. */
function DaysHint({ zone, period, before }: Dated) {
  const listZone = useZone()
  return (
    <Hint>
      {texts.compared(daysText(period), before && daysText(before))}.
      {zone !== listZone && ` ${texts.zone(zone)} ${texts.otherZone}`}
    </Hint>
  )
}

function Tables({ shown, name }: { shown: readonly ReportTable[]; name: string }) {
  if (shown.every(({ rows }) => rows.length === 0)) {
    return <EmptyState illustration="people" title={texts.noneTitle} text={texts.none} />
  }
  return shown.map((table) => (
    <ReportSection key={table.title} table={table} name={`${name} ${table.title}`} />
  ))
}

const trendTables: Props<Answer<typeof reportRoutes.trends>>['tablesOf'] = (answer, links) =>
  movements.trendTables(answer, links, dayName)

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
