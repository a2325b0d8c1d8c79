import type { Key } from '#functions/platform/table.ts'
import type { TaskStatus } from '#shared/model/tasks.ts'
import type { ListedTask } from './domain/list.ts'

/** Keys of the tasks of one practice. */
export function taskKeys(practiceId: string) {
  const tasks = `PRACTICE#${practiceId}#TASKS`
  const ofStatus = (status: TaskStatus) => `${tasks}#${status}`
  return {
    task: (taskId: string): Key => ({ pk: tasks, sk: `TASK#${taskId}` }),
    /** What lists need of the tasks of one status, by when they are due. */
    ofStatus,
    listed: (status: TaskStatus, { dueAt, id }: Pick<ListedTask, 'dueAt' | 'id'>): Key => ({
      pk: ofStatus(status),
      sk: `${dueAt}#${id}`,
    }),
  }
}
