import * as v from 'valibot'
import type { TenantScope } from '#functions/platform/identity/scope.ts'
import type { HandlerInput } from '#shared/api/contract.ts'
import type { taskRoutes } from '#shared/api/tasks.ts'
import { CatalogueError } from '#shared/errors.ts'
import { type TaskStatus, taskPriorities, taskStatuses } from '#shared/model/task-codes.ts'
import { type TaskItem, taskItem } from './task.ts'

export type TaskQuery = HandlerInput<typeof taskRoutes.list>['query']
export type TaskFilter = Omit<TaskQuery, 'order' | 'offset' | 'limit'>

/** What lists filter and order tasks by. */
export const listedTask = v.pick(taskItem, ['id', 'dueAt', 'priority', 'advocateId', 'patientId'])
export type ListedTask = v.InferOutput<typeof listedTask>

/** The statuses that a list is made of. */
export function statusesOf({ status }: TaskFilter): readonly TaskStatus[] {
  return status === undefined ? taskStatuses : [status]
}

/**
 * Whoever may not see all tasks sees those of the patients within reach; providers also those
 * assigned to them.
 * @param within the patients within reach; of tasks of one patient, it is enough to know of that one
 */
export function isVisible(
  { reaches, memberId }: TenantScope,
  { advocateId, patientId }: Pick<TaskItem, 'advocateId' | 'patientId'>,
  within: ReadonlySet<string>,
): boolean {
  if (reaches.includes('all') || within.has(patientId)) return true
  return reaches.includes('treated') && advocateId === memberId
}

const rankOf = ({ priority }: ListedTask) => taskPriorities.indexOf(priority)

function byUrgency(direction: 1 | -1) {
  return (one: ListedTask, other: ListedTask): number => {
    if (one.dueAt !== other.dueAt) return one.dueAt < other.dueAt ? -direction : direction
    return rankOf(one) - rankOf(other) || (one.id < other.id ? -1 : 1)
  }
}

/**
 * A page of the tasks that pass the filters, by when they are due and then by priority.
 * @throws ERR_SEARCH_QUERY_INVALID for another order than `dueAt ASC` or `dueAt DESC`
 */
export function pageOfTasks(
  tasks: readonly ListedTask[],
  query: TaskQuery,
  { scope, within }: { scope: TenantScope; within: ReadonlySet<string> },
): { items: ListedTask[]; total: number } {
  const { advocateId, patientId, dueAtFrom, dueAtTo, offset, limit } = query
  const order = byUrgency(directionOf(query.order ?? 'dueAt ASC'))
  const passing = tasks.filter(
    (task) =>
      isVisible(scope, task, within) &&
      (advocateId === undefined || task.advocateId === advocateId) &&
      (patientId === undefined || task.patientId === patientId) &&
      (dueAtFrom === undefined || task.dueAt >= dueAtFrom) &&
      (dueAtTo === undefined || task.dueAt <= dueAtTo),
  )
  const items = passing.toSorted(order).slice(offset, offset + limit)
  return { items, total: passing.length }
}

function directionOf(order: string): 1 | -1 {
  const [column, direction = 'ASC', ...rest] = order.split(/\s+/)
  if (column !== 'dueAt' || rest.length > 0 || !/^(ASC|DESC)$/i.test(direction)) {
    const problem = 'must be dueAt ASC or dueAt DESC'
    throw new CatalogueError('ERR_SEARCH_QUERY_INVALID', { fields: [{ field: 'order', problem }] })
  }
  return direction.toUpperCase() === 'DESC' ? -1 : 1
}
