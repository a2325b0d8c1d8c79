import type { TenantScope } from '#functions/platform/identity/scope.ts'
import type { HandlerInput } from '#shared/api/contract.ts'
import type { taskRoutes } from '#shared/api/tasks.ts'
import { isOpenTask, type TaskStatus, taskStatus, taskStatuses } from '#shared/model/task-codes.ts'
import type { TaskItem } from '../records.ts'

export type TaskQuery = HandlerInput<typeof taskRoutes.list>['query']
export type TaskFilter = Omit<TaskQuery, 'order' | 'offset' | 'limit'>

/** The statuses that a list is made of. */
export function statusesOf({ status }: TaskFilter): readonly TaskStatus[] {
  return status === undefined ? taskStatuses : [...new Set(status)]
}

/**
 * Whether few tasks can be meant: a patient's, or what an advocate has not finished. Those are queried; all
 * others are looked for among all of the practice.
 */
export function isNarrow(filter: TaskFilter): boolean {
  if (filter.patientId !== undefined) return true
  return (
    filter.advocateId !== undefined && statusesOf(filter).every((status) => isOpenTask({ status }))
  )
}

/**
 * Whether a list is of what is to be done: what has not started is not among it. On a record it is, for
 * there people look up what comes.
 */
export function isToDo({ status, patientId }: TaskFilter): boolean {
  return patientId === undefined && (status?.includes(taskStatus.ongoing) ?? false)
}

/**
 * Whoever may not see all tasks sees those of the patients within reach; providers also those
 * assigned to them.
 * @param within the patients within reach; of tasks of one patient, it is enough to know of that one
 */
export function isVisible(
  { reaches, memberId }: Pick<TenantScope, 'reaches' | 'memberId'>,
  { advocateId, patientId }: Pick<TaskItem, 'advocateId' | 'patientId'>,
  within: ReadonlySet<string>,
): boolean {
  if (reaches.includes('all') || within.has(patientId)) return true
  return reaches.includes('treated') && advocateId === memberId
}
