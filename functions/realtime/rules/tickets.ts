import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'

/** Seconds in which a page connects: the ticket is not kept. */
const GOOD_FOR_SECONDS = 120

const claims = v.object({
  /** Who may listen, for the log. */
  member: v.string(),
  channels: v.array(v.string()),
  /** Seconds since 1970. */
  until: v.number(),
})
export type Claims = v.InferOutput<typeof claims>

const seconds = (now: Date): number => Math.floor(now.getTime() / 1000)

const signatureOf = (text: string, key: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** A token that lets its bearer listen to channels, and to nothing else. */
export function sealTicket(
  { member, channels }: Omit<Claims, 'until'>,
  key: string,
  now: Date,
): string {
  const content = { member, channels, until: seconds(now) + GOOD_FOR_SECONDS } satisfies Claims
  const text = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${text}.${signatureOf(text, key)}`
}

/**
 * What a token allows; null where it is none of ours, or its time is over.
 * @param keys the one in use, and around a change of it the one before
 */
export function openTicket(token: string, keys: readonly string[], now: Date): Claims | null {
  const [text = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !keys.some((key) => isSame(signature, signatureOf(text, key)))) return null
  const { success, output } = v.safeParse(
    claims,
    JSON.parse(Buffer.from(text, 'base64url').toString()),
  )
  return success && output.until > seconds(now) ? output : null
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
