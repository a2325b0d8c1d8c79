import * as v from 'valibot'
import { integer } from './fields.ts'

/** Days that each step may take. */
export const reviewDaysForm = v.object({
  patient: integer(1, 90),
  provider: integer(1, 90),
  operator: integer(1, 90),
  advocate: integer(1, 90),
})
export type ReviewDays = v.InferOutput<typeof reviewDaysForm>
export const defaultReviewDays: ReviewDays = { patient: 14, provider: 5, operator: 2, advocate: 2 }
/** The same as it is kept; practices from before it could be said have the ones by default. */
export const storedReviewDays = v.optional(
  v.object({
    patient: v.number(),
    provider: v.number(),
    operator: v.number(),
    advocate: v.number(),
  }),
  defaultReviewDays,
)
