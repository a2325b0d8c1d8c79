import type { LeadClass, LeadStatus } from '#shared/model/leads.ts'
import type { TaskPriority, TaskStatus } from '#shared/model/task-codes.ts'

/** The colour of each lead status: the same in badges, boards and charts. */
export const leadStatusColors = {
  0: 'gray',
  1: 'blue',
  2: 'brand',
  3: 'indigo',
  4: 'violet',
  10: 'amber',
  100: 'green',
  9: 'red',
  8: 'gray',
} as const satisfies Record<LeadStatus, string>

/** The same of each lead class. */
export const leadClassColors = {
  hot: 'red',
  warm: 'amber',
  cold: 'blue',
} as const satisfies Record<LeadClass, string>

export const taskStatusColors = {
  0: 'blue',
  1: 'green',
  9: 'gray',
  15: 'amber',
  16: 'amber',
  20: 'red',
} as const satisfies Record<TaskStatus, string>

export const taskPriorityColors = {
  10: 'red',
  9: 'amber',
  1: 'brand',
  0: 'gray',
  2: 'gray',
} as const satisfies Record<TaskPriority, string>
