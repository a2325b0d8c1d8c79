import * as v from 'valibot'
import { leadFormValues } from '#shared/model/lead-form.ts'
import { touch } from '#shared/model/touch.ts'

/** What somebody sent, with what of its form matters for the lead, should the form change. */
export const submission = v.object({
  submissionId: v.string(),
  formId: v.string(),
  formName: v.string(),
  values: leadFormValues,
  touch,
  consentVersion: v.nullable(v.number()),
  advocateId: v.nullable(v.string()),
  source: v.nullable(v.string()),
  /** Whether a program may have filled the form in, by the unseen field or the time it took. */
  isSuspect: v.optional(v.boolean()),
  /** How many answers did not fit their fields, and are in the message. */
  unfit: v.optional(v.number()),
  /** When it was sent. */
  at: v.string(),
})
export type Submission = v.InferOutput<typeof submission>
