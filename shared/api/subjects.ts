import * as v from 'valibot'
import { counter, id } from '../model/fields.ts'
import { checklistItemForm, subject, subjectForm } from '../model/subject.ts'
import { defineRoutes, del, done, get, inPractice, patch, permitted, post } from './contract.ts'

const ofSubject = v.object({ practiceId: id, subjectId: id })
const ofItem = v.object({ practiceId: id, subjectId: id, itemId: id })

/** The types of a practice's tasks, with their checklists (specification, sections 3 and 7). */
export const subjectRoutes = defineRoutes({
  list: get('/practices/{practiceId}/subjects', {
    summary: 'The types of tasks with their checklists, by name.',
    access: permitted('practices.subjects.list', 'params'),
    params: inPractice,
    response: v.object({ items: v.array(subject) }),
  }),
  create: post('/practices/{practiceId}/subjects', {
    summary: 'Add a type of tasks.',
    access: permitted('practices.subjects.create', 'params'),
    params: inPractice,
    body: subjectForm,
    response: subject,
  }),
  update: patch('/practices/{practiceId}/subjects/{subjectId}', {
    summary:
      'Change a type of tasks; `version` is the one that was read. Tasks keep what they say.',
    access: permitted('practices.subjects.update', 'params'),
    params: ofSubject,
    body: v.object({ ...v.partial(subjectForm).entries, version: v.optional(counter) }),
    response: subject,
  }),
  remove: del('/practices/{practiceId}/subjects/{subjectId}', {
    summary: 'Delete a type of tasks; tasks of it stay as they are.',
    access: permitted('practices.subjects.delete', 'params'),
    params: ofSubject,
    response: done,
  }),
  addItem: post('/practices/{practiceId}/subjects/{subjectId}/items', {
    summary: 'Add an item to the checklist; `isPrimary` 1 takes that from the one that was.',
    access: permitted('practices.subjects.update', 'params'),
    params: ofSubject,
    body: v.object({
      ...checklistItemForm.entries,
      isPrimary: v.optional(checklistItemForm.entries.isPrimary, 0),
    }),
    response: subject,
  }),
  updateItem: patch('/practices/{practiceId}/subjects/{subjectId}/items/{itemId}', {
    summary: 'Change an item of the checklist; `version` is the one of the type that was read.',
    access: permitted('practices.subjects.update', 'params'),
    params: ofItem,
    body: v.object({ ...v.partial(checklistItemForm).entries, version: v.optional(counter) }),
    response: subject,
  }),
  removeItem: del('/practices/{practiceId}/subjects/{subjectId}/items/{itemId}', {
    summary: 'Delete an item of the checklist.',
    access: permitted('practices.subjects.update', 'params'),
    params: ofItem,
    response: subject,
  }),
})
