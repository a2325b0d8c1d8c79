import * as v from 'valibot'
import { id } from './fields.ts'

/** How many colleagues one text may notify. */
export const NOTIFIED_MAX = 50

/** The colleagues who are notified of a text. */
export const notifyStaffIds = v.optional(
  v.pipe(v.array(id), v.maxLength(NOTIFIED_MAX, `must be at most ${NOTIFIED_MAX}`)),
  [],
)

/** A colleague who was notified of a text, under the name of that time. */
export const notifiedPerson = v.object({ id: v.string(), name: v.string() })
export type NotifiedPerson = v.InferOutput<typeof notifiedPerson>
