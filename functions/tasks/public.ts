import * as v from 'valibot'
import type { Key, Table } from '#functions/platform/table.ts'
import type { OpenTask } from '#shared/model/staff.ts'
import { type TaskStatus, taskStatus } from '#shared/model/tasks.ts'

/** Where the tasks domain keeps a practice's tasks, and lists them by status. */
export const taskPlaces = {
  task: (practiceId: string, taskId: string): Key => ({
    pk: `PRACTICE#${practiceId}#TASKS`,
    sk: `TASK#${taskId}`,
  }),
  ofStatus: (practiceId: string, status: TaskStatus) => `PRACTICE#${practiceId}#TASKS#${status}`,
}

const listed = v.object({ id: v.string(), advocateId: v.string() })
const named = v.object({ id: v.string(), subject: v.string(), dueAt: v.string() })

/** What somebody has not finished, soonest due first; nothing of the patients concerned. */
export async function openTasksOf(
  table: Table,
  practiceId: string,
  staffId: string,
): Promise<OpenTask[]> {
  const open = [taskStatus.ongoing, taskStatus.awaitingConfirmation]
  const lists = await Promise.all(
    open.map((status) => table.queryAll({ pk: taskPlaces.ofStatus(practiceId, status) }, listed)),
  )
  const own = lists.flat().filter(({ advocateId }) => advocateId === staffId)
  const tasks = await table.getMany(
    own.map(({ id }) => taskPlaces.task(practiceId, id)),
    named,
  )
  return tasks.toSorted((one, other) => one.dueAt.localeCompare(other.dueAt))
}
