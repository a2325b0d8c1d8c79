import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { plusSeconds } from '#functions/platform/clock.ts'
import { newId, newSecret } from '#functions/platform/ids.ts'
import type { Write } from '#functions/platform/table.ts'
import type { CodeSent } from '#shared/api/codes.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { AccountServices } from '../../compose.ts'
import { CODE_PAUSE_SECONDS, CODE_SECONDS, MAX_VALID_CODES } from '../rules/limits.ts'
import { tooSoon } from '../rules/too-soon.ts'
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
      id: newId(),
      salt,
      hash: hashCode(code, salt),
      about,
      sentAt: now.toISOString(),
      replaceableAt: plusSeconds(now, CODE_PAUSE_SECONDS).toISOString(),
      validUntil: plusSeconds(now, CODE_SECONDS).toISOString(),
    },
  }
}

/** When another code may be requested, and until when this one is valid. */
export function sentInfo({ replaceableAt, validUntil }: StoredCode): CodeSent {
  return { replaceableAt, expiresAt: validUntil }
}

/** The codes that are valid at a time. */
const validAt = (codes: readonly StoredCode[], now: Date): StoredCode[] =>
  codes.filter(({ validUntil }) => validUntil > now.toISOString())

type Requested = {
  now: Date
  /** What the code is sent for; see StoredCode. */
  about?: string | null
  /** Whose requests have a pause between them: the requester, if that is not the topic's subject. */
  pausedBy?: string
}

/** The subject of the pause between two codes. */
export const pauseSubject = ({ purpose, subject }: CodeTopic, pausedBy = subject): string =>
  `${purpose}:${pausedBy}`

/**
 * A new code beside the earlier ones, which stay valid. The caller executes `writes` and sends the
 * code.
 * @throws ERR_VERIFICATION_REQUEST_TOO_SOON
 */
export async function addCode(
  { codes, pauses }: Pick<AccountServices, 'codes' | 'pauses'>,
  topic: CodeTopic,
  { now, about = null, pausedBy = topic.subject }: Requested,
): Promise<{ code: string; stored: StoredCode; writes: Write[] }> {
  const subject = pauseSubject(topic, pausedBy)
  const [pausedUntil, sent] = await Promise.all([
    pauses.pausedUntil(subject, now),
    codes.list(topic),
  ])
  if (pausedUntil !== null) throw tooSoon(pausedUntil)
  const valid = validAt(sent, now)
  if (valid.length >= MAX_VALID_CODES) throw tooSoon(valid.at(-1)?.validUntil ?? null)
  const { code, stored } = newCode(now, about)
  const until = new Date(stored.replaceableAt)
  return { code, stored, writes: [pauses.pause(subject, until, now), codes.add(topic, stored)] }
}

/** Compares a code with a stored hash in constant time. */
export function isCode({ salt, hash }: Pick<StoredCode, 'salt' | 'hash'>, code: string): boolean {
  return timingSafeEqual(Buffer.from(hashCode(code, salt)), Buffer.from(hash))
}

/** The counter of wrong codes of one network, member or requester. */
export type CodeGuesses = {
  /** @returns false if there were too many */
  count: () => Promise<boolean>
  /** Takes back the count of a code that was right. */
  uncount: () => Promise<void>
}

/**
 * Checks a code against those that were sent and are valid. The caller spends it in the transaction
 * of what it proves. Each try is counted before the comparison, for every code that it is compared
 * with, so that concurrent tries are limited too.
 * @throws ERR_VERIFICATION_CODE_NOT_SET, ERR_VERIFICATION_MAX_RETRY, ERR_VERIFICATION_EXPIRED,
 *   ERR_VERIFICATION_NOT_MATCH
 */
export async function proveCode(
  codes: CodeStore,
  topic: CodeTopic,
  code: string,
  { now, guesses }: { now: Date; guesses: CodeGuesses },
): Promise<StoredCode> {
  const sent = await codes.list(topic)
  if (sent.length === 0) throw new CatalogueError('ERR_VERIFICATION_CODE_NOT_SET')
  const valid = validAt(sent, now)
  if (valid.length === 0) throw new CatalogueError('ERR_VERIFICATION_EXPIRED')
  const counted = await Promise.all(
    valid.map(async (one) => ((await codes.countTry(topic, one)) ? one : null)),
  )
  const open = counted.filter((one) => one !== null)
  if (open.length === 0 || !(await guesses.count())) {
    throw new CatalogueError('ERR_VERIFICATION_MAX_RETRY')
  }
  const proven = open.find((one) => isCode(one, code))
  if (!proven) throw new CatalogueError('ERR_VERIFICATION_NOT_MATCH')
  await guesses.uncount()
  return proven
}
