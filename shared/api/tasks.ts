import * as v from 'valibot'
import {
  codes,
  counter,
  flag,
  id,
  instant,
  longText,
  optionalField,
  text,
} from '../model/fields.ts'
import { notifyStaffIds } from '../model/mention.ts'
import { idOrNone } from '../model/patient-filters.ts'
import { task, taskChange, taskForm, taskMarks, withoutAnswers } from '../model/task.ts'
import { distributeMethods, taskPriorities, taskStatuses } from '../model/task-codes.ts'
import { defineRoutes, get, listOf, paging, patch, permitted, post } from './contract.ts'

const method = v.picklist(distributeMethods)
/** What is said as a task ends. */
const finishing = {
  comments: optionalField(longText(5000)),
  /** The colleagues whom the comments mention. */
  notifyStaffIds,
  version: v.optional(counter),
}

const ofTask = v.object({ practiceId: id, taskId: id })

/** Tasks (specification, section 7, Practices). */
export const taskRoutes = defineRoutes({
  list: get('/practices/{practiceId}/tasks', {
    summary: 'A page of tasks, those due first before the others unless `order` says otherwise.',
    access: permitted('practices.tasks.list', 'params'),
    seen: 'tasks.list',
    background: 'marked',
    params: v.object({ practiceId: id }),
    query: v.object({
      ...paging,
      dueAtFrom: v.optional(instant),
      dueAtTo: v.optional(instant),
      /** One or several, as 0 or as 0,15; the same of priorities. */
      status: v.optional(codes(taskStatuses)),
      priority: v.optional(codes(taskPriorities)),
      /** Of this type, or of none. */
      subjectId: v.optional(idOrNone),
      advocateId: v.optional(id),
      patientId: v.optional(id),
      createdAtFrom: v.optional(instant),
      createdAtTo: v.optional(instant),
      /** When it was finished, however. */
      completedAtFrom: v.optional(instant),
      completedAtTo: v.optional(instant),
      /** Finished by the time it was due, or later. */
      isInTime: v.optional(flag),
      /** Its checklist has this item, which got this status; whether it got any. */
      checkItemId: v.optional(id),
      checkStatus: v.optional(text(40)),
      isChecked: v.optional(flag),
    }),
    response: listOf(task),
  }),
  get: get('/practices/{practiceId}/tasks/{taskId}', {
    summary: 'The task, with the trail that says why this advocate got it.',
    access: permitted('practices.tasks.list', 'params'),
    seen: 'tasks.read',
    background: 'marked',
    params: ofTask,
    response: task,
  }),
  methods: get('/practices/{practiceId}/tasks/methods', {
    summary: 'How a new task of a provider can find its advocate, and what is chosen by itself.',
    access: permitted('practices.tasks.create', 'params'),
    params: v.object({ practiceId: id }),
    query: v.object({ providerId: v.optional(id), subjectId: v.optional(id) }),
    response: v.object({ methods: v.array(method), chosen: method }),
  }),
  create: post('/practices/{practiceId}/tasks', {
    summary: 'Add a task about somebody; it starts at once where `startedAt` is empty.',
    access: permitted('practices.tasks.create', 'params'),
    params: v.object({ practiceId: id }),
    body: taskForm,
    response: task,
  }),
  update: patch('/practices/{practiceId}/tasks/{taskId}', {
    summary:
      'Change what is sent of a task that is not finished; `version` is the one that was read.',
    access: permitted('practices.tasks.update', 'params'),
    params: ofTask,
    body: v.object({
      ...taskChange.entries,
      checklist: v.optional(taskMarks),
      version: v.optional(counter),
    }),
    response: task,
  }),
  complete: post('/practices/{practiceId}/tasks/{taskId}/complete', {
    summary:
      'Complete an ongoing task; it waits to be confirmed where its advocate may not do so. With open items in its checklist it needs a reason, `withoutAnswers`.',
    access: permitted('practices.tasks.complete', 'params'),
    params: ofTask,
    body: v.object({
      ...finishing,
      checklist: v.optional(taskMarks),
      withoutAnswers: v.optional(withoutAnswers),
    }),
    response: task,
  }),
  confirm: post('/practices/{practiceId}/tasks/{taskId}/confirm', {
    summary: 'Confirm that a task which waits for that is done.',
    access: permitted('practices.tasks.confirm', 'params'),
    params: ofTask,
    body: v.object(finishing),
    response: task,
  }),
  incomplete: post('/practices/{practiceId}/tasks/{taskId}/incomplete', {
    summary: 'End a task that could not be done.',
    access: permitted('practices.tasks.incomplete', 'params'),
    params: ofTask,
    body: v.object(finishing),
    response: task,
  }),
  cancel: post('/practices/{practiceId}/tasks/{taskId}/cancel', {
    summary: 'Cancel a task that is no longer needed.',
    access: permitted('practices.tasks.cancel', 'params'),
    params: ofTask,
    body: v.object(finishing),
    response: task,
  }),
})
