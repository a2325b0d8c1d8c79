import * as v from 'valibot'
import { epochSeconds } from '#functions/platform/clock.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import { tooSoon } from './rules/too-soon.ts'

const pauseItem = v.object({ until: v.string() })

const keyOf = (subject: string): Key => ({ pk: `CODEPAUSE#${hashSecret(subject)}`, sk: 'PAUSE' })

/** The pauses between two codes for one subject, in the single table. */
export function createPauseStore(table: Table) {
  return {
    /** Until when a subject must wait; null if not at all. */
    async pausedUntil(subject: string, now: Date): Promise<string | null> {
      const until = (await table.get(keyOf(subject), pauseItem))?.until ?? null
      return until !== null && until > now.toISOString() ? until : null
    },

    /** Lets a subject wait. Fails if another call was faster: ERR_VERIFICATION_REQUEST_TOO_SOON */
    pause: (subject: string, until: Date, now: Date): Write => ({
      kind: 'update',
      key: keyOf(subject),
      set: { entity: 'codePause', until: until.toISOString(), expiresAt: epochSeconds(until) },
      below: {
        attribute: 'until',
        // Times of the same format compare as text; one that ends now is over.
        limit: new Date(now.getTime() + 1).toISOString(),
        otherwise: tooSoon(until.toISOString()),
      },
    }),

    /** Ends a pause: the code that began it was used, and the next sign-in needs another. */
    lift: (subject: string): Write => ({ kind: 'delete', key: keyOf(subject) }),
  }
}
