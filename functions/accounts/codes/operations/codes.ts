import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { plusSeconds } from '#functions/platform/clock.ts'
import { newSecret } from '#functions/platform/ids.ts'
import type { Write } from '#functions/platform/table.ts'
import type { CodeSent } from '#shared/api/codes.ts'
import { CatalogueError } from '#shared/errors.ts'
import { CODE_REPLACEABLE_SECONDS, CODE_SECONDS, CODE_TRIES } from '../rules/limits.ts'
import type { CodeStore, CodeTopic, StoredCode } from '../store.ts'

/** The salted hash of a code. */
export function hashCode(code: string, salt: string): string {
  return createHmac('sha256', salt).update(code).digest('base64url')
}

/** A code of 6 random digits. */
export function randomCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** A new code, and how to store it. */
export function newCode(
  now: Date,
  about: string | null = null,
): { code: string; stored: StoredCode } {
  const code = randomCode()
  const salt = newSecret()
  return {
    code,
    stored: {
      salt,
      hash: hashCode(code, salt),
      about,
      tries: 0,
      sentAt: now.toISOString(),
      replaceableAt: plusSeconds(now, CODE_REPLACEABLE_SECONDS).toISOString(),
      validUntil: plusSeconds(now, CODE_SECONDS).toISOString(),
    },
  }
}

/** When the code may be replaced, and until when it is valid. */
export function sentInfo({ replaceableAt, validUntil }: StoredCode): CodeSent {
  return { replaceableAt, expiresAt: validUntil }
}

/** @throws ERR_VERIFICATION_REQUEST_TOO_SOON while the code may not be replaced yet */
export function ensureReplaceable(code: StoredCode | null, now: Date): void {
  if (code && code.replaceableAt > now.toISOString()) throw tooSoon(code.replaceableAt)
}

/** @param replaceableAt when to ask again; null if unknown */
export function tooSoon(replaceableAt: string | null): CatalogueError {
  return new CatalogueError('ERR_VERIFICATION_REQUEST_TOO_SOON', { replaceableAt })
}

/**
 * A new code in place of the former one. The caller executes `write` and sends the code.
 * @throws ERR_VERIFICATION_REQUEST_TOO_SOON while the one before may not be replaced
 */
export async function replaceCode(
  codes: CodeStore,
  topic: CodeTopic,
  now: Date,
  about: string | null = null,
): Promise<{ code: string; stored: StoredCode; write: Write }> {
  const before = await codes.find(topic)
  ensureReplaceable(before, now)
  const { code, stored } = newCode(now, about)
  return { code, stored, write: codes.replace(topic, stored, before) }
}

/** Compares a code with a stored hash in constant time. */
export function isCode({ salt, hash }: Pick<StoredCode, 'salt' | 'hash'>, code: string): boolean {
  return timingSafeEqual(Buffer.from(hashCode(code, salt)), Buffer.from(hash))
}

/**
 * Checks a code against the one that was sent. The caller spends it in the transaction of what it
 * proves. Each try is counted before the comparison, so that concurrent tries are limited too.
 * @param about what the code must have been sent for
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
  await codes.countGuess(topic, now)
  if (!isCode(stored, code)) throw new CatalogueError('ERR_VERIFICATION_NOT_MATCH')
  await codes.uncountGuess(topic, now)
  return stored
}
