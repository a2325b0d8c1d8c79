import * as v from 'valibot'
import type { Key, Table } from '#functions/platform/table.ts'
import type { OpenTask } from '#shared/model/staff.ts'
import { type TaskStatus, taskStatus } from '#shared/model/task-codes.ts'

/** Where the tasks domain keeps a practice's tasks, and lists them: all, a patient's, an advocate's. */
export const taskPlaces = {
  task: (practiceId: string, taskId: string): Key => ({
    pk: `PRACTICE#${practiceId}#TASKS`,
    sk: `TASK#${taskId}`,
  }),
  ofStatus: (practiceId: string, status: TaskStatus) => `PRACTICE#${practiceId}#TASKS#${status}`,
  ofPatient: (practiceId: string, patientId: string) =>
    `PRACTICE#${practiceId}#PATIENT#${patientId}#TASKS`,
  ofAdvocate: (practiceId: string, staffId: string) =>
    `PRACTICE#${practiceId}#STAFF#${staffId}#TASKS`,
  /** Sort keys of one status within the tasks of a patient or an advocate, by when they are due. */
  prefix: (status: TaskStatus) => `${status}#`,
}

const listed = v.object({ id: v.string() })
const named = v.object({ id: v.string(), subject: v.string(), dueAt: v.string() })

/** Somebody's unfinished tasks without patient data, soonest due first. */
export async function openTasksOf(
  table: Table,
  practiceId: string,
  staffId: string,
): Promise<OpenTask[]> {
  const open = [taskStatus.ongoing, taskStatus.awaitingConfirmation]
  const pk = taskPlaces.ofAdvocate(practiceId, staffId)
  const lists = await Promise.all(
    open.map((status) =>
      table.queryAll({ pk, range: { begins: taskPlaces.prefix(status) } }, listed),
    ),
  )
  const tasks = await table.getMany(
    lists.flat().map(({ id }) => taskPlaces.task(practiceId, id)),
    named,
  )
  return tasks.toSorted((one, other) => one.dueAt.localeCompare(other.dueAt))
}
