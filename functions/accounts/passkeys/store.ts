import * as v from 'valibot'
import { epochSeconds, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { PASSKEY_SECONDS } from '#functions/platform/identity/cookie.ts'
import { newSecret } from '#functions/platform/ids.ts'
import type { Key, Table } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'

/** What a challenge is for: it is good for nothing else. */
export type ChallengePurpose = 'sign-in' | 'factor' | 'add'

/** The page for signing in offers passkeys for as long as it is open; other dialogs wait for no one. */
const lifetimes: Record<ChallengePurpose, number> = {
  'sign-in': PASSKEY_SECONDS,
  factor: 10 * MINUTE,
  add: 10 * MINUTE,
}

const key = (subject: string, challenge: string): Key => ({
  pk: `CHALLENGE#${subject}`,
  sk: `CHALLENGE#${challenge}`,
})

const challengeItem = v.object({ purpose: v.string() })

/** Challenges that wait for a passkey's answer, in the single table. */
export type ChallengeStore = ReturnType<typeof createChallengeStore>

/** `subject` is the session, or the hash of the browser's cookie: no other can use the challenge. */
export function createChallengeStore(table: Table) {
  return {
    /** A new challenge of 256 random bits. */
    async make(subject: string, purpose: ChallengePurpose, now: Date): Promise<string> {
      const challenge = newSecret()
      const expiresAt = epochSeconds(plusSeconds(now, lifetimes[purpose]))
      const item = { ...key(subject, challenge), entity: 'challenge', purpose, expiresAt }
      await table.transact([{ kind: 'put', item }])
      return challenge
    },

    /** Uses a challenge up, whatever comes of the answer. @throws ERR_PASSKEY_FAILED */
    async take(subject: string, challenge: string, purpose: ChallengePurpose): Promise<void> {
      const otherwise = 'ERR_PASSKEY_FAILED'
      if (!/^[\w-]{43}$/.test(challenge)) throw new CatalogueError(otherwise)
      const found = await table.get(key(subject, challenge), challengeItem)
      if (found?.purpose !== purpose) throw new CatalogueError(otherwise)
      await table.transact([{ kind: 'delete', key: key(subject, challenge), exists: otherwise }])
    },
  }
}
