import * as v from 'valibot'
import { taskStatuses } from '#shared/model/task-codes.ts'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.tasks')

const state = v.object({
  advocateId: v.string(),
  dueAt: v.string(),
  status: v.picklist(taskStatuses),
})

/** A task changed its status, its advocate or when it is due. */
export const taskChanged = event('TaskChanged', {
  taskId: v.string(),
  patientId: v.string(),
  before: state,
  after: state,
})

/** A task was given to an advocate. */
export const taskCreated = event('TaskCreated', {
  taskId: v.string(),
  patientId: v.string(),
  advocateId: v.string(),
  dueAt: v.string(),
})
