import { Anchor, Group } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { leadStatus } from '#shared/model/leads.ts'
import type { PatientRow } from '#shared/model/patient.ts'
import { role } from '#shared/model/roles.ts'
import { newLeadsQuery, newScansQuery } from '../../data/patients.ts'
import { reviewsForMeQuery } from '../../data/reviews.ts'
import { firstTasksQuery } from '../../data/tasks.ts'
import { useOwnRoles } from '../../session/member.ts'
import { usePermission } from '../../session/permissions.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { dueTasks, openTasks, toFilter } from '../../ui/task-windows.ts'
import { useZone } from '../../ui/zone.tsx'
import { newestScans } from './newest-scans.ts'
import { LeadRow, ReviewRow, ScansRow, TaskRow } from './rows.tsx'
import { dashboardTexts as texts } from './texts.ts'

type Props = { practiceId: string; memberId: string }
type Way = Pick<LinkProps, 'to' | 'search'>

/** What needs doing today, as far as the member's roles reach; what is empty is left out. */
export function Today({ practiceId, memberId }: Props) {
  const seesPatients = usePermission('patients.list')
  const seesTasks = usePermission('practices.tasks.list')
  const { due, open, ways } = useMyTasks({ practiceId, memberId, enabled: seesTasks })
  const leads = useQuery({ ...newLeadsQuery(practiceId), enabled: seesPatients })
  const ofPatients = useQuery({
    ...newScansQuery(practiceId, 'patients'),
    enabled: seesPatients,
  })
  const ofLeads = useQuery({ ...newScansQuery(practiceId, 'leads'), enabled: seesPatients })

  const seesReviews = usePermission('medicalRecordReviews.list')
  const isProvider = useOwnRoles().includes(role.provider)
  const reviews = useQuery({
    ...reviewsForMeQuery(practiceId, { memberId, isProvider }),
    enabled: seesReviews,
  })

  const matters = [
    ...(seesTasks ? [due] : []),
    ...(seesPatients ? [leads, ofPatients, ofLeads] : []),
    ...(seesReviews ? [reviews] : []),
  ]
  const isPending = matters.some((matter) => matter.isPending) || (seesTasks && open.isPending)
  if (isPending) {
    return (
      <Section title={texts.today.title}>
        <LinesSkeleton count={6} />
      </Section>
    )
  }
  const later = (open.data?.total ?? 0) - (due.data?.total ?? 0)
  if (matters.every(({ data }) => data?.items.length === 0)) {
    return <AllDone later={later} way={ways.open} />
  }
  return (
    <>
      <Matter
        texts={texts.tasks}
        query={due}
        way={ways.due}
        row={(task) => <TaskRow key={task.id} task={task} />}
        footer={<Rest due={due.data} later={later} ways={ways} />}
      />
      <Matter
        texts={texts.reviews}
        query={reviews}
        way={{ to: '/chat-review', search: { view: 'mine' } }}
        row={(review) => <ReviewRow key={review.id} review={review} />}
      />
      <Matter
        texts={texts.leads}
        query={leads}
        way={{ to: '/lead-convert', search: { leadStatus: leadStatus.new } }}
        row={(person) => <LeadRow key={person.patientId} person={person} />}
      />
      <NewScans patients={ofPatients} leads={ofLeads} />
    </>
  )
}

/** The member's own tasks: those due by the end of today, all that are open, and where both are. */
function useMyTasks({ practiceId, memberId, enabled }: Props & { enabled: boolean }) {
  const zone = useZone()
  const now = new Date()
  const searches = { due: dueTasks(now, zone), open: openTasks(now, zone) }
  const of = (search: typeof searches.due) => ({
    ...firstTasksQuery(practiceId, toFilter(search, memberId)),
    enabled,
  })
  const to = '/practice-hub/tasks'
  return {
    due: useQuery(of(searches.due)),
    open: useQuery(of(searches.open)),
    ways: { due: { to, search: searches.due }, open: { to, search: searches.open } },
  } as const
}

type People = UseQueryResult<{ items: PatientRow[]; total: number }>

/** Patients and leads are in lists of their own: each is counted as its list counts it. */
function NewScans({ patients, leads }: { patients: People; leads: People }) {
  const query = patients.error ? patients : leads
  const items = newestScans(patients.data?.items ?? [], leads.data?.items ?? [])
  if (items.length === 0 && !query.error) return null
  const ways = [
    { to: '/patient-link', label: texts.scans.patients, total: patients.data?.total ?? 0 },
    { to: '/lead-convert', label: texts.scans.leads, total: leads.data?.total ?? 0 },
  ] as const
  return (
    <Section
      title={texts.scans.title}
      action={
        <Group gap="sm">
          {ways
            .filter(({ total }) => total > 0)
            .map(({ to, label, total }) => (
              <Way key={to} way={{ to, search: { hasNewUploads: 1 } }} label={label(total)} />
            ))}
        </Group>
      }
    >
      {query.error ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : (
        items.map((person) => <ScansRow key={person.patientId} person={person} />)
      )}
    </Section>
  )
}

function Way({ way, label }: { way: Way; label: string }) {
  return (
    <Anchor size="sm" renderRoot={(props) => <Link {...way} {...props} />}>
      {label}
    </Anchor>
  )
}

type MatterProps<Item> = {
  texts: { title: string; text?: string; all: (count: number) => string }
  query: UseQueryResult<{ items: Item[]; total: number }>
  /** Where all of them are. */
  way: Way
  row: (item: Item) => ReactNode
  footer?: ReactNode
}

/** One kind of what is to be done: its first few, and the way to all; nothing where there is none. */
function Matter<Item>({ texts, query, way, row, footer }: MatterProps<Item>) {
  const { data, error, refetch } = query
  if (!data && !error) return null
  if (data?.items.length === 0) return null
  return (
    <Section
      title={texts.title}
      {...(texts.text && { text: texts.text })}
      action={data && <Way way={way} label={texts.all(data.total)} />}
    >
      {data ? data.items.map(row) : <ErrorState error={error} retry={() => void refetch()} />}
      {footer}
    </Section>
  )
}

function AllDone({ later, way }: { later: number; way: Way }) {
  return (
    <Section title={texts.today.title}>
      <EmptyState
        compact
        illustration="tasks"
        title={texts.today.allDone}
        text={texts.today.allDoneText}
        action={later > 0 && <Later count={later} way={way} />}
      />
    </Section>
  )
}

/** What is due now beside the rows that are shown, and what is due later. */
function Rest({
  due,
  later,
  ways,
}: {
  due: { items: readonly unknown[]; total: number } | undefined
  later: number
  ways: { due: Way; open: Way }
}) {
  const more = due ? due.total - due.items.length : 0
  if (more === 0 && later === 0) return null
  return (
    <Group gap="md">
      {more > 0 && <Way way={ways.due} label={texts.today.more(more)} />}
      {later > 0 && <Later count={later} way={ways.open} />}
    </Group>
  )
}

function Later({ count, way }: { count: number; way: Way }) {
  return <Way way={way} label={texts.today.later(count)} />
}
