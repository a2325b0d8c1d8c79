import { createPublicKey, verify } from 'node:crypto'
import * as v from 'valibot'

const DAY_SECONDS = 24 * 60 * 60

const claims = v.object({ aud: v.string(), exp: v.number(), sub: v.string() })

type Expected = {
  /** The origin of the push service. */
  audience: string
  /** The key by which the browser subscribed. */
  serverKey: string
  now: Date
}

/** Why a push service refuses the sender (RFC 8292); null if it does not. */
export function findVapidFault(
  authorization: string | undefined,
  { audience, serverKey, now }: Expected,
): string | null {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (token === '') return 'Authorization must be vapid with t and k'
  if (key !== serverKey) return 'the browser subscribed by another key'
  const [header = '', payload = '', signature = ''] = token.split('.')
  const publicKey = createPublicKey({ key: jwkOf(key), format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'the signature of the token is wrong'
  const { aud, exp, sub } = v.parse(claims, JSON.parse(textOf(payload)))
  const left = exp - now.getTime() / 1000
  if (aud !== audience) return 'the token is for another service'
  if (left <= 0 || left > DAY_SECONDS) return 'the token must expire within 24 hours'
  // Services refuse other contacts; local runs have no address with TLS.
  return /^(mailto:|https:\/\/|http:\/\/(localhost|127\.0\.0\.1))/.test(sub)
    ? null
    : 'sub must be a contact'
}

function jwkOf(key: string) {
  const point = Buffer.from(key, 'base64url')
  const part = (start: number) => point.subarray(start, start + 32).toString('base64url')
  return { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }
}

const textOf = (part: string) => Buffer.from(part, 'base64url').toString()
