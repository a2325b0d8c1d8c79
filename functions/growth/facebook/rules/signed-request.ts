import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'

const payload = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    algorithm: v.literal('HMAC-SHA256'),
    user_id: v.string(),
    /** Seconds since 1970. */
    issued_at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000)),
  }),
)

/** Of whom Meta says something, and when it said so. */
export type SaidOf = { userId: string; at: Date }

/**
 * What a `signed_request` of Meta says: the signature and what is signed, each in base64url, with a dot between. Null
 * where whoever knows the application's secret has not signed it.
 */
export function saidOf(appSecret: string, request: string): SaidOf | null {
  const [signature = '', content = ''] = request.split('.')
  const expected = createHmac('sha256', appSecret).update(content).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const said = v.safeParse(payload, Buffer.from(content, 'base64url').toString('utf8'))
  if (!said.success) return null
  return { userId: said.output.user_id, at: new Date(said.output.issued_at * 1000) }
}
