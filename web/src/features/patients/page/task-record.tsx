import { Anchor, Button, Divider, Group, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PatientRecord } from '#shared/model/patient.ts'
import type { Task } from '#shared/model/task.ts'
import { notesQuery } from '../../../data/notes.ts'
import { patientQuery, timelineQuery } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import { usePermission } from '../../../session/permissions.ts'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { itemsOf } from '../../../ui/more.tsx'
import { displayName } from '../../../ui/names.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { type RecordTab, type Section, sectionOf, sections, tabLink } from '../../../ui/sections.ts'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { LeadStatusBadge, TaskPriorityBadge, TaskStatusBadge } from '../../../ui/status-badge.tsx'
import { Entries } from './events-tab.tsx'
import { Badges, Facts } from './record-header.tsx'
import { TaskFacts, type TaskParts } from './tasks-tab.tsx'
import { besideTexts as texts } from './texts.ts'

/** So many of what was written and of what happened last are shown; the record has all of it. */
const SHOWN = 3

/** A task with the record that it is about, as they stand beside a list of tasks. */
export function TaskRecord({ task, actions, checklist }: { task: Task } & TaskParts) {
  const mayRead = usePermission('patients.read')
  return (
    <Stack gap="md">
      <Stack gap="xs">
        <Group gap="xs">
          <TaskStatusBadge status={task.status} />
          <TaskPriorityBadge priority={task.priority} />
        </Group>
        <TaskFacts task={task} checklist={checklist} />
        <Group justify="flex-start">{actions(task)}</Group>
      </Stack>
      {mayRead && (
        <>
          <Divider />
          <Record patientId={task.patientId} />
        </>
      )}
    </Stack>
  )
}

function Record({ patientId }: { patientId: string }) {
  const practice = usePractice()
  const mayReadNotes = usePermission('practices.notes.list')
  const query = useQuery(patientQuery(practice.id, patientId))
  return (
    <Loaded query={query} skeleton={<RowsSkeleton count={4} height={40} />}>
      {(record) => (
        <Stack gap="md">
          <Head record={record} />
          {mayReadNotes && <Notes record={record} />}
          <Events record={record} />
          <Button
            variant="default"
            fullWidth
            renderRoot={(props) => <RecordLink record={record} {...props} />}
          >
            {texts.open}
          </Button>
        </Stack>
      )}
    </Loaded>
  )
}

type RecordProps = { record: PatientRecord }

function Head({ record }: RecordProps) {
  const section = sectionOf(record)
  return (
    <section>
      <Group gap="xs">
        <Title order={3} size="h4">
          <Anchor inherit renderRoot={(props) => <RecordLink record={record} {...props} />}>
            {displayName(record)}
          </Anchor>
        </Title>
        <Badges record={record} />
        {record.isLead && <LeadStatusBadge status={record.leadStatus} />}
      </Group>
      <Facts section={section} record={record} wide={false} />
    </section>
  )
}

function RecordLink({ record, ...props }: RecordProps) {
  const { patientId } = record
  return <Link to={sections[sectionOf(record)].record} params={{ patientId }} {...props} />
}

function Events({ record }: RecordProps) {
  const { id: practiceId } = usePractice()
  const { patientId } = record
  const section = sectionOf(record)
  const query = useInfiniteQuery(timelineQuery(practiceId, patientId))
  return (
    <Part title={texts.events} tab="events" {...{ section, patientId }}>
      <Loaded query={query} skeleton={<RowsSkeleton count={SHOWN} height={40} />}>
        {(data) => (
          <Entries entries={(itemsOf(data) ?? []).slice(0, SHOWN)} {...{ section, patientId }} />
        )}
      </Loaded>
    </Part>
  )
}

function Notes({ record }: RecordProps) {
  const { id: practiceId } = usePractice()
  const { patientId } = record
  const query = useInfiniteQuery(notesQuery(practiceId, patientId))
  return (
    <Part title={texts.notes} tab="notes" section={sectionOf(record)} patientId={patientId}>
      <Loaded query={query} skeleton={<RowsSkeleton count={1} height={40} />}>
        {(data) => {
          const notes = (itemsOf(data) ?? []).slice(0, SHOWN)
          if (notes.length === 0) return <Hint>{texts.noNotes}</Hint>
          return (
            <Stack gap="xs">
              {notes.map(({ noteId, note, author, createdAt }) => (
                <div key={noteId}>
                  <RichText lineClamp={4}>{note}</RichText>
                  <Hint>
                    {author.name}, <RelativeTime at={createdAt} />
                  </Hint>
                </div>
              ))}
            </Stack>
          )
        }}
      </Loaded>
    </Part>
  )
}

type PartProps = {
  title: string
  tab: RecordTab
  section: Section
  patientId: string
  children: ReactNode
}

/** A part of the record, and the way to all of it. */
function Part({ title, tab, section, patientId, children }: PartProps) {
  return (
    <section>
      <Group justify="space-between" mb="xs">
        <Text component="h3" size="sm" fw={600} m={0}>
          {title}
        </Text>
        <Anchor
          size="sm"
          aria-label={texts.allOf(title)}
          renderRoot={(props) => <Link {...tabLink(section, { patientId, tab })} {...props} />}
        >
          {texts.all}
        </Anchor>
      </Group>
      {children}
    </section>
  )
}
