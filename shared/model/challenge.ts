import * as v from 'valibot'
import { line } from './fields.ts'

/** What the page of a public form solves before it is sent: spam is kept out without a third party. */
export const challenge = v.object({
  token: v.string(),
  /** Zero bits that the hash of a solution begins with (proof-of-work.ts). */
  bits: v.number(),
  /** Seconds that a person takes at least: what is sent sooner is not taken. */
  waitSeconds: v.number(),
  expiresAt: v.string(),
})
export type Challenge = v.InferOutput<typeof challenge>

/** What such a page sends beside what was filled in. */
export const solved = {
  /** The challenge as it was answered, and the number that solves it. */
  challenge: line(2000),
  nonce: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
  /**
   * People do not see this field, but programs fill it in. Its name is no field of an address book,
   * so that browsers and password managers leave it empty.
   */
  unseen: v.optional(line(500), ''),
}
