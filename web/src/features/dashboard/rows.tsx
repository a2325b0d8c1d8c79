import { Badge, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PatientRow } from '#shared/model/patient.ts'
import type { Task } from '#shared/model/task.ts'
import { Due } from '../../ui/due.tsx'
import { displayName } from '../../ui/names.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { sectionOf, sections } from '../../ui/sections.ts'
import classes from './dashboard.module.css'
import { dashboardTexts } from './texts.ts'

/** A task, which leads to whom it is about. */
export function TaskRow({ task }: { task: Task }) {
  return (
    <Link
      to="/patient-link/$patientId"
      params={{ patientId: task.patientId }}
      className={classes.row}
    >
      <Stack gap={0} miw={0}>
        <Text size="sm" fw={500} truncate>
          {task.subject}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {task.patientName}
        </Text>
      </Stack>
      <Due task={task} />
    </Link>
  )
}

/** A lead, and since when it waits. */
export function LeadRow({ person }: { person: PatientRow }) {
  return <PersonRow person={person} at={person.leadStatusAt ?? person.createdAt} />
}

/** Somebody whose scans are new, and how many. */
export function ScansRow({ person }: { person: PatientRow }) {
  return (
    <PersonRow person={person} at={person.lastUploadAt ?? person.updatedAt} tab="rad-cloud">
      <Badge color="brand">{dashboardTexts.scans.count(person.newUploadCount)}</Badge>
    </PersonRow>
  )
}

type Props = { person: PatientRow; at: string; tab?: 'rad-cloud'; children?: ReactNode }

function PersonRow({ person, at, tab, children }: Props) {
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
        {children}{' '}
        <Text span ml={6}>
          <RelativeTime at={at} dimmed />
        </Text>
      </Text>
    </Link>
  )
}
