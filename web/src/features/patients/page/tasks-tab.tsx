import { Group, Stack, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Task } from '#shared/model/task.ts'
import { isOpenTask, taskStatus } from '#shared/model/task-codes.ts'
import { patientQuery } from '../../../data/patients.ts'
import { patientTasksQuery } from '../../../data/tasks.ts'
import { useMember, usePractice } from '../../../session/member.ts'
import { useChanging } from '../../../session/undo.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { ListPart } from '../../../ui/list-part.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { sectionOf } from '../../../ui/sections.ts'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { TaskPriorityBadge, TaskStatusBadge } from '../../../ui/status-badge.tsx'
import { ContactActions } from './contact-actions.tsx'
import classes from './page.module.css'
import { taskTexts as texts } from './texts.ts'

type Props = {
  patientId: string
  /** What can be done with a task, what there is to find out for it, and how to add one: parts of another feature. */
  actions: (task: Task) => ReactNode
  checklist: (task: Task) => ReactNode
  add: ReactNode
}

export type TaskParts = Pick<Props, 'actions' | 'checklist'>

/** The tasks about a patient: what is to be done, then what was. */
export function TasksTab({ patientId, add, ...parts }: Props) {
  const practice = usePractice()
  return (
    <Stack gap="sm">
      <Group justify="flex-end">{add}</Group>
      <Loaded
        query={useQuery(patientTasksQuery(practice.id, patientId))}
        skeleton={<RowsSkeleton count={3} height={56} />}
      >
        {({ items }) => <Tasks tasks={items} {...parts} />}
      </Loaded>
    </Stack>
  )
}

type TasksProps = { tasks: readonly Task[] } & TaskParts

function Tasks({ tasks: read, ...parts }: TasksProps) {
  const changing = useChanging()
  const tasks = read.map((task) =>
    changing.has(task.id) ? { ...task, status: taskStatus.completed } : task,
  )
  if (tasks.length === 0) {
    return <EmptyState illustration="tasks" title={texts.emptyTitle} text={texts.empty} />
  }
  const open = tasks.filter(isOpenTask)
  const item = (task: Task) => <TaskItem task={task} {...parts} />
  const finished = tasks.filter((task) => !isOpenTask(task))
  return (
    <Stack gap="lg">
      <ListPart title={texts.ongoing} items={open}>
        {item}
      </ListPart>
      <ListPart title={texts.finished} items={finished}>
        {item}
      </ListPart>
    </Stack>
  )
}

function TaskItem({ task, actions, checklist }: { task: Task } & TaskParts) {
  const { subject, status, priority } = task
  return (
    <article className={classes.task}>
      <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
        <Stack gap={4} miw={0}>
          <Group gap="xs">
            <Text fw={600} size="sm">
              {subject}
            </Text>
            <TaskStatusBadge status={status} />
            <TaskPriorityBadge priority={priority} />
          </Group>
          <TaskFacts task={task} checklist={checklist} />
        </Stack>
        {actions(task)}
      </Group>
    </article>
  )
}

/** Who has a task and by when, what there is to find out and what was said, and why it went to this person. */
export function TaskFacts({ task, checklist }: { task: Task } & Pick<TaskParts, 'checklist'>) {
  const { comments, notified, trail, advocateName } = task
  return (
    <>
      <Hint>
        {texts.advocate}: {advocateName} · <When task={task} />
      </Hint>
      <Rerouting task={task} />
      <FirstContact task={task} />
      {checklist(task)}
      {comments && <RichText mentions={notified.map(({ name }) => name)}>{comments}</RichText>}
      {trail.length > 0 && <Trail trail={trail} />}
    </>
  )
}

/** The first task of a lead is to get in touch: it offers how, and completes itself by that. */
function FirstContact({ task }: { task: Task }) {
  const { id: practiceId } = usePractice()
  // Only where the record is open already: to look it up is to look at it.
  const query = { ...patientQuery(practiceId, task.patientId), enabled: false }
  const { data: record } = useQuery(query)
  const isFirst = task.subjectId === null && task.creatorId === null
  if (!record || !isFirst || task.status !== taskStatus.ongoing) return null
  return <ContactActions section={sectionOf(record)} record={record} />
}

function When({ task: { status, startedAt, isWaiting, dueAt, completedAt } }: { task: Task }) {
  if (completedAt) {
    return (
      <>
        {status === taskStatus.completed ? texts.completedAt : texts.endedAt}{' '}
        <RelativeTime at={completedAt} />
      </>
    )
  }
  const isLate = status === taskStatus.ongoing && dueAt < new Date().toISOString()
  return (
    <Text span inherit {...(isLate && { c: 'var(--mantine-color-error)' })}>
      {isWaiting && (
        <>
          {texts.starts} <RelativeTime at={startedAt} /> ·{' '}
        </>
      )}
      {isLate ? texts.overdue : texts.due} <RelativeTime at={dueAt} />
    </Text>
  )
}

/** When it goes to somebody else. Whoever has it touched it by opening this page. */
function Rerouting({ task: { status, reroute, advocateId, advocateName } }: { task: Task }) {
  const member = useMember()
  const isAhead = status === taskStatus.ongoing && reroute && reroute.at > new Date().toISOString()
  if (!isAhead || advocateId === member?.id) return null
  return (
    <Hint>
      {texts.reroutes(advocateName)} <RelativeTime at={reroute.at} />
    </Hint>
  )
}

/** Why the task went to this person. */
function Trail({ trail }: Pick<Task, 'trail'>) {
  return (
    <Hint component="div">
      {texts.trail}
      <ul className={classes.trail}>
        {trail.map(({ at, text, details }) => (
          <li key={`${at}${text}`}>
            {details ? <WithDetails text={text} details={details} /> : text}
          </li>
        ))}
      </ul>
    </Hint>
  )
}

/** The details are there for pointers, keyboards and screen readers alike. */
function WithDetails({ text, details }: { text: string; details: string }) {
  return (
    <Tooltip label={details} events={{ hover: true, focus: true, touch: true }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a tooltip must be reachable by keyboard */}
      <span tabIndex={0}>
        {text}
        <VisuallyHidden>: {details}</VisuallyHidden>
      </span>
    </Tooltip>
  )
}
