import * as v from 'valibot'
import { type Verdict, verdictOn } from '#functions/platform/challenge.ts'

/** What a challenge says under its seal: which form it is for, and what the person was asked. */
export const challenge = v.object({
  id: v.string(),
  formKey: v.string(),
  at: v.string(),
  consentVersion: v.nullable(v.number()),
  /** The site around the form; absent where it stands by itself. */
  site: v.optional(v.string()),
})
export type Challenge = v.InferOutput<typeof challenge>

/** Whether a challenge for this form is solved, in time and not sooner than a person could be. */
export function judge(
  given: Challenge,
  { formKey, ...answer }: { formKey: string; token: string; nonce: number; now: Date },
): Verdict {
  return given.formKey === formKey ? verdictOn(given, answer) : 'expired'
}
