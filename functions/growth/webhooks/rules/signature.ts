import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A secret as Standard Webhooks has it. */
export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(32).toString('base64')}`
}

type Sent = { id: string; at: Date; body: string }

/**
 * The headers by which whoever holds the secret can tell that what is sent is ours, and when it was sent (Standard
 * Webhooks 1.0.0). The id is the same at each attempt, so that what comes twice can be told.
 */
export function signatureHeaders(secret: string, { id, at, body }: Sent): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
