import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Task } from '#shared/model/task.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import type { TaskOrderColumn } from '#shared/model/task-order.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Due } from '../../ui/due.tsx'
import { ROW_LINK } from '../../ui/row-keys.ts'
import { TaskPriorityBadge, TaskStatusBadge } from '../../ui/status-badge.tsx'
import { TaskActions } from './task-actions.tsx'
import { taskTexts } from './texts.ts'

const labels = taskTexts.columns

/** What the list shows of a task. */
export const columns: readonly Column<Task, TaskOrderColumn>[] = [
  { label: labels.task, order: 'subject', width: 180, render: (task) => <Subject task={task} /> },
  { label: labels.patient, order: 'patient', render: (task) => <PatientLink task={task} /> },
  {
    label: labels.priority,
    order: 'priority',
    render: ({ priority }) => <TaskPriorityBadge priority={priority} />,
  },
  { label: labels.due, order: 'dueAt', render: (task) => <Due task={task} /> },
  { label: labels.advocate, order: 'advocate', render: ({ advocateName }) => advocateName },
  {
    label: labels.status,
    order: 'status',
    render: ({ status }) => <TaskStatusBadge status={status} />,
  },
  { label: labels.action, action: true, render: (task) => <TaskActions task={task} /> },
]

/** A task as it fits on a phone: what matters of it. */
export function TaskCard({ task }: { task: Task }) {
  const { priority, advocateName, status } = task
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600} lineClamp={2}>
        {task.subject}
      </Text>
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

function Subject({ task: { subject } }: { task: Task }) {
  return (
    <Text size="sm" fw={600} truncate>
      {subject}
    </Text>
  )
}

function PatientLink({ task: { patientId, patientName } }: { task: Task }) {
  return (
    <Anchor
      size="sm"
      truncate
      renderRoot={(props) => (
        <Link
          to="/patient-link/$patientId"
          params={{ patientId }}
          {...{ [ROW_LINK]: '' }}
          {...props}
        />
      )}
    >
      {patientName}
    </Anchor>
  )
}
