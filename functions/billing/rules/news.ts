import { createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import type { Signed } from '#functions/platform/http/call.ts'
import type { BillingNews } from '#shared/model/billing.ts'

/** Clocks of two houses differ by less. */
const SKEW_SECONDS = MINUTE

/**
 * Whether news was signed by whoever knows the key: Square. It signs where it sends the news to, and the body.
 * @param address as Square was told it
 */
export function isSignedBy(key: string, address: string, { body, signature }: Signed): boolean {
  const expected = createHmac('sha256', key).update(`${address}${body}`).digest('base64')
  const [one, other] = [Buffer.from(signature), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The customer that news is about; null where it is about none. */
export function customerOf({ data: { object } }: BillingNews): string | null {
  const found =
    object?.subscription?.customer_id ??
    object?.invoice?.primary_recipient?.customer_id ??
    object?.payment?.customer_id ??
    object?.card?.customer_id ??
    object?.customer?.id
  return found || null
}

/** Whether what is kept was read so long after something happened that it has that in it. */
export function isOld({ created_at: at }: BillingNews, readAt: string | null): boolean {
  return readAt !== null && plusSeconds(new Date(at), SKEW_SECONDS) < new Date(readAt)
}
