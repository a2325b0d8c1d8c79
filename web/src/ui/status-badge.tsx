import { Badge } from '@mantine/core'
import { type LeadStatus, leadStatusLabels } from '#shared/model/leads.ts'
import {
  type TaskPriority,
  type TaskStatus,
  taskPriorityLabels,
  taskStatusLabels,
} from '#shared/model/task-codes.ts'
import { leadStatusColors, taskPriorityColors, taskStatusColors } from '../theme/status-colors.ts'

/** A lead's status, in its colour. */
export function LeadStatusBadge({ status }: { status: LeadStatus }) {
  return <Badge color={leadStatusColors[status]}>{leadStatusLabels[status]}</Badge>
}

export function TaskStatusBadge({ status }: { status: TaskStatus }) {
  return <Badge color={taskStatusColors[status]}>{taskStatusLabels[status]}</Badge>
}

export function TaskPriorityBadge({ priority }: { priority: TaskPriority }) {
  return (
    <Badge variant="dot" color={taskPriorityColors[priority]}>
      {taskPriorityLabels[priority]}
    </Badge>
  )
}
