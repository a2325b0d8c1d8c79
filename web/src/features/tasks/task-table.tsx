import { Anchor, Table, Text, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Task } from '#shared/model/task.ts'
import { taskStatus } from '#shared/model/tasks.ts'
import { TaskPriorityBadge, TaskStatusBadge } from '../../ui/status-badge.tsx'
import { CompleteButton } from './complete-button.tsx'
import { Due } from './due.tsx'
import classes from './task-table.module.css'
import { taskTexts } from './texts.ts'

const columns = taskTexts.columns

/** Tasks in rows; on a phone what matters of each, one below the other. */
export function TaskTable({ tasks }: { tasks: readonly Task[] }) {
  return (
    <Table verticalSpacing={6} className={classes.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{columns.task}</Table.Th>
          <Table.Th>{columns.patient}</Table.Th>
          <Table.Th>{columns.priority}</Table.Th>
          <Table.Th>{columns.due}</Table.Th>
          <Table.Th>{columns.advocate}</Table.Th>
          <Table.Th>{columns.status}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{columns.action}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tasks.map((task) => (
          <Row key={task.id} task={task} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Row({ task }: { task: Task }) {
  const { subject, patientId, patientName, priority, advocateName, status } = task
  return (
    <Table.Tr data-open={status === taskStatus.ongoing || undefined}>
      <Table.Td>
        <Text size="sm" fw={600}>
          {subject}
        </Text>
      </Table.Td>
      <Table.Td>
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/patient-link/$patientId" params={{ patientId }} {...props} />
          )}
        >
          {patientName}
        </Anchor>
      </Table.Td>
      <Table.Td>
        <TaskPriorityBadge priority={priority} />
      </Table.Td>
      <Table.Td>
        <Due task={task} />
      </Table.Td>
      <Table.Td>
        <Text size="sm">{advocateName}</Text>
      </Table.Td>
      <Table.Td>
        <TaskStatusBadge status={status} />
      </Table.Td>
      <Table.Td className={classes.action}>
        <CompleteButton task={task} />
      </Table.Td>
    </Table.Tr>
  )
}
