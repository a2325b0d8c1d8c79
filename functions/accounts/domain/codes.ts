import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { newSecret } from '#functions/platform/ids.ts'
import type { ErrorName } from '#shared/errors.ts'

/** Codes are 6 digits, good for 10 minutes and 5 tries, and may be replaced after a minute. */
export const CODE_TRIES = 5
export const CODE_SECONDS = 10 * MINUTE
export const CODE_REPLACEABLE_SECONDS = MINUTE

/** A code as it is stored. */
export type StoredCode = {
  salt: string
  hash: string
  tries: number
  sentAt: string
  replaceableAt: string
  validUntil: string
}

function hash(code: string, salt: string): string {
  return createHmac('sha256', salt).update(code).digest('base64url')
}

/** A new code, and how to store it. */
export function newCode(now: Date): { code: string; stored: StoredCode } {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const salt = newSecret()
  return {
    code,
    stored: {
      salt,
      hash: hash(code, salt),
      tries: 0,
      sentAt: now.toISOString(),
      replaceableAt: plusSeconds(now, CODE_REPLACEABLE_SECONDS).toISOString(),
      validUntil: plusSeconds(now, CODE_SECONDS).toISOString(),
    },
  }
}

/** Why a code is refused, or null where it is right. The try is counted before this is asked. */
export function codeProblem(stored: StoredCode, code: string, now: Date): ErrorName | null {
  if (stored.validUntil <= now.toISOString()) return 'ERR_VERIFICATION_EXPIRED'
  const given = Buffer.from(hash(code, stored.salt))
  return timingSafeEqual(given, Buffer.from(stored.hash)) ? null : 'ERR_VERIFICATION_NOT_MATCH'
}
