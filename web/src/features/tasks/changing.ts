import type { Task } from '#shared/model/task.ts'
import { taskStatus } from '#shared/model/task-codes.ts'

/** A task as it is shown while its completion can still be undone. */
export function shownAs(task: Task, changing: ReadonlySet<string>): Task {
  return changing.has(task.id) ? { ...task, status: taskStatus.completed } : task
}
