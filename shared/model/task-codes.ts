/** Task codes (specification, section 4). */
export const taskStatus = {
  ongoing: 0,
  completed: 1,
  canceled: 9,
  awaitingConfirmation: 15,
  incomplete: 16,
  failed: 20,
} as const

export type TaskStatus = (typeof taskStatus)[keyof typeof taskStatus]
/**
 * The status of a task that is completed: where its advocate does not complete it alone, a manager confirms it.
 * @param mayConfirm whether the member who completes it may confirm tasks
 */
export const statusOnCompletion = (
  { advocateCanComplete }: { advocateCanComplete: boolean },
  mayConfirm: boolean,
) => (advocateCanComplete || mayConfirm ? taskStatus.completed : taskStatus.awaitingConfirmation)

export const taskStatuses = [0, 1, 9, 15, 16, 20] as const satisfies readonly TaskStatus[]

export const taskStatusLabels: Record<TaskStatus, string> = {
  0: 'Ongoing',
  1: 'Completed',
  9: 'Canceled',
  15: 'Awaiting confirmation',
  16: 'Incomplete',
  20: 'Failed (past due)',
}

/** Of tasks in which there is something left to do. */
export const openTaskStatuses: readonly TaskStatus[] = [
  taskStatus.ongoing,
  taskStatus.awaitingConfirmation,
]

/** Whether there is something left to do. */
export function isOpenTask({ status }: { status: TaskStatus }): boolean {
  return openTaskStatuses.includes(status)
}

/** Priorities in the order of their rank, most pressing first. */
export const taskPriorities = [10, 9, 1, 0, 2] as const
export type TaskPriority = (typeof taskPriorities)[number]
export const taskPriorityLabels: Record<TaskPriority, string> = {
  10: 'Urgent',
  9: 'High',
  1: 'Medium',
  0: 'Normal',
  2: 'Low',
}

/** How a task finds its advocate: in the team of its provider, by the distribution, or by name. */
export const distributeMethods = ['provider', 'task', 'manual'] as const
export type DistributeMethod = (typeof distributeMethods)[number]
/** The task link of the header opens on tasks due since so many days. */
export const TASK_WINDOW_DAYS = 730
