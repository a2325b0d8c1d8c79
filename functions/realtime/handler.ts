import * as v from 'valibot'
import { systemClock } from '#functions/platform/clock.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { createSecret } from '#functions/platform/secrets.ts'
import { openTicket } from './rules/tickets.ts'

const keys = createSecret(readEnvironment('realtimeKey').REALTIME_KEY_ARN, systemClock)

/** What AWS AppSync Events asks before it lets somebody connect, or listen to a channel. */
const request = v.object({
  authorizationToken: v.string(),
  requestContext: v.object({
    operation: v.picklist(['EVENT_CONNECT', 'EVENT_SUBSCRIBE', 'EVENT_PUBLISH']),
    channel: v.nullish(v.string()),
  }),
})

const refused = { isAuthorized: false, ttlOverride: 0 }

/** Lets in by tickets: to connect by any, to listen where it says, to publish by none. */
export async function handler(event: unknown) {
  const { success, output } = v.safeParse(request, event)
  if (!success) return refused
  const { operation, channel } = output.requestContext
  const claims = openTicket(output.authorizationToken, await keys(), systemClock())
  if (!claims) return refused
  const isAuthorized =
    operation === 'EVENT_CONNECT' ||
    (operation === 'EVENT_SUBSCRIBE' && claims.channels.includes(channel ?? ''))
  return { isAuthorized, ttlOverride: 0 }
}
