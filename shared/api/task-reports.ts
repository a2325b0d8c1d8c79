import * as v from 'valibot'
import { defineRoutes, get, inPractice, permitted } from './contract.ts'
import { figure, period, periods, ratio, windows } from './report-fields.ts'

const read = permitted('practices.reports.read', 'params')
const base = '/practices/{practiceId}/reports'

/** What became of tasks, whoever they are of. */
const work = {
  /** Added in the period. */
  given: figure,
  /** Completed in it, and how many of those by the time they were due. */
  completed: figure,
  inTime: figure,
  /** The median time from their start until they were completed. */
  hours: ratio,
  /** Failed as they were past due, or could not be done, in the period. */
  missed: figure,
  /** What is to be done now, and how much of that is past due. */
  open: v.number(),
  overdue: v.number(),
}

const checkItem = v.object({
  itemId: v.string(),
  /** Empty where that is not known any more. */
  name: v.string(),
  isPrimary: v.boolean(),
  /** What was found out, and how often; null where nobody said. */
  statuses: v.array(v.object({ status: v.nullable(v.string()), count: figure })),
})

/** Reports of tasks (specification, section 7): docs/reports.md says what each figure is. */
export const taskReportRoutes = defineRoutes({
  taskAdvocate: get(`${base}/task-advocate`, {
    summary: 'Who got and finished how many tasks in a period, and who has how many now.',
    access: read,
    params: inPractice,
    query: v.object(period),
    response: v.object({
      ...periods,
      ...windows,
      /** The moment at which `open` and `overdue` were so. */
      at: v.string(),
      total: v.object(work),
      advocates: v.array(
        v.object({
          staffId: v.string(),
          /** Empty for who is not known any more. */
          name: v.string(),
          ...work,
        }),
      ),
    }),
  }),
  checklists: get(`${base}/checklists`, {
    summary: 'What the checklists of tasks say that were completed in a period, by type.',
    access: read,
    params: inPractice,
    query: v.object(period),
    response: v.object({
      ...periods,
      ...windows,
      subjects: v.array(
        v.object({
          subjectId: v.string(),
          name: v.string(),
          completed: figure,
          items: v.array(checkItem),
        }),
      ),
    }),
  }),
})
