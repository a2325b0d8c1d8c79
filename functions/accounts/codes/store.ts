import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import { countOrThrow, uncount } from '#functions/platform/rate-limit.ts'
import type { Key, Table } from '#functions/platform/table.ts'
import { type CodeStore, type CodeTopic, type StoredCode, tooSoon } from './operations/codes.ts'

const codeItem = v.object({
  salt: v.string(),
  hash: v.string(),
  about: v.nullable(v.string()),
  tries: v.number(),
  sentAt: v.string(),
  replaceableAt: v.string(),
  validUntil: v.string(),
})

const codeKey = ({ subject, purpose }: CodeTopic): Key => ({ pk: `CODE#${subject}`, sk: purpose })

/** The salt is a code's own: by it a write knows that it is still the same code. */
const thisCode = ({ salt }: StoredCode) => ({ attribute: 'salt', value: salt })

/** Codes in the single table. */
export function createCodeStore(table: Table): CodeStore {
  return {
    async find(topic) {
      return table.get(codeKey(topic), codeItem)
    },

    replace(topic, code, before) {
      const otherwise = tooSoon(code.replaceableAt)
      const key = codeKey(topic)
      // An expired code is kept for a day, so that it can be told from one that was never sent.
      const expiresAt = epochSeconds(plusSeconds(new Date(code.validUntil), DAY))
      const attributes = { ...code, entity: 'code', expiresAt }
      return before
        ? { kind: 'update', key, set: attributes, equals: { ...thisCode(before), otherwise } }
        : { kind: 'put', item: { ...key, ...attributes }, absent: otherwise }
    },

    async countTry(topic, code, limit) {
      const otherwise = 'ERR_VERIFICATION_MAX_RETRY'
      await table.update({
        kind: 'update',
        key: codeKey(topic),
        add: { tries: 1 },
        equals: { ...thisCode(code), otherwise },
        below: { attribute: 'tries', limit, otherwise },
      })
    },

    spend(topic, code) {
      const otherwise = 'ERR_VERIFICATION_NOT_MATCH'
      return {
        kind: 'delete',
        key: codeKey(topic),
        exists: otherwise,
        equals: { ...thisCode(code), otherwise },
      }
    },

    countOrThrow: (limit, subject, now, otherwise) =>
      countOrThrow(table, limit, subject, now, otherwise),
    uncount: (limit, subject, now) => uncount(table, limit, subject, now),
  }
}
