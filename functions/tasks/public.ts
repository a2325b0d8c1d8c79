import * as v from 'valibot'
import { changeItem } from '#functions/platform/directory/changes.ts'
import type { NewId } from '#functions/platform/ids.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import { pagesOf } from '#functions/platform/table-pages.ts'
import type { OpenTask } from '#shared/model/staff.ts'
import { storedTask } from '#shared/model/task.ts'
import { openTaskStatuses, type TaskStatus, taskStatus } from '#shared/model/task-codes.ts'
import { createAbsenceStore } from './absences/store.ts'
import { type ListedTask, listedItem, packTask } from './records.ts'
import { starterSubjects } from './subjects/rules/starters.ts'
import { subjectWrites } from './subjects/store.ts'

/** Writes the types of tasks that a new practice begins with. */
export function starterSubjectWrites(practiceId: string, newId: NewId): Write[] {
  return starterSubjects(newId).flatMap((subject) => subjectWrites(practiceId, subject))
}

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
  /** What was written of late, by time, for functions that hold the list in memory. */
  changes: (practiceId: string) => `PRACTICE#${practiceId}#TASKCHANGES`,
  /** Sort keys of one status within the tasks of a patient or an advocate, by when they are due. */
  prefix: (status: TaskStatus) => `${status}#`,
}

/**
 * The item that tells functions which hold the list in memory of a task that was brought back; null where an
 * item is not of the list.
 */
export function changeOfListed(
  practiceId: string,
  item: { entity?: string | undefined },
  now: Date,
) {
  return item.entity === 'listedTask'
    ? taskChange(practiceId, v.parse(listedItem, item), now)
    : null
}

/** The same of a task that was written. */
export function taskChange(practiceId: string, task: ListedTask, now: Date) {
  const row = packTask(task)
  return changeItem(taskPlaces.changes(practiceId), { id: task.id, row, entity: 'taskChange' }, now)
}

/** The planned absences of the staff, until a month after they end. */
export const readAbsences = (table: Table, practiceId: string) =>
  createAbsenceStore(table, practiceId).list()

const listed = v.object({ id: v.string() })
const due = v.object({ dueAt: v.string() })
const named = v.object({ id: v.string(), subject: v.string(), dueAt: v.string() })

/** All tasks of a practice, page by page, in no particular order. */
export function taskPages(table: Table, practiceId: string) {
  const { pk } = taskPlaces.task(practiceId, '')
  return pagesOf(table, { pk, range: { begins: 'TASK#' } }, storedTask)
}

/** Somebody's unfinished tasks without patient data, soonest due first. */
export async function openTasksOf(
  table: Table,
  practiceId: string,
  staffId: string,
): Promise<OpenTask[]> {
  const pk = taskPlaces.ofAdvocate(practiceId, staffId)
  const lists = await Promise.all(
    openTaskStatuses.map((status) =>
      table.queryAll({ pk, range: { begins: taskPlaces.prefix(status) } }, listed),
    ),
  )
  const tasks = await table.getMany(
    lists.flat().map(({ id }) => taskPlaces.task(practiceId, id)),
    named,
  )
  return tasks.toSorted((one, other) => one.dueAt.localeCompare(other.dueAt))
}

/** The name of a task's type; null if there is no task of this id. */
export async function taskSubject(
  table: Table,
  practiceId: string,
  taskId: string,
): Promise<string | null> {
  const found = await table.get(
    taskPlaces.task(practiceId, taskId),
    v.object({ subject: v.string() }),
  )
  return found?.subject ?? null
}

/** How many ongoing tasks there are about somebody, by all ids of the record, and when the first is due. */
export async function ongoingTasksAbout(
  table: Table,
  practiceId: string,
  patientIds: readonly string[],
): Promise<{ count: number; nextDueAt: string | null }> {
  const range = { begins: taskPlaces.prefix(taskStatus.ongoing) }
  const lists = await Promise.all(
    patientIds.map((patientId) =>
      table.queryAll({ pk: taskPlaces.ofPatient(practiceId, patientId), range }, due),
    ),
  )
  const dates = lists.flatMap((tasks) => tasks.map(({ dueAt }) => dueAt)).toSorted()
  return { count: dates.length, nextDueAt: dates[0] ?? null }
}
