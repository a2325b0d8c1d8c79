import { API_BASE } from '#shared/api/protocol.ts'
import type { PhoneNews } from '#shared/model/phone.ts'
import type { CallNews } from './call.ts'

/** Where RingCentral sends news of a practice. */
export const webhookAddress = (origin: string, practiceId: string): string =>
  `${origin}${API_BASE}/ringcentral/webhook?practiceId=${practiceId}`

function moment(text: string | undefined, otherwise: Date): string {
  const ms = Date.parse(text ?? '')
  return Number.isNaN(ms) ? otherwise.toISOString() : new Date(ms).toISOString()
}

/** News of a call; null for news of something else. */
export function callNewsOf({ timestamp, body }: PhoneNews, now: Date): CallNews | null {
  if (!body?.telephonySessionId || body.parties.length === 0) return null
  const { telephonySessionId, sequence = 0, eventTime, parties } = body
  const at = moment(timestamp, now)
  return { telephonySessionId, sequence, at, parties, startedAt: moment(eventTime, new Date(at)) }
}

/** Whether news say that there are messages. */
export const isOfMessages = ({ event = '' }: PhoneNews): boolean => event.includes('/message-store')
