import * as v from 'valibot'
import { id, longText } from './fields.ts'

export const NOTE_MAX = 5000
/** How many colleagues one note may notify. */
export const NOTIFIED_MAX = 50

/** What is typed of a note (specification, section 3, Notes). */
export const noteForm = v.object({
  note: v.pipe(longText(NOTE_MAX), v.nonEmpty('is required')),
  /** The colleagues who are told of it. */
  notifyStaffIds: v.optional(
    v.pipe(v.array(id), v.maxLength(NOTIFIED_MAX, `must be at most ${NOTIFIED_MAX}`)),
    [],
  ),
})
export type NoteForm = v.InferOutput<typeof noteForm>

const person = v.object({ id: v.string(), name: v.string() })

/** What somebody of the staff wrote down about a patient or lead. */
export const note = v.object({
  noteId: v.string(),
  note: v.string(),
  /** Who was told of it. */
  notified: v.array(person),
  author: person,
  /** The place in the thread of the last message that the note keeps; null where it keeps none. */
  messageSeq: v.optional(v.nullable(v.number()), null),
  createdAt: v.string(),
  /** When its author changed it last; null where that never was. */
  editedAt: v.nullable(v.string()),
  version: v.number(),
})
export type Note = v.InferOutput<typeof note>
