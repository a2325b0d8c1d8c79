import { Group, Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { reportQueries } from '../../data/reports.ts'
import { usePractice } from '../../session/member.ts'
import { Hint } from '../../ui/hint.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RangeSelect } from '../../ui/range-select.tsx'
import { TabRow } from '../../ui/tab-row.tsx'
import { Actions } from './actions.tsx'
import { DistributionReport } from './distribution-report.tsx'
import { leadReports, NoLeads } from './lead-report.tsx'
import { DEFAULT_RANGE, type ReportName, type ReportSearch, reportNames } from './search.ts'
import { reportTexts as texts } from './texts.ts'
import { ChecklistReport, VisitReport, WorkReport } from './work-reports.tsx'
import './print.css'

type Props = { search: ReportSearch; onSearch: (search: ReportSearch) => void }

const labels: Readonly<Record<ReportName, string>> = {
  summary: texts.reports.summary[0],
  leads: texts.reports.leads[0],
  relativeConversion: texts.reports.relativeConversion[0],
  actualConversion: texts.reports.actualConversion[0],
  trends: texts.reports.trends[0],
  leadProgress: texts.reports.leadProgress[0],
  leadReasons: texts.reports.leadReasons[0],
  advocate: texts.reports.advocate[0],
  taskAdvocate: texts.reports.taskAdvocate[0],
  checklists: texts.reports.checklists[0],
  appointments: texts.reports.appointments[0],
  distributions: texts.reports.distributions[0],
}

/** The reports of a practice, one at a time, of a period. */
export function ReportsPage({ search, onSearch }: Props) {
  const report = search.report ?? 'summary'
  const range = search.range ?? DEFAULT_RANGE
  const chosen = (name: string | null) => reportNames.find((one) => one === name)
  return (
    <>
      <PageHeader title={texts.page} action={<Actions />} />
      <Tabs
        value={report}
        keepMounted={false}
        onChange={(name) => onSearch({ range: search.range, report: chosen(name) })}
      >
        <TabRow names={reportNames} labels={labels} chosen={report} mb="md" />
        <Tabs.Panel value={report}>
          <Stack gap="lg">
            <Group justify="space-between" align="flex-start" gap="md">
              <Hint maw="36rem">{texts.reports[report][1]}</Hint>
              <Stack w={240} data-no-print>
                <RangeSelect
                  label={texts.range}
                  value={range}
                  onChange={(days) => onSearch({ ...search, range: days })}
                />
              </Stack>
            </Group>
            <Chosen report={report} range={range} search={search} />
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

type ChosenProps = { report: ReportName; range: string; search: ReportSearch }

function Chosen({ report, range, search }: ChosenProps) {
  const shown = { range, name: labels[report] }
  if (report === 'distributions') return <DistributionReport {...shown} search={search} />
  if (report === 'taskAdvocate') return <WorkReport {...shown} />
  if (report === 'checklists') return <ChecklistReport {...shown} />
  if (report === 'appointments') return <VisitReport {...shown} search={search} />
  return <OfLeads report={report} range={range} />
}

type OfLeadsProps = { report: keyof typeof leadReports; range: string }

function OfLeads({ report, range }: OfLeadsProps) {
  const { id: practiceId } = usePractice()
  const { data } = useQuery(reportQueries.summary(practiceId, range))
  const isEmpty = data?.pipeline.every(({ count }) => count === 0) && data.archived === 0
  if (isEmpty) return <NoLeads />
  const Report = leadReports[report]
  return <Report range={range} name={labels[report]} />
}
