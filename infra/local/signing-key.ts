import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

/** What a signing key is good for: one day, one region, one service. */
type SigningScope = { date: string; region: string; service: string }

/** More than all functions use on a day; what callers make up must not fill the memory. */
const MAX_KEPT = 500
const kept = new Map<string, KeyObject>()

/** HMAC-SHA256, the one primitive that signatures and chunk signatures are made of. */
export function hmac(key: Buffer | KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** The key that a signer derives from the secret for a scope; worked out once, then kept. */
export function signingKey(secret: string, { date, region, service }: SigningScope): KeyObject {
  const name = [secret, date, region, service].join('/')
  const known = kept.get(name)
  if (known) return known
  const bytes = [date, region, service, 'aws4_request'].reduce<Buffer>(
    (derived, part) => hmac(derived, part),
    Buffer.from(`AWS4${secret}`),
  )
  const key = createSecretKey(bytes)
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(name, key)
  return key
}
