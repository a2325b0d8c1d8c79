import * as v from 'valibot'

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
