import * as v from 'valibot'
import { longText } from './fields.ts'

/** The chat of a video consultation, which stays with it on the record (specification, section 1, V-Consult). */

/** Characters of one line, and how many a call holds: they are read as a whole. */
export const CHAT_LINE_MAX = 1000
export const CHAT_LINES_MAX = 300

export const chatForm = v.object({
  text: v.pipe(longText(CHAT_LINE_MAX), v.nonEmpty('is required')),
})

export const chatLine = v.object({
  /** Its place: the first is 1. */
  seq: v.number(),
  /** Who wrote it, named as in `consultParticipant`. */
  from: v.string(),
  /** As they were called then. */
  name: v.string(),
  text: v.string(),
  at: v.string(),
})
export type ChatLine = v.InferOutput<typeof chatLine>
