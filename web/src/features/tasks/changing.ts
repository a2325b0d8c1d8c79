import type { Task } from '#shared/model/task.ts'
import { statusOnCompletion } from '#shared/model/task-codes.ts'
import { usePermission } from '../../session/permissions.ts'
import { useChanging } from '../../session/undo.tsx'

/** A task as it is shown while its completion can still be undone. */
export function shownAs(task: Task, changing: ReadonlySet<string>, mayConfirm: boolean): Task {
  return changing.has(task.id) ? { ...task, status: statusOnCompletion(task, mayConfirm) } : task
}

/** Shows tasks with the status that their completion gives them. */
export function useShown(): (task: Task) => Task {
  const changing = useChanging()
  const mayConfirm = usePermission('practices.tasks.confirm')
  return (task) => shownAs(task, changing, mayConfirm)
}
