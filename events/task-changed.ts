import * as v from 'valibot'
import { taskStatuses } from '#shared/model/tasks.ts'
import { defineEvent } from './define.ts'

const state = v.object({
  advocateId: v.string(),
  dueAt: v.string(),
  status: v.picklist(taskStatuses),
})

/** A task changed its status, its advocate or when it is due. */
export const taskChanged = defineEvent({
  source: 'praxis.tasks',
  detailType: 'TaskChanged',
  version: 1,
  schema: v.object({ taskId: v.string(), patientId: v.string(), before: state, after: state }),
})
