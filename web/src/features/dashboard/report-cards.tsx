import { Anchor, Group, Stack, Text } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sourceLabels } from '#shared/model/sources.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import { reportQueries } from '../../data/reports.ts'
import { usePermission } from '../../session/permissions.ts'
import { changeText, type Figure } from '../../ui/figures.ts'
import { Hint } from '../../ui/hint.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { useZone } from '../../ui/zone.tsx'
import classes from './dashboard.module.css'
import { dashboardTexts } from './texts.ts'

type Props = { practiceId: string }
type Way = Pick<LinkProps, 'to' | 'search'>

/** So many rows a card has at most. */
const ROWS = 5
const openStatuses = [taskStatus.ongoing, taskStatus.awaitingConfirmation]

/** This week against as much of the last. */
export function WeekCard({ practiceId }: Props) {
  const texts = dashboardTexts.week
  const query = useQuery(reportQueries.summary(practiceId, 'thisWeek'))
  return (
    <ReportCard
      title={texts.title}
      query={query}
      way={{ to: '/practice-hub/reports', search: { range: 'thisWeek' } }}
    >
      {({ leads, booked, converted, lost }) => (
        <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          <FigureRow label={texts.leads} figure={leads} />
          <FigureRow label={texts.booked} figure={booked} />
          <FigureRow label={texts.converted} figure={converted} />
          <FigureRow label={texts.lost} figure={lost} />
        </Stack>
      )}
    </ReportCard>
  )
}

/** What waits too long, and who has how much to do. */
export function WaitingCard({ practiceId }: Props) {
  const texts = dashboardTexts.waiting
  const zone = useZone()
  const seesLeads = usePermission('patients.list')
  const seesTasks = usePermission('practices.tasks.list')
  const leads = useQuery(reportQueries.summary(practiceId, 'thisWeek'))
  const tasks = useQuery(reportQueries.taskAdvocate(practiceId, 'recent7'))
  return (
    <ReportCard
      title={texts.title}
      query={tasks}
      way={{ to: '/practice-hub/reports', search: { report: 'taskAdvocate' } }}
    >
      {({ advocates }) => {
        const busiest = advocates
          .filter(({ open }) => open > 0)
          .toSorted((one, other) => other.open - one.open)
          .slice(0, ROWS)
        const waiting = leads.data?.waiting
        const clock = leads.data && leads.data.zone !== zone ? { daysBy: leads.data.zone } : {}
        return (
          <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {waiting !== undefined && (
              <CardRow
                label={texts.leads}
                value={waiting.toLocaleString('en-US')}
                way={
                  seesLeads && waiting > 0
                    ? { to: '/lead-convert', search: { waits: 1, ...clock } }
                    : null
                }
              />
            )}
            {busiest.map(({ staffId, name, open, overdue }) => (
              <CardRow
                key={staffId}
                label={name || texts.left}
                value={texts.toDo(open, overdue)}
                way={
                  seesTasks
                    ? {
                        to: '/practice-hub/tasks',
                        search: { everyone: 1, advocateId: staffId, status: openStatuses },
                      }
                    : null
                }
              />
            ))}
            {busiest.length === 0 && (
              <li>
                <Hint>{texts.none}</Hint>
              </li>
            )}
          </Stack>
        )
      }}
    </ReportCard>
  )
}

const sourceNames = new Map<string, string>(Object.entries(sourceLabels))

/** Where the leads of the last weeks came from. */
export function SourcesCard({ practiceId }: Props) {
  const texts = dashboardTexts.sources
  const query = useQuery(reportQueries.leads(practiceId, 'recent30'))
  return (
    <ReportCard
      title={texts.title}
      query={query}
      way={{ to: '/practice-hub/reports', search: { report: 'leads' } }}
    >
      {({ source: { rows } }) => {
        const some = rows.filter(({ leads }) => leads.now > 0).slice(0, ROWS)
        if (some.length === 0) return <Hint>{texts.none}</Hint>
        return (
          <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {some.map(({ key, name, leads, converted }) => (
              <CardRow
                key={key ?? ''}
                label={key === null ? texts.unsaid : (sourceNames.get(name) ?? name)}
                value={texts.brought(leads.now, converted)}
                way={null}
              />
            ))}
          </Stack>
        )
      }}
    </ReportCard>
  )
}

type CardProps<Data> = {
  title: string
  query: UseQueryResult<Data>
  way: Way
  children: (data: Data) => ReactNode
}

function ReportCard<Data>({ title, query, way, children }: CardProps<Data>) {
  return (
    <Section
      title={title}
      action={
        <Anchor
          size="sm"
          aria-label={dashboardTexts.reportOf(title)}
          renderRoot={(props) => <Link {...way} {...props} />}
        >
          {dashboardTexts.report}
        </Anchor>
      }
    >
      <Loaded query={query} skeleton={<LinesSkeleton count={4} />}>
        {children}
      </Loaded>
    </Section>
  )
}

function FigureRow({ label, figure }: { label: string; figure: Figure }) {
  const change = changeText(figure)
  const now = figure.now.toLocaleString('en-US')
  return <CardRow label={label} value={now} hint={change} way={null} />
}

type RowProps = { label: string; value: string; hint?: string | null; way: Way | null }

function CardRow({ label, value, hint = null, way }: RowProps) {
  const shown = (
    <>
      <Text span size="sm" className={classes.name ?? ''}>
        {label}
      </Text>
      <Group gap="xs" wrap="nowrap" flex="none">
        {hint && (
          <Text span size="xs" c="dimmed">
            {hint}
          </Text>
        )}
        <Text span size="sm" fw={600}>
          {value}
        </Text>
      </Group>
    </>
  )
  return (
    <li>
      {way ? (
        <Link {...way} className={classes.row}>
          {shown}
        </Link>
      ) : (
        <Group justify="space-between" wrap="nowrap" mih={36}>
          {shown}
        </Group>
      )}
    </li>
  )
}
