import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Signed } from '#functions/platform/http/call.ts'

/** Whether a body was signed by whoever knows the application's secret: Meta. */
export function isSignedBy(appSecret: string, { body, signature }: Signed): boolean {
  const expected = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
  const [one, other] = [Buffer.from(signature), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Whether a word is the one that was agreed on, however long comparing takes. */
export function isAgreed(word: string, agreed: string): boolean {
  const [one, other] = [Buffer.from(word), Buffer.from(agreed)]
  return one.length === other.length && timingSafeEqual(one, other)
}
