import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { cursor, type Route } from '#shared/api/contract.ts'
import { badField } from '#shared/errors.ts'
import type { SecretValues } from '../secrets.ts'
import type { RawInput } from './parse.ts'

/** 132 bits of the signature, as base64url. */
const SIGNATURE_LENGTH = 22

const isCursor = v.custom<typeof cursor>((schema) => schema === cursor)
const takesCursor = v.looseObject({
  entries: v.looseObject({ cursor: v.looseObject({ wrapped: isCursor }) }),
})
const sentCursor = v.looseObject({ cursor: v.string() })

/** The part of a request that holds the cursor of a list; null for routes without one. */
export function cursorPartOf(route: Route): 'query' | 'body' | null {
  if (v.is(takesCursor, route.query)) return 'query'
  return v.is(takesCursor, route.body) ? 'body' : null
}

/**
 * Signs the cursors that lists answer, and accepts only signed ones. A cursor holds keys of the table
 * or of a search; the signature prevents callers from making up their own. It is bound to the route
 * and its path, so that a cursor of one practice or record is refused for another.
 */
export type CursorSeal = {
  /** The request with its cursor opened. @throws ERR_REQUEST_PARAMS_MISFORMAT if it was forged */
  open(raw: RawInput): Promise<RawInput>
  /** The answer with its cursor signed. */
  seal(answer: Record<string, unknown>, raw: RawInput): Promise<Record<string, unknown>>
}

/** @param keys the current key first, then those that were or will be current */
export function createCursorSeal(route: Route, keys: SecretValues): CursorSeal {
  const part = cursorPartOf(route)

  function signature(key: string, { params }: RawInput, content: string): string {
    const text = JSON.stringify([route.method, route.path, params, content])
    return createHmac('sha256', key).update(text).digest('base64url').slice(0, SIGNATURE_LENGTH)
  }

  return {
    async open(raw) {
      const sent = part && v.safeParse(sentCursor, raw[part])
      if (!part || !sent?.success) return raw
      const end = sent.output.cursor.lastIndexOf('.')
      const content = sent.output.cursor.slice(0, Math.max(end, 0))
      const given = Buffer.from(sent.output.cursor.slice(end + 1))
      const isSigned = (await keys()).some((key) => {
        const expected = Buffer.from(signature(key, raw, content))
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
      if (!isSigned) throw badField('cursor', 'is not of this list')
      return { ...raw, [part]: { ...sent.output, cursor: content } }
    },

    async seal(answer, raw) {
      const { cursor: content } = answer
      if (!part || typeof content !== 'string') return answer
      const [key] = await keys()
      if (key === undefined) throw new Error('there is no key to sign cursors with')
      return { ...answer, cursor: `${content}.${signature(key, raw, content)}` }
    },
  }
}
