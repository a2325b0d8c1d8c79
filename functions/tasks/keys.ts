import type { Key } from '#functions/platform/table.ts'
import type { TaskStatus } from '#shared/model/tasks.ts'
import type { ListedTask } from './domain/list.ts'
import { taskPlaces } from './public.ts'

/** Keys of the tasks of one practice. */
export function taskKeys(practiceId: string) {
  const ofStatus = (status: TaskStatus) => taskPlaces.ofStatus(practiceId, status)
  return {
    task: (taskId: string): Key => taskPlaces.task(practiceId, taskId),
    /** What lists need of the tasks of one status, by when they are due. */
    ofStatus,
    listed: (status: TaskStatus, { dueAt, id }: Pick<ListedTask, 'dueAt' | 'id'>): Key => ({
      pk: ofStatus(status),
      sk: `${dueAt}#${id}`,
    }),
  }
}
