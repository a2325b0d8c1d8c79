import type { Key, Query } from '#functions/platform/table.ts'
import type { TaskStatus } from '#shared/model/task-codes.ts'
import { taskPlaces } from './public.ts'
import type { TaskItem } from './records.ts'
import { statusesOf, type TaskFilter } from './rules/list.ts'

type Listed = Pick<TaskItem, 'id' | 'status' | 'dueAt' | 'patientId' | 'advocateId'>

/** Keys of the tasks of one practice. */
export function taskKeys(practiceId: string) {
  return {
    task: (taskId: string): Key => taskPlaces.task(practiceId, taskId),
    ofStatus: (status: TaskStatus) => taskPlaces.ofStatus(practiceId, status),
    /** What was written of late, by time, for functions that hold the list in memory. */
    changes: taskPlaces.changes(practiceId),
    /** Where snapshots of the list are. */
    snapshots: `PRACTICE#${practiceId}#TASKSNAPSHOT`,
    /** A lead that waits until somebody is free, the first who came first. */
    waitingLead: ({ since, patientId }: { since: string; patientId: string }): Key => ({
      pk: `PRACTICE#${practiceId}#WAITINGLEADS`,
      sk: `${since}#${patientId}`,
    }),
    waitingLeads: `PRACTICE#${practiceId}#WAITINGLEADS`,
    /** Says that the practice was notified within this hour that leads wait. */
    waitingNotice: (hour: string): Key => ({
      pk: `PRACTICE#${practiceId}#WAITINGLEADSNOTICE`,
      sk: hour,
    }),
    /** Where lists find a task: among the practice's of its status, its patient's, its advocate's. */
    listed({ id, status, dueAt, patientId, advocateId }: Listed): Key[] {
      const sk = `${dueAt}#${id}`
      const own = `${taskPlaces.prefix(status)}${sk}`
      return [
        { pk: taskPlaces.ofStatus(practiceId, status), sk },
        { pk: taskPlaces.ofPatient(practiceId, patientId), sk: own },
        { pk: taskPlaces.ofAdvocate(practiceId, advocateId), sk: own },
      ]
    },
    /** What to query for a list: where it is of a patient or an advocate, only their tasks. */
    queriesOf(query: TaskFilter): Query[] {
      const { patientId, advocateId, status } = query
      const own = patientId
        ? taskPlaces.ofPatient(practiceId, patientId)
        : advocateId && taskPlaces.ofAdvocate(practiceId, advocateId)
      if (own && status === undefined) return [{ pk: own }]
      return statusesOf(query).map((one) =>
        own
          ? { pk: own, range: dueWithin(query, taskPlaces.prefix(one)) }
          : { pk: taskPlaces.ofStatus(practiceId, one), range: dueWithin(query, '') },
      )
    },
  }
}

/** Times lie between `0` and `~`; the id follows the time. */
function dueWithin({ dueAtFrom = '0', dueAtTo = '' }: TaskFilter, prefix: string) {
  return { from: `${prefix}${dueAtFrom}`, to: `${prefix}${dueAtTo}~` }
}
