import { createHmac, randomBytes } from 'node:crypto'

/** The public half of a link. */
export function newLinkKey(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * A link's password is nowhere stored. It is made of a nonce, which is, and of what the client alone
 * keeps, its idempotency key: the same call again gets the same password.
 */
export function linkPassword(nonce: string, kept: string): string {
  return createHmac('sha256', kept).update(nonce).digest('base64url')
}
