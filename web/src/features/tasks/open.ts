import type { Task } from '#shared/model/task.ts'
import { taskStatus } from '#shared/model/task-codes.ts'

/** Whether there is something left to do. */
export function isOpenTask({ status }: Pick<Task, 'status'>): boolean {
  return status === taskStatus.ongoing || status === taskStatus.awaitingConfirmation
}
