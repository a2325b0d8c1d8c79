import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { HOUR, plusSeconds } from '#functions/platform/clock.ts'
import { leadingZeroBits, workText } from '#shared/model/proof-of-work.ts'

/** Zero bits that a solution takes: 16,384 hashes on average, well under a second on a phone. */
export const WORK_BITS = 14
/** Nobody fills in a form sooner; pages wait so long before they send. */
export const WAIT_SECONDS = 3
/** How long a page may stay open; one that stays longer asks for another challenge. */
export const CHALLENGE_SECONDS = 2 * HOUR

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

export const expiryOf = ({ at }: Pick<Challenge, 'at'>): Date =>
  plusSeconds(new Date(at), CHALLENGE_SECONDS)

export type Verdict = 'fine' | 'tooSoon' | 'expired' | 'unsolved'

/** Whether a challenge for this form is solved, in time and not sooner than a person could be. */
export function judge(
  given: Challenge,
  { formKey, token, nonce, now }: { formKey: string; token: string; nonce: number; now: Date },
): Verdict {
  if (given.formKey !== formKey || expiryOf(given) <= now) return 'expired'
  const hash = createHash('sha256').update(workText(token, nonce)).digest()
  if (leadingZeroBits(hash) < WORK_BITS) return 'unsolved'
  return plusSeconds(new Date(given.at), WAIT_SECONDS) > now ? 'tooSoon' : 'fine'
}
