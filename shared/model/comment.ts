import * as v from 'valibot'

/** What a patient says of the practice. */
export const practiceComment = v.object({
  id: v.string(),
  authorName: v.string(),
  comment: v.string(),
  /** 1 to 5. */
  rate: v.number(),
  createdAt: v.string(),
})
export type PracticeComment = v.InferOutput<typeof practiceComment>
