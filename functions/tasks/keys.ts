import type { Key, Query } from '#functions/platform/table.ts'
import { taskPlaces } from './public.ts'
import { statusesOf, type TaskFilter } from './rules/list.ts'
import type { TaskItem } from './rules/task.ts'

type Listed = Pick<TaskItem, 'id' | 'status' | 'dueAt' | 'patientId' | 'advocateId'>

/** Keys of the tasks of one practice. */
export function taskKeys(practiceId: string) {
  return {
    task: (taskId: string): Key => taskPlaces.task(practiceId, taskId),
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
      if (!own) {
        return statusesOf(query).map((status) => {
          return { pk: taskPlaces.ofStatus(practiceId, status), range: dueWithin(query, '') }
        })
      }
      if (status === undefined) return [{ pk: own }]
      return [{ pk: own, range: dueWithin(query, taskPlaces.prefix(status)) }]
    },
  }
}

/** Times lie between `0` and `~`; the id follows the time. */
function dueWithin({ dueAtFrom = '0', dueAtTo = '' }: TaskFilter, prefix: string) {
  return { from: `${prefix}${dueAtFrom}`, to: `${prefix}${dueAtTo}~` }
}
