import * as v from 'valibot'
import { defineEvent } from './define.ts'

/** A task was given to an advocate. */
export const taskCreated = defineEvent({
  source: 'praxis.tasks',
  detailType: 'TaskCreated',
  version: 1,
  schema: v.object({
    taskId: v.string(),
    patientId: v.string(),
    advocateId: v.string(),
    dueAt: v.string(),
  }),
})
