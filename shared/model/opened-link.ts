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
