import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Challenge } from '#shared/model/challenge.ts'
import { leadingZeroBits, workText } from '#shared/model/proof-of-work.ts'
import { HOUR, plusSeconds } from './clock.ts'
import type { TokenSealer } from './vault/token-sealer.ts'

/** Zero bits that a solution takes: 16,384 hashes on average, well under a second on a phone. */
export const WORK_BITS = 14
/** Nobody fills in a form sooner; pages wait so long before they send. */
export const WAIT_SECONDS = 3
/** How long a page may stay open; one that stays longer asks for another challenge. */
export const CHALLENGE_SECONDS = 2 * HOUR

/** When a challenge was given: ISO 8601. */
type Given = { at: string }

export const expiryOf = ({ at }: Given): Date => plusSeconds(new Date(at), CHALLENGE_SECONDS)

/** What a page is told of a challenge; `token` is what the challenge says, sealed. */
export function shownChallenge(token: string, given: Given): Challenge {
  const expiresAt = expiryOf(given).toISOString()
  return { token, bits: WORK_BITS, waitSeconds: WAIT_SECONDS, expiresAt }
}

/**
 * What a challenge says.
 * @param seal what it was sealed as
 * @returns null where it is none of ours
 */
export async function openChallenge<S extends v.GenericSchema>(
  sealer: TokenSealer,
  { token, seal }: { token: string; seal: string },
  schema: S,
): Promise<v.InferOutput<S> | null> {
  const text = await sealer.open(token, seal)
  if (text === null) return null
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return parsed.success ? parsed.output : null
}

export type Verdict = 'fine' | 'tooSoon' | 'expired' | 'unsolved'

/** Whether a challenge is solved, in time and not sooner than a person could be. */
export function verdictOn(
  given: Given,
  { token, nonce, now }: { token: string; nonce: number; now: Date },
): Verdict {
  if (expiryOf(given) <= now) return 'expired'
  const hash = createHash('sha256').update(workText(token, nonce)).digest()
  if (leadingZeroBits(hash) < WORK_BITS) return 'unsolved'
  return plusSeconds(new Date(given.at), WAIT_SECONDS) > now ? 'tooSoon' : 'fine'
}
