import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  type LeadClass,
  type LeadStatus,
  leadClassLabels,
  leadStatusLabels,
} from '#shared/model/leads.ts'
import {
  type TaskPriority,
  type TaskStatus,
  taskPriorityLabels,
  taskStatusLabels,
} from '#shared/model/task-codes.ts'
import {
  leadClassColors,
  leadStatusColors,
  taskPriorityColors,
  taskStatusColors,
} from '../theme/status-colors.ts'
import classes from './status-badge.module.css'

/** Looks like Mantine's light badge, at a fraction of its price: lists show one in each row. */
export function RowBadge({ color, children }: { color: string; children: ReactNode }) {
  const style = {
    background: `var(--mantine-color-${color}-light)`,
    color: `var(--mantine-color-${color}-light-color)`,
  }
  return (
    <span className={classes.badge} style={style}>
      {children}
    </span>
  )
}

/** A lead's status, in its colour. */
export function LeadStatusBadge({ status }: { status: LeadStatus }) {
  return <RowBadge color={leadStatusColors[status]}>{leadStatusLabels[status]}</RowBadge>
}

/** How likely a lead is to become a patient. */
export function LeadClassBadge({ leadClass }: { leadClass: LeadClass }) {
  return <RowBadge color={leadClassColors[leadClass]}>{leadClassLabels[leadClass]}</RowBadge>
}

export function TaskStatusBadge({ status }: { status: TaskStatus }) {
  return <RowBadge color={taskStatusColors[status]}>{taskStatusLabels[status]}</RowBadge>
}

export function TaskPriorityBadge({ priority }: { priority: TaskPriority }) {
  const color = taskPriorityColors[priority]
  // The badge's own dot is too dark to be seen in the dark.
  const dot = { '--badge-dot-color': `var(--mantine-color-${color}-light-color)` }
  return (
    <Badge variant="dot" color={color} __vars={dot}>
      {taskPriorityLabels[priority]}
    </Badge>
  )
}
