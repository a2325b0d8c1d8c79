import * as v from 'valibot'

/** What the link of an email or text opens by the date of birth: a key and password for the thread, and until when. */
export const openedLink = v.object({
  practiceId: v.string(),
  patientId: v.string(),
  key: v.string(),
  pwd: v.string(),
  expiresAt: v.string(),
})
export type OpenedLink = v.InferOutput<typeof openedLink>

/** By what whoever opened a link acts in one video consultation, and until when. */
export const heldConsult = v.object({
  /** Of the consultation. */
  id: v.string(),
  number: v.string(),
  practiceId: v.string(),
  key: v.string(),
  pwd: v.string(),
  expiresAt: v.string(),
})
export type HeldConsult = v.InferOutput<typeof heldConsult>
