import {
  count,
  countWhere,
  type Figure,
  medianHours,
  type Windows,
  within,
} from '#functions/reports/public.ts'
import { isOpenTask, type TaskStatus, taskStatus } from '#shared/model/task-codes.ts'
import type { CountedTask } from '../../directory/rules/counted.ts'

type Known = { now: Date; people: ReadonlyMap<string, string> }

const createdAt = (task: CountedTask) => task.createdAt

/** When a task was finished in one of these ways; null where it was not. */
const finishedAs =
  (...statuses: TaskStatus[]) =>
  ({ status, completedAt }: CountedTask) =>
    statuses.includes(status) ? completedAt : null

export const completedAt = finishedAs(taskStatus.completed)
const missedAt = finishedAs(taskStatus.failed, taskStatus.incomplete)

/** When a task was completed by the time it was due. */
function inTimeAt(task: CountedTask): number | null {
  const at = completedAt(task)
  return at !== null && task.dueAt !== null && at <= task.dueAt ? at : null
}

const isOpen = (task: CountedTask) => isOpenTask(task) && !task.isWaiting

/** What became of some tasks. */
export function workOf(tasks: readonly CountedTask[], windows: Windows, now: Date) {
  const due = now.getTime()
  return {
    given: count(tasks, createdAt, windows),
    completed: count(tasks, completedAt, windows),
    inTime: count(tasks, inTimeAt, windows),
    hours: {
      now: hoursOf(within(tasks, completedAt, windows.now)),
      before: hoursOf(within(tasks, completedAt, windows.before)),
    },
    missed: count(tasks, missedAt, windows),
    open: countWhere(tasks, isOpen),
    // As the list has it that ends with this very moment.
    overdue: countWhere(tasks, (task) => isOpen(task) && task.dueAt !== null && task.dueAt <= due),
  }
}

function hoursOf(tasks: readonly CountedTask[]): number | null {
  return medianHours(
    tasks.flatMap((task) =>
      task.completedAt === null || task.startedAt === null
        ? []
        : [Math.max(0, task.completedAt - task.startedAt)],
    ),
  )
}

const isAny = ({ now, before }: Figure) => now > 0 || (before ?? 0) > 0

/** The same by who has them now: those who completed most first. */
export function workByAdvocate(
  tasks: readonly CountedTask[],
  windows: Windows,
  { now, people }: Known,
) {
  return [...Map.groupBy(tasks, ({ advocateId }) => advocateId)]
    .map(([staffId, some]) => ({
      ...{ staffId, name: people.get(staffId) ?? '' },
      ...workOf(some, windows, now),
    }))
    .filter(
      ({ given, completed, missed, open }) => open > 0 || [given, completed, missed].some(isAny),
    )
    .toSorted(
      (one, other) =>
        other.completed.now - one.completed.now ||
        one.name.localeCompare(other.name, 'en-US') ||
        one.staffId.localeCompare(other.staffId, 'en-US'),
    )
}
