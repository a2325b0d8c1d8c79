import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { plusSeconds } from '#functions/platform/clock.ts'
import { newSecret } from '#functions/platform/ids.ts'
import type { Limit } from '#functions/platform/rate-limit.ts'
import type { Conflict, Write } from '#functions/platform/table.ts'
import type { CodeSent } from '#shared/api/codes.ts'
import { CatalogueError } from '#shared/errors.ts'
import {
  CODE_REPLACEABLE_SECONDS,
  CODE_SECONDS,
  CODE_TRIES,
  wrongCodeLimit,
} from '../rules/limits.ts'

export type CodePurpose = 'register' | 'reset' | 'mobile' | 'factor-email' | 'factor-sms'

/** Who a code is for, and what it proves. */
export type CodeTopic = { subject: string; purpose: CodePurpose }

/** A code as it is stored. */
export type StoredCode = {
  salt: string
  hash: string
  /** What the code was sent for, where that may change: a mobile number, a request. */
  about: string | null
  tries: number
  sentAt: string
  replaceableAt: string
  validUntil: string
}

/** The codes that were sent, and how often somebody tried to guess them. */
export type CodeStore = {
  find(topic: CodeTopic): Promise<StoredCode | null>
  /** Puts a code in place of the one read before. Fails: ERR_VERIFICATION_REQUEST_TOO_SOON */
  replace(topic: CodeTopic, code: StoredCode, before: StoredCode | null): Write
  /** Counts a try of this very code. @throws ERR_VERIFICATION_MAX_RETRY, also where it is gone */
  countTry(topic: CodeTopic, code: StoredCode, limit: number): Promise<void>
  /** Spends this very code, once. Fails: ERR_VERIFICATION_NOT_MATCH */
  spend(topic: CodeTopic, code: StoredCode): Write
  countOrThrow(limit: Limit, subject: string, now: Date, otherwise: Conflict): Promise<void>
  uncount(limit: Limit, subject: string, now: Date): Promise<void>
}

function hash(code: string, salt: string): string {
  return createHmac('sha256', salt).update(code).digest('base64url')
}

/** A new code, and how to store it. */
export function newCode(
  now: Date,
  about: string | null = null,
): { code: string; stored: StoredCode } {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const salt = newSecret()
  return {
    code,
    stored: {
      salt,
      hash: hash(code, salt),
      about,
      tries: 0,
      sentAt: now.toISOString(),
      replaceableAt: plusSeconds(now, CODE_REPLACEABLE_SECONDS).toISOString(),
      validUntil: plusSeconds(now, CODE_SECONDS).toISOString(),
    },
  }
}

/** When the code may be replaced, and until when it is good. */
export function sentInfo({ replaceableAt, validUntil }: StoredCode): CodeSent {
  return { replaceableAt, expiresAt: validUntil }
}

/** @throws ERR_VERIFICATION_REQUEST_TOO_SOON while the code may not be replaced yet */
export function ensureReplaceable(code: StoredCode | null, now: Date): void {
  if (code && code.replaceableAt > now.toISOString()) throw tooSoon(code.replaceableAt)
}

/** @param replaceableAt when to ask again; null where that is not known */
export function tooSoon(replaceableAt: string | null): CatalogueError {
  return new CatalogueError('ERR_VERIFICATION_REQUEST_TOO_SOON', { replaceableAt })
}

/**
 * A code in place of the one that was sent before, with the write that puts it there; the caller
 * writes it, then sends it.
 * @throws ERR_VERIFICATION_REQUEST_TOO_SOON while the one before may not be replaced
 */
export async function replaceCode(
  codes: Pick<CodeStore, 'find' | 'replace'>,
  topic: CodeTopic,
  now: Date,
  about: string | null = null,
): Promise<{ code: string; stored: StoredCode; write: Write }> {
  const before = await codes.find(topic)
  ensureReplaceable(before, now)
  const { code, stored } = newCode(now, about)
  return { code, stored, write: codes.replace(topic, stored, before) }
}

function isCode({ salt, hash: expected }: StoredCode, code: string): boolean {
  return timingSafeEqual(Buffer.from(hash(code, salt)), Buffer.from(expected))
}

/**
 * The code that was sent, where the one given is the same; the caller spends it in the transaction
 * of what it proves. Every try counts before it is made, so that many at once are limited too.
 * @param about what the code must have been sent for, where it says so
 * @throws ERR_VERIFICATION_CODE_NOT_SET, ERR_VERIFICATION_MAX_RETRY, ERR_VERIFICATION_EXPIRED,
 *   ERR_VERIFICATION_NOT_MATCH
 */
export async function proveCode(
  codes: CodeStore,
  topic: CodeTopic,
  code: string,
  now: Date,
  about?: string,
): Promise<StoredCode> {
  const stored = await codes.find(topic)
  if (!stored) throw new CatalogueError('ERR_VERIFICATION_CODE_NOT_SET')
  if (about !== undefined && stored.about !== about) {
    throw new CatalogueError('ERR_VERIFICATION_NOT_MATCH')
  }
  if (stored.validUntil <= now.toISOString()) throw new CatalogueError('ERR_VERIFICATION_EXPIRED')
  await codes.countTry(topic, stored, CODE_TRIES)
  const guesser = `${topic.purpose}:${topic.subject}`
  await codes.countOrThrow(wrongCodeLimit, guesser, now, 'ERR_VERIFICATION_MAX_RETRY')
  if (!isCode(stored, code)) throw new CatalogueError('ERR_VERIFICATION_NOT_MATCH')
  await codes.uncount(wrongCodeLimit, guesser, now)
  return stored
}
