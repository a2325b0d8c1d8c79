import * as v from 'valibot'

/** What the link in an email shows: of which practice the emails are, and whether they are wanted. */
export const emailChoice = v.object({
  practiceName: v.string(),
  contactPhone: v.string(),
  isWanted: v.boolean(),
})
export type EmailChoice = v.InferOutput<typeof emailChoice>
