import { ActionIcon, Badge, Group, Stack, Text } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PatientRow } from '#shared/model/patient.ts'
import type { ListedReview } from '#shared/model/review.ts'
import type { Task } from '#shared/model/task.ts'
import { usePermission } from '../../session/permissions.ts'
import { Due, DueTime } from '../../ui/due.tsx'
import { displayName } from '../../ui/names.ts'
import { useCall } from '../../ui/phone-link.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { openingTab, sectionOf, tabLink } from '../../ui/sections.ts'
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

/** A case that waits for who looks, and until when. */
export function ReviewRow({ review }: { review: ListedReview }) {
  const { id, patientName, title, dueAt } = review
  return (
    <Link to="/chat-review/$reviewId" params={{ reviewId: id }} className={classes.row}>
      <Stack gap={0} miw={0}>
        <Text size="sm" fw={500} truncate>
          {title}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {patientName}
        </Text>
      </Stack>
      {dueAt && <DueTime at={dueAt} />}
    </Link>
  )
}

/** A lead, since when it waits, and a call to it. */
export function LeadRow({ person }: { person: PatientRow }) {
  const call = useCall()
  const number = person.mobile ?? person.contactPhone
  return (
    <Group gap="xs" wrap="nowrap">
      <PersonRow person={person} at={person.leadStatusAt ?? person.createdAt} />
      {number && (
        <ActionIcon
          component="a"
          {...call(number)}
          variant="subtle"
          size="lg"
          aria-label={dashboardTexts.leads.call(displayName(person))}
        >
          <IconPhone size={17} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}

/** Somebody whose scans are new, and how many. */
export function ScansRow({ person }: { person: PatientRow }) {
  return (
    <PersonRow person={person} at={person.lastUploadAt ?? person.updatedAt}>
      <Badge color="brand">{dashboardTexts.scans.count(person.newUploadCount)}</Badge>
    </PersonRow>
  )
}

type Props = { person: PatientRow; at: string; children?: ReactNode }

function PersonRow({ person, at, children }: Props) {
  const seesScans = usePermission('uploads.list')
  const section = sectionOf(person)
  return (
    <Link
      {...tabLink(section, {
        patientId: person.patientId,
        tab: openingTab(section, person, seesScans),
      })}
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
