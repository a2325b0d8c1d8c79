import { createHmac, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, string, number, Buffer>(scrypt)
const TAG_BYTES = 32

/** No two of them look or sound alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUP = 5

/**
 * A password that people can read to each other: two groups of five, about 50 bits. It is nowhere stored: it is
 * made of a nonce, which is, and of what the client alone keeps, its idempotency key.
 */
export function spokenPassword(nonce: string, kept: string): string {
  const bytes = createHmac('sha256', kept).update(`study share ${nonce}`).digest()
  const letters = Array.from(
    { length: 2 * GROUP },
    (_, at) => LETTERS[bytes.readUInt16BE(2 * at) % LETTERS.length],
  )
  return `${letters.slice(0, GROUP).join('')}-${letters.slice(GROUP).join('')}`
}

/** How a password is stored: it is short, so whoever guesses it from what is stored shall take long. */
export async function hashSpokenPassword(pwd: string, key: string): Promise<string> {
  const plain = pwd.toLowerCase().replace(/[^a-z0-9]/g, '')
  return (await derive(plain, key, TAG_BYTES)).toString('base64url')
}

/** Whether a password is the one that is stored; however it is written. */
export async function isSpokenPassword(
  pwd: string,
  { key, pwdHash }: { key: string; pwdHash: string },
): Promise<boolean> {
  return timingSafeEqual(Buffer.from(await hashSpokenPassword(pwd, key)), Buffer.from(pwdHash))
}
