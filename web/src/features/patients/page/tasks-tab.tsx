import {
  Button,
  Group,
  Paper,
  Popover,
  Stack,
  Text,
  Textarea,
  Title,
  Tooltip,
  VisuallyHidden,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Task } from '#shared/model/task.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import { useAction } from '../../../data/mutation.ts'
import { completeTask, patientTasksQuery } from '../../../data/tasks.ts'
import { useDraftOf } from '../../../session/drafts.ts'
import { usePractice } from '../../../session/member.ts'
import { usePermission } from '../../../session/permissions.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { TaskPriorityBadge, TaskStatusBadge } from '../../../ui/status-badge.tsx'
import { taskTexts as texts } from '../texts.ts'
import classes from './page.module.css'

/** The tasks about a patient: what is to be done, then what was. */
export function TasksTab({ patientId }: { patientId: string }) {
  const practice = usePractice()
  return (
    <Loaded
      query={useQuery(patientTasksQuery(practice.id, patientId))}
      skeleton={<RowsSkeleton count={3} height={56} />}
    >
      {({ items }) => <Tasks tasks={items} />}
    </Loaded>
  )
}

function Tasks({ tasks }: { tasks: readonly Task[] }) {
  if (tasks.length === 0) {
    return <EmptyState illustration="tasks" title={texts.emptyTitle} text={texts.empty} />
  }
  const open = tasks.filter(isOpen)
  const finished = tasks.filter((task) => !isOpen(task))
  return (
    <Stack gap="lg">
      <Part title={texts.ongoing} tasks={open} />
      <Part title={texts.finished} tasks={finished} />
    </Stack>
  )
}

function isOpen({ status }: Task): boolean {
  return status === taskStatus.ongoing || status === taskStatus.awaitingConfirmation
}

function Part({ title, tasks }: { title: string; tasks: Task[] }) {
  if (tasks.length === 0) return null
  return (
    <section>
      <Title order={2} size="sm" mb="xs">
        {title}
      </Title>
      <Paper withBorder radius="md">
        {tasks.map((task) => (
          <TaskItem key={task.id} task={task} />
        ))}
      </Paper>
    </section>
  )
}

function TaskItem({ task }: { task: Task }) {
  const mayComplete = usePermission('practices.tasks.complete')
  const { subject, status, priority, comments, trail, advocateName } = task
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
          <Hint>
            {texts.advocate}: {advocateName} · <When task={task} />
          </Hint>
          {comments && <RichText>{comments}</RichText>}
          {trail.length > 0 && <Trail trail={trail} />}
        </Stack>
        {mayComplete && status === taskStatus.ongoing && <Complete task={task} />}
      </Group>
    </article>
  )
}

function When({ task: { status, dueAt, completedAt } }: { task: Task }) {
  if (completedAt) {
    return (
      <>
        {texts.completedAt} <RelativeTime at={completedAt} />
      </>
    )
  }
  const isLate = status === taskStatus.ongoing && dueAt < new Date().toISOString()
  return (
    <Text span inherit {...(isLate && { c: 'var(--mantine-color-error)' })}>
      {isLate ? texts.overdue : texts.due} <RelativeTime at={dueAt} />
    </Text>
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

function Complete({ task }: { task: Task }) {
  const practice = usePractice()
  const [opened, { open, close, toggle }] = useDisclosure(false)
  const [comments, setComments] = useState('')
  const complete = useAction(completeTask(practice.id), {
    onSuccess: () => {
      close()
      notifications.show({ message: texts.done, color: 'green' })
    },
    inline: true,
  })
  useDraftOf<string>(`complete-${task.id}`, {
    typed: () => (opened ? comments : null),
    restore: (kept) => {
      setComments(kept)
      open()
    },
  })
  return (
    <Popover
      opened={opened}
      onChange={close}
      trapFocus
      returnFocus
      position="bottom-end"
      width={300}
      shadow="md"
    >
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCheck size={14} aria-hidden />}
          onClick={toggle}
          flex="none"
        >
          {texts.complete}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.completeTitle}>
        <Stack gap="sm">
          <FormError error={complete.error} />
          <Textarea
            label={texts.comments}
            placeholder={texts.commentsHint}
            autosize
            minRows={2}
            maxRows={8}
            data-autofocus
            value={comments}
            onChange={({ currentTarget }) => {
              setComments(currentTarget.value)
              complete.clearError()
            }}
          />
          <Group justify="flex-end" gap="xs">
            <Button size="xs" variant="default" onClick={close}>
              {texts.cancel}
            </Button>
            <Button
              size="xs"
              loading={complete.pending}
              onClick={() => complete.start({ id: task.id, version: task.version, comments })}
            >
              {texts.confirm}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
