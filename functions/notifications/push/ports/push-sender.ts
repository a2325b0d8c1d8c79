import type { PushSubscriptionKeys } from '#shared/model/push.ts'
import type { PushMessage } from '../rules/push-message.ts'
import type { Vapid } from './vapid.ts'

/** How long a push service keeps a push for a device that is off. */
const TTL_SECONDS = 12 * 60 * 60
const TIMEOUT_MS = 10_000

/** Answers by which a push service says that the subscription is over (RFC 8030, 7.3). */
const GONE = [404, 410]

/** Sends a message to a browser. @returns whether the subscription is over, so that nothing arrives there */
export type SendPush = (
  subscription: PushSubscriptionKeys,
  message: PushMessage,
) => Promise<'sent' | 'gone'>

/** Sends pushes, encrypted for the browser (RFC 8291). @throws if the push service refuses one for now */
export function createPushSender(vapid: Vapid): SendPush {
  return async (subscription, message) => {
    const { default: webPush } = await import('web-push')
    const { endpoint, method, headers, body } = webPush.generateRequestDetails(
      subscription,
      JSON.stringify(message),
      {
        TTL: TTL_SECONDS,
        urgency: 'high',
        headers: { Authorization: await vapid.authorization(subscription.endpoint) },
      },
    )
    const { 'Content-Length': _, ...others } = headers
    const response = await fetch(endpoint, {
      method,
      headers: asText(others),
      body: new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // The body of an answer is not needed; unread, it would hold the connection.
    await response.body?.cancel()
    if (GONE.includes(response.status)) return 'gone'
    if (!response.ok) throw new Error(`the push service answered ${response.status}`)
    return 'sent'
  }
}

const asText = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
