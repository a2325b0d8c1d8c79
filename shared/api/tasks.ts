import * as v from 'valibot'
import { code, counter, id, instant, longText, optionalField } from '../model/fields.ts'
import { task } from '../model/task.ts'
import { taskStatuses } from '../model/task-codes.ts'
import { defineRoutes, get, listOf, paging, permitted, post } from './contract.ts'

const ofTask = v.object({ practiceId: id, taskId: id })

/** Tasks (specification, section 7, Practices). */
export const taskRoutes = defineRoutes({
  list: get('/practices/{practiceId}/tasks', {
    summary: 'A page of tasks, most pressing first.',
    access: permitted('practices.tasks.list', 'params'),
    seen: 'tasks.list',
    params: v.object({ practiceId: id }),
    query: v.object({
      ...paging,
      dueAtFrom: v.optional(instant),
      dueAtTo: v.optional(instant),
      status: v.optional(code(taskStatuses)),
      advocateId: v.optional(id),
      patientId: v.optional(id),
    }),
    response: listOf(task),
  }),
  get: get('/practices/{practiceId}/tasks/{taskId}', {
    summary: 'The task, with the trail that says why this advocate got it.',
    access: permitted('practices.tasks.list', 'params'),
    seen: 'tasks.read',
    params: ofTask,
    response: task,
  }),
  complete: post('/practices/{practiceId}/tasks/{taskId}/complete', {
    summary: 'Complete an ongoing task.',
    access: permitted('practices.tasks.complete', 'params'),
    params: ofTask,
    body: v.object({
      comments: optionalField(longText(5000)),
      version: v.optional(counter),
    }),
    response: task,
  }),
})
