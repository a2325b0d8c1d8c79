import { createHmac, randomBytes } from 'node:crypto'
import { newSecret } from '#functions/platform/ids.ts'

/** The public half of a link. */
export function newLinkKey(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * A link's password is nowhere stored. It is made of a nonce, which is, and of the idempotency key,
 * which the client alone keeps: the same call again gets the same password.
 */
export function linkPassword(nonce: string, idempotencyKey: string | null): string {
  return createHmac('sha256', idempotencyKey ?? newSecret())
    .update(nonce)
    .digest('base64url')
}
