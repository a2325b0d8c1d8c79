import { TASK_WINDOW_DAYS, taskStatus } from '#shared/model/task-codes.ts'
import type { DueChoice } from '#shared/model/task-filters.ts'
import { endOfDay, startOfDay } from './dates.ts'
import { codesOf, type TaskSearch } from './task-search.ts'

const WEEK = 7

/** The window that a choice stands for, in days of the practice's zone (specification, section 2). */
export function dueWindow(
  choice: DueChoice,
  now: Date,
  zone: string,
): Pick<TaskSearch, 'dueAtFrom' | 'dueAtTo'> {
  const dueAtFrom = startOfDay(now, zone, -TASK_WINDOW_DAYS)
  if (choice === 'all') return { dueAtFrom, dueAtTo: undefined }
  return { dueAtFrom, dueAtTo: endOfDay(now, zone, choice === 'week' ? WEEK : 0) }
}

/** What the list shows unless it is told otherwise: all that is open. */
export function openTasks(now: Date, zone: string): TaskSearch {
  return { ...dueWindow('all', now, zone), status: taskStatus.ongoing }
}

/** Open tasks that are due by the end of today, or were before (specification, section 2). */
export function dueTasks(now: Date, zone: string): TaskSearch {
  return { ...dueWindow('today', now, zone), status: taskStatus.ongoing }
}

/** The choice that a window comes from, as far as it can be told. */
export function dueChoiceOf({ dueAtTo }: TaskSearch, now: Date, zone: string): DueChoice {
  if (!dueAtTo) return 'all'
  return dueAtTo > endOfDay(now, zone) ? 'week' : 'today'
}

/** The call that answers what the address asks for. */
export function toFilter(
  { everyone, day: _, view: __, columns: ___, task: ____, status, priority, ...filter }: TaskSearch,
  memberId: string,
) {
  const codes = {
    ...(status !== undefined && { status: codesOf(status).join(',') }),
    ...(priority !== undefined && { priority: codesOf(priority).join(',') }),
  }
  return { ...filter, ...codes, ...(!everyone && { advocateId: memberId }) }
}
