import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Task } from '#shared/model/task.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import type { TaskOrderColumn } from '#shared/model/task-order.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Due } from '../../ui/due.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ROW_LINK } from '../../ui/row-keys.ts'
import { TaskPriorityBadge, TaskStatusBadge } from '../../ui/status-badge.tsx'
import { OPENS_TASK } from './panel/use-open-task.ts'
import { TaskActions } from './task-actions.tsx'
import { taskTexts } from './texts.ts'

const { columnLabels: labels } = taskTexts

type TaskColumn = Column<Task, TaskOrderColumn>

function column(order: TaskOrderColumn, render: TaskColumn['render'], width?: number): TaskColumn {
  return { label: labels[order], order, render, ...(width !== undefined && { width }) }
}

const since = (at: string | null) => (at ? <RelativeTime at={at} /> : <Nothing />)
const named = (name: string | null) => name ?? <Nothing />

/** What lists can show of a task. */
export const taskColumns: Record<TaskOrderColumn, TaskColumn> = {
  subject: column('subject', (task) => <Subject task={task} />, 180),
  patient: column('patient', (task) => <PatientLink task={task} />),
  priority: column('priority', ({ priority }) => <TaskPriorityBadge priority={priority} />),
  dueAt: column('dueAt', (task) => <Due task={task} />),
  advocate: column('advocate', ({ advocateName }) => advocateName),
  status: column('status', ({ status }) => <TaskStatusBadge status={status} />),
  provider: column('provider', ({ providerName }) => named(providerName)),
  creator: column('creator', ({ creatorName }) => named(creatorName)),
  startedAt: column('startedAt', ({ startedAt }) => since(startedAt)),
  createdAt: column('createdAt', ({ createdAt }) => since(createdAt)),
  completedAt: column('completedAt', ({ completedAt }) => since(completedAt)),
}

/** Those that a list comes with. */
export const usualColumns = [
  'subject',
  'patient',
  'priority',
  'dueAt',
  'advocate',
  'status',
] as const satisfies TaskOrderColumn[]

/** What can be done with a task, after the others. */
export const actionColumn: TaskColumn = {
  label: taskTexts.action,
  action: true,
  render: (task) => <TaskActions task={task} />,
}

/** A task as it fits on a phone: what matters of it. */
export function TaskCard({ task, onOpen }: { task: Task; onOpen: (task: Task) => void }) {
  const { priority, advocateName, status } = task
  return (
    <Stack gap={4} flex={1} miw={0}>
      <Subject task={task} onOpen={onOpen} />
      <PatientLink task={task} />
      <Group justify="space-between" gap="xs">
        <Due task={task} />
        <TaskPriorityBadge priority={priority} />
      </Group>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" truncate>
          {advocateName}
        </Text>
        {status === taskStatus.ongoing ? (
          <TaskActions task={task} />
        ) : (
          <Group gap={4} wrap="nowrap">
            <TaskStatusBadge status={status} />
            <TaskActions task={task} />
          </Group>
        )}
      </Group>
    </Stack>
  )
}

function Nothing() {
  return (
    <Text span size="sm" c="dimmed">
      {taskTexts.nothing}
    </Text>
  )
}

/** Opens the task: in a table the row itself hears the press. */
function Subject({ task, onOpen }: { task: Task; onOpen?: (task: Task) => void }) {
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      fw={600}
      truncate
      maw="100%"
      ta="start"
      {...{ [ROW_LINK]: '', [OPENS_TASK]: task.id }}
      {...(onOpen && { onClick: () => onOpen(task) })}
    >
      {task.subject}
    </Anchor>
  )
}

function PatientLink({ task: { patientId, patientName } }: { task: Task }) {
  return (
    <Anchor
      size="sm"
      truncate
      renderRoot={(props) => (
        <Link to="/patient-link/$patientId" params={{ patientId }} {...props} />
      )}
    >
      {patientName}
    </Anchor>
  )
}
