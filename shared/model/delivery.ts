import * as v from 'valibot'
import { code } from './fields.ts'

/** Why a message could not be sent, in words for whoever asked for it. */
export const deliveryFailures = {
  refused: 'The address or number does not take messages. Check it, then send again.',
  unavailable: 'The mail or text service did not answer. Send again.',
  late: 'It could not be sent in time. Send again.',
} as const
export type DeliveryFailure = keyof typeof deliveryFailures

/** How far a message is; `at` is when it came to be so. */
export const delivery = v.object({
  state: v.picklist(['queued', 'sent', 'failed']),
  reason: v.nullable(v.picklist(['refused', 'unavailable', 'late'])),
  at: v.string(),
})
export type Delivery = v.InferOutput<typeof delivery>

/** How something is sent: by email, by text, or by what the chart has, email first (specification, section 9). */
export const sendThru = { auto: 0, email: 1, text: 2 } as const
export type SendThru = (typeof sendThru)[keyof typeof sendThru]

/** The same as somebody chooses it, also by name. */
export const chosenChannel = v.union([
  code([sendThru.auto, sendThru.email, sendThru.text]),
  v.pipe(
    v.literal('email'),
    v.transform(() => sendThru.email),
  ),
  v.pipe(
    v.literal('text'),
    v.transform(() => sendThru.text),
  ),
])
