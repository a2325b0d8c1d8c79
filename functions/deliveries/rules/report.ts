import * as v from 'valibot'
import type { messageReported } from '#events/deliveries.ts'

type Report = v.InferOutput<(typeof messageReported)['schema']>

/** The name under which a message's id goes with it, and comes back with what is said of it. */
export const DELIVERY_TAG = 'delivery'

/** Ids as both services take them: SES knows letters, digits, - and _ only. */
export const tagOf = (deliveryId: string): string =>
  Buffer.from(deliveryId, 'utf8').toString('base64url')
const idOf = (tag: string): string => Buffer.from(tag, 'base64url').toString('utf8')

/** What SES puts on the bus of the account, as far as it is of use. */
const mailDetail = v.object({
  mail: v.object({ tags: v.object({ [DELIVERY_TAG]: v.tuple([v.string()]) }) }),
  bounce: v.optional(v.object({ bounceType: v.string() })),
})

/** What the text service puts there; `context` is what the text was sent with. */
const textDetail = v.object({
  context: v.object({ [DELIVERY_TAG]: v.string() }),
  eventType: v.string(),
  isFinal: v.optional(v.boolean(), false),
})

const provided = v.variant('source', [
  v.object({ source: v.literal('aws.ses'), 'detail-type': v.string(), detail: mailDetail }),
  v.object({ source: v.literal('aws.sms-voice'), 'detail-type': v.string(), detail: textDetail }),
])

/** Where nobody has this number, or it takes no texts at all. */
const NO_SUCH_NUMBER = new Set(['TEXT_INVALID', 'TEXT_BLOCKED'])
const UNDELIVERED = new Set([
  'TEXT_UNREACHABLE',
  'TEXT_CARRIER_UNREACHABLE',
  'TEXT_CARRIER_BLOCKED',
  'TEXT_TTL_EXPIRED',
  'TEXT_UNROUTABLE',
])
const REFUSED = new Set(['TEXT_INVALID_MESSAGE', 'TEXT_SPAM', 'TEXT_PROTECT_BLOCKED'])

/**
 * What an event of the mail or text service says of a message; null for what says nothing new, as that it
 * is on its way, or that nobody knows.
 * @throws where it is not the shape that the service documents
 */
export function reportOf(event: unknown): Report | null {
  const said = v.parse(provided, event)
  if (said.source === 'aws.ses') {
    const outcome = mailOutcome(said['detail-type'], said.detail.bounce?.bounceType)
    const deliveryId = idOf(said.detail.mail.tags[DELIVERY_TAG][0])
    return outcome && { deliveryId, channel: 'email', outcome }
  }
  const outcome = textOutcome(said.detail)
  return (
    outcome && { deliveryId: idOf(said.detail.context[DELIVERY_TAG]), channel: 'text', outcome }
  )
}

/** A bounce that is not permanent, of a full mailbox for instance, says nothing of the address. */
function mailOutcome(type: string, bounceType: string | undefined): Report['outcome'] | null {
  switch (type) {
    case 'Email Delivered':
      return 'delivered'
    case 'Email Bounced':
      return bounceType === 'Permanent' ? 'bounced' : 'undelivered'
    case 'Email Complaint Received':
      return 'complained'
    case 'Email Rejected':
      return 'refused'
    default:
      return null
  }
}

/** Many carriers never say that a text arrived: that it was taken is then the last that is heard. */
function textOutcome({ eventType, isFinal }: v.InferOutput<typeof textDetail>) {
  if (eventType === 'TEXT_DELIVERED') return 'delivered'
  if (eventType === 'TEXT_SUCCESSFUL') return isFinal ? 'delivered' : null
  if (NO_SUCH_NUMBER.has(eventType)) return 'bounced'
  if (UNDELIVERED.has(eventType)) return 'undelivered'
  return REFUSED.has(eventType) ? 'refused' : null
}
