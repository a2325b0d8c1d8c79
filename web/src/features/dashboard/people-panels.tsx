import { Anchor, Badge, Text } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PatientRow } from '#shared/model/patient.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import type { IllustrationName } from '../../ui/illustrations.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { LeadStatusBadge } from '../../ui/status-badge.tsx'
import { displayName } from '../patients/names.ts'
import { sectionOf, sections } from '../patients/sections.ts'
import classes from './dashboard.module.css'
import { Panel } from './panel.tsx'
import { newestLeadsQuery, newScansQuery } from './queries.ts'
import { dashboardTexts } from './texts.ts'

/** The people who showed interest last. */
export function NewestLeads({ practiceId }: { practiceId: string }) {
  const texts = dashboardTexts.leads
  return (
    <PeoplePanel
      {...{ texts, illustration: 'people', all: { to: '/lead-convert' } }}
      people={useQuery(newestLeadsQuery(practiceId))}
      row={(person) => (
        <PersonRow key={person.patientId} person={person} at={person.createdAt}>
          <LeadStatusBadge status={person.leadStatus} />
        </PersonRow>
      )}
    />
  )
}

/** The people whose scans nobody has looked at yet. */
export function NewScans({ practiceId }: { practiceId: string }) {
  const texts = dashboardTexts.scans
  return (
    <PeoplePanel
      {...{
        texts,
        illustration: 'scans',
        all: { to: '/patient-link', search: { hasNewUploads: 1 } },
      }}
      people={useQuery(newScansQuery(practiceId))}
      row={(person) => (
        <PersonRow
          key={person.patientId}
          person={person}
          at={person.lastUploadAt ?? person.updatedAt}
          tab="rad-cloud"
        >
          <Badge color="brand">{texts.count(person.newUploadCount)}</Badge>
        </PersonRow>
      )}
    />
  )
}

type PanelProps = {
  texts: { title: string; all: string; none: string; noneText: string }
  illustration: IllustrationName
  all: Pick<LinkProps, 'to' | 'search'>
  people: UseQueryResult<{ items: PatientRow[] }>
  row: (person: PatientRow) => ReactNode
}

function PeoplePanel({ texts, illustration, all, people, row }: PanelProps) {
  const { data, error, refetch } = people
  return (
    <Panel
      title={texts.title}
      aside={
        data && data.items.length > 0 ? (
          <Anchor size="sm" renderRoot={(props) => <Link {...all} {...props} />}>
            {texts.all}
          </Anchor>
        ) : null
      }
    >
      {!data &&
        (error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <LinesSkeleton count={5} />
        ))}
      {data?.items.length === 0 && (
        <EmptyState compact illustration={illustration} title={texts.none} text={texts.noneText} />
      )}
      {data?.items.map(row)}
    </Panel>
  )
}

type RowProps = { person: PatientRow; at: string; tab?: 'rad-cloud'; children: ReactNode }

function PersonRow({ person, at, tab, children }: RowProps) {
  const { tab: to, defaultTab } = sections[sectionOf(person)]
  return (
    <Link
      to={to}
      params={{ patientId: person.patientId, tab: tab ?? defaultTab }}
      className={classes.row}
    >
      <Text span size="sm" fw={500} className={classes.name ?? ''}>
        {displayName(person)}
      </Text>
      <Text span size="sm" c="dimmed" style={{ flexShrink: 0 }}>
        {children} <RelativeTime at={at} c="dimmed" ml={6} />
      </Text>
    </Link>
  )
}
