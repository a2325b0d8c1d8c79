import * as v from 'valibot'
import { longText } from './fields.ts'
import { notifiedPerson, notifyStaffIds } from './mention.ts'

export const NOTE_MAX = 5000

/** What is typed of a note (specification, section 3, Notes). */
export const noteForm = v.object({
  note: v.pipe(longText(NOTE_MAX), v.nonEmpty('is required')),
  notifyStaffIds,
})
export type NoteForm = v.InferOutput<typeof noteForm>

/** What somebody of the staff wrote down about a patient or lead. */
export const note = v.object({
  noteId: v.string(),
  note: v.string(),
  /** Who was told of it. */
  notified: v.array(notifiedPerson),
  author: notifiedPerson,
  /** The place in the thread of the last message that the note keeps; null where it keeps none. */
  messageSeq: v.optional(v.nullable(v.number()), null),
  createdAt: v.string(),
  /** When its author changed it last; null where that never was. */
  editedAt: v.nullable(v.string()),
  version: v.number(),
})
export type Note = v.InferOutput<typeof note>
