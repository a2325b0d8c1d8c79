import * as v from 'valibot'
import { counter, id, integer } from '../model/fields.ts'
import { note, noteForm } from '../model/note.ts'
import {
  cursor,
  defineRoutes,
  del,
  done,
  get,
  inPractice,
  patch,
  permitted,
  post,
} from './contract.ts'

const ofNote = v.object({ practiceId: id, noteId: id })

/** What the staff write down about a patient or lead (specification, section 7, Practices). */
export const noteRoutes = defineRoutes({
  list: get('/practices/{practiceId}/notes', {
    summary: 'A page of the notes about a patient or lead, newest first.',
    access: permitted('practices.notes.list', 'params'),
    seen: 'notes.list',
    params: inPractice,
    query: v.object({
      patientId: id,
      limit: v.optional(integer(1, 100), 30),
      cursor: v.optional(cursor),
    }),
    response: v.object({ items: v.array(note), cursor: v.nullable(v.string()) }),
  }),
  create: post('/practices/{practiceId}/notes', {
    summary:
      'Write a note; the colleagues that it names are told of it. `messageSeq` is the last of the messages that it keeps.',
    access: permitted('practices.notes.create', 'params'),
    params: inPractice,
    body: v.object({
      patientId: id,
      ...noteForm.entries,
      messageSeq: v.optional(v.nullable(integer(1, 999_999_999)), null),
    }),
    response: note,
  }),
  update: patch('/practices/{practiceId}/notes/{noteId}', {
    summary:
      'Change a note of one’s own; `version` is the one that was read. Who is newly named is told of it.',
    access: permitted('practices.notes.update', 'params'),
    params: ofNote,
    body: v.object({ patientId: id, ...noteForm.entries, version: v.optional(counter) }),
    response: note,
  }),
  remove: del('/practices/{practiceId}/notes/{noteId}', {
    summary: 'Delete a note of one’s own.',
    access: permitted('practices.notes.delete', 'params'),
    params: ofNote,
    query: v.object({ patientId: id }),
    response: done,
  }),
})
