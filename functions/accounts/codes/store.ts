import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { countOrThrow, uncount } from '#functions/platform/rate-limit.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import type { TwoFactorMethod } from '#shared/model/account.ts'
import { tooSoon } from './operations/codes.ts'
import { wrongCodeLimit } from './rules/limits.ts'

/** Who a code is for, and what it proves. */
export type CodeTopic = {
  subject: string
  purpose: 'register' | 'email' | 'mobile' | `factor-${Exclude<TwoFactorMethod, 'passkey'>}`
}

const codeItem = v.object({
  salt: v.string(),
  hash: v.string(),
  /** What the code was sent for, if that can vary: a mobile number, a request. */
  about: v.nullable(v.string()),
  tries: v.number(),
  sentAt: v.string(),
  replaceableAt: v.string(),
  validUntil: v.string(),
})
export type StoredCode = v.InferOutput<typeof codeItem>

const codeKey = ({ subject, purpose }: CodeTopic): Key => ({ pk: `CODE#${subject}`, sk: purpose })
const guesserOf = ({ subject, purpose }: CodeTopic) => `${purpose}:${subject}`

/** Each code has a salt of its own, so comparing the salt shows whether it is still the same code. */
const thisCode = ({ salt }: StoredCode) => ({ attribute: 'salt', value: salt })

/** The codes that were sent, and how often somebody tried to guess them, in the single table. */
export type CodeStore = ReturnType<typeof createCodeStore>

export function createCodeStore(table: Table) {
  return {
    find: (topic: CodeTopic) => table.get(codeKey(topic), codeItem),

    /** Puts a code in place of the one read before. Fails: ERR_VERIFICATION_REQUEST_TOO_SOON */
    replace(topic: CodeTopic, code: StoredCode, before: StoredCode | null): Write {
      const otherwise = tooSoon(code.replaceableAt)
      const key = codeKey(topic)
      // Expired codes stay for a day, to tell "expired" from "never sent".
      const expiresAt = epochSeconds(plusSeconds(new Date(code.validUntil), DAY))
      const attributes = { ...code, entity: 'code', expiresAt }
      return before
        ? { kind: 'update', key, set: attributes, equals: { ...thisCode(before), otherwise } }
        : { kind: 'put', item: { ...key, ...attributes }, absent: otherwise }
    },

    /** Counts a try of this code. @throws ERR_VERIFICATION_MAX_RETRY, also if the code is gone */
    countTry(topic: CodeTopic, code: StoredCode, limit: number): Promise<void> {
      const otherwise = 'ERR_VERIFICATION_MAX_RETRY'
      return table.update({
        kind: 'update',
        key: codeKey(topic),
        add: { tries: 1 },
        equals: { ...thisCode(code), otherwise },
        below: { attribute: 'tries', limit, otherwise },
      })
    },

    /** Spends this code. Fails if it is spent: ERR_VERIFICATION_NOT_MATCH */
    spend(topic: CodeTopic, code: StoredCode): Write {
      const otherwise = 'ERR_VERIFICATION_NOT_MATCH'
      const equals = { ...thisCode(code), otherwise } as const
      return { kind: 'delete', key: codeKey(topic), exists: otherwise, equals }
    },

    /** Counts a guess at any code of the topic. @throws ERR_VERIFICATION_MAX_RETRY */
    countGuess: (topic: CodeTopic, now: Date) =>
      countOrThrow(table, wrongCodeLimit, guesserOf(topic), now, 'ERR_VERIFICATION_MAX_RETRY'),

    uncountGuess: (topic: CodeTopic, now: Date) =>
      uncount(table, wrongCodeLimit, guesserOf(topic), now),
  }
}
