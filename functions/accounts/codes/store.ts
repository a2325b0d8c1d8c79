import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { TwoFactorMethod } from '#shared/model/account.ts'
import { CODE_TRIES } from './rules/limits.ts'
import { tooSoon } from './rules/too-soon.ts'

/** Who a code is for, and what it proves. */
export type CodeTopic = {
  /**
   * One registration, one session, or one requester of an account: codes of different subjects do
   * not affect each other.
   */
  subject: string
  purpose:
    | 'register'
    | 'email'
    | 'mobile'
    | 'practicePhone'
    | `factor-${Exclude<TwoFactorMethod, 'passkey'>}`
}

const codeItem = v.object({
  id: v.string(),
  salt: v.string(),
  hash: v.string(),
  /** What the code was sent for, if that can vary: a mobile number, an email address. */
  about: v.nullable(v.string()),
  sentAt: v.string(),
  replaceableAt: v.string(),
  validUntil: v.string(),
})
export type StoredCode = v.InferOutput<typeof codeItem>

const partitionOf = ({ subject }: CodeTopic) => `CODE#${subject}`
const codeKey = (topic: CodeTopic, { id }: Pick<StoredCode, 'id'>): Key => ({
  pk: partitionOf(topic),
  sk: `${topic.purpose}#${id}`,
})

const MAX_RETRY = 'ERR_VERIFICATION_MAX_RETRY'

/** The codes that were sent, each with its own tries, in the single table. */
export type CodeStore = ReturnType<typeof createCodeStore>

export function createCodeStore(table: Table) {
  return {
    /** The codes of a topic, newest first, those among them that expired within a day. */
    async list(topic: CodeTopic): Promise<StoredCode[]> {
      const query = { pk: partitionOf(topic), range: { begins: `${topic.purpose}#` } }
      const codes = await table.queryAll(query, codeItem)
      return codes.toSorted((one, other) => other.sentAt.localeCompare(one.sentAt))
    },

    add(topic: CodeTopic, code: StoredCode): Write {
      // Expired codes stay for a day, to tell "expired" from "never sent".
      const expiresAt = epochSeconds(plusSeconds(new Date(code.validUntil), DAY))
      return { kind: 'put', item: { ...codeKey(topic, code), ...code, entity: 'code', expiresAt } }
    },

    /** Counts a try of a code. @returns false if its tries are used up, or the code is gone */
    async countTry(topic: CodeTopic, code: StoredCode): Promise<boolean> {
      try {
        await table.update({
          kind: 'update',
          key: codeKey(topic, code),
          add: { tries: 1 },
          exists: MAX_RETRY,
          below: { attribute: 'tries', limit: CODE_TRIES, otherwise: MAX_RETRY },
        })
        return true
      } catch (error) {
        if (error instanceof CatalogueError && error.name === MAX_RETRY) return false
        throw error
      }
    },

    /** Spends a code. Fails if it is spent: ERR_VERIFICATION_NOT_MATCH */
    spend: (topic: CodeTopic, code: StoredCode): Write => ({
      kind: 'delete',
      key: codeKey(topic, code),
      exists: 'ERR_VERIFICATION_NOT_MATCH',
    }),
  }
}

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
