import { HOUR, plusSeconds } from '#functions/platform/clock.ts'
import { taskStatus } from '#shared/model/task-codes.ts'
import type { TaskItem } from '../../rules/task.ts'

/** So long before a task is due its advocate is reminded of it. */
export const REMIND_SECONDS = HOUR

/**
 * What happens to a task by itself: it starts, is about to be due, fails as it was not done by then, or goes
 * to the next as it was not touched.
 */
export const taskMoments = ['start', 'remind', 'due', 'reroute'] as const
export type TaskMoment = { moment: (typeof taskMoments)[number]; at: string }

type Timed = Pick<
  TaskItem,
  'status' | 'startedAt' | 'dueAt' | 'failAfterDue' | 'isWaiting' | 'reroute'
>

/**
 * The moments of a task as it is now. Only what is ongoing has any; what is due within an hour of its
 * start has no reminder, and only what is to fail has a moment when it is due.
 */
export function momentsOf(task: Timed): TaskMoment[] {
  if (task.status !== taskStatus.ongoing) return []
  const { startedAt, dueAt, failAfterDue, isWaiting, reroute } = task
  const remindAt = plusSeconds(new Date(dueAt), -REMIND_SECONDS).toISOString()
  return [
    ...(isWaiting ? [{ moment: 'start' as const, at: startedAt }] : []),
    ...(remindAt > startedAt ? [{ moment: 'remind' as const, at: remindAt }] : []),
    ...(failAfterDue ? [{ moment: 'due' as const, at: dueAt }] : []),
    ...(reroute ? [{ moment: 'reroute' as const, at: reroute.at }] : []),
  ]
}

/** The moments that are still to be set: nobody is reminded of what was made due sooner. */
export function momentsToCome(task: Timed, now: Date): TaskMoment[] {
  return momentsOf(task).filter(({ moment, at }) => moment !== 'remind' || at > now.toISOString())
}

const isSame = (one: TaskMoment, other: TaskMoment) =>
  one.moment === other.moment && one.at === other.at

/** Which moments to set and which to take back, where some are set; those that have passed stay alone. */
export function momentChanges(
  set: readonly TaskMoment[],
  wanted: readonly TaskMoment[],
  now: Date,
): { add: TaskMoment[]; drop: TaskMoment[] } {
  const without = (some: readonly TaskMoment[], others: readonly TaskMoment[]) =>
    some.filter((one) => !others.some((other) => isSame(one, other)))
  return {
    add: without(wanted, set),
    drop: without(set, wanted).filter(({ at }) => at > now.toISOString()),
  }
}

/**
 * Whether what was to happen at a moment is still to happen: the task may have been moved, finished or
 * seen to since. A reminder that comes after the task was due is of no use; all else is done late.
 */
export function stillHolds(task: Timed, moment: TaskMoment, now: Date): boolean {
  if (moment.moment === 'remind' && now.toISOString() >= task.dueAt) return false
  return momentsOf(task).some((one) => isSame(one, moment))
}

/** The task once its time to start has come. */
export function startedTask(before: TaskItem, now: Date): TaskItem {
  return withTrail({ ...before, isWaiting: false }, 'It started, as planned', now)
}

/** The task that was not done by the time it was due. */
export function pastDueTask(before: TaskItem, now: Date): TaskItem {
  const at = now.toISOString()
  const failed = { ...before, status: taskStatus.failed, completedAt: at }
  return withTrail(failed, 'It failed, as it was not done when it was due', now)
}

function withTrail(task: TaskItem, text: string, now: Date): TaskItem {
  const entry = { at: now.toISOString(), text, details: null }
  return { ...task, trail: [...task.trail, entry], version: task.version + 1 }
}
