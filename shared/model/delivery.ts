import * as v from 'valibot'
import { code } from './fields.ts'

/** Why a message could not be sent, in words for whoever asked for it. */
export const deliveryFailures = {
  refused: 'The address or number does not take messages. Check it, then send again.',
  unavailable: 'The mail or text service did not answer. Send again.',
  unreadable: 'The message was lost before it was sent. Send again.',
  late: 'It could not be sent in time. Send again.',
  bounced: 'The address or number does not exist, or takes no messages. Ask for another one.',
  undelivered: 'The mailbox or phone could not be reached. Send again later.',
  stopped: 'They asked for no more messages this way. Use another way, or call.',
  limit: 'Your practice had used up its allowance of texts or emails. Send again later, or call.',
  unverified:
    'Your practice cannot send texts on the free trial. Call instead, or ask an admin to choose a plan.',
} as const
export type DeliveryFailure = keyof typeof deliveryFailures

/** How far a message is; `at` is when it came to be so. sent: handed on; delivered: arrived, as far as is known. */
export const delivery = v.object({
  state: v.picklist(['queued', 'sent', 'delivered', 'failed']),
  reason: v.nullable(
    v.picklist([
      'refused',
      'unavailable',
      'unreadable',
      'late',
      'bounced',
      'undelivered',
      'stopped',
      'limit',
      'unverified',
    ]),
  ),
  at: v.string(),
})
export type Delivery = v.InferOutput<typeof delivery>

/** Of what is told of a message in any order, the greater holds. */
export const deliveryRanks = { queued: 0, sent: 1, delivered: 2, failed: 3 } as const

/**
 * What is wrong with an email address or mobile number. undeliverable: nothing arrives there; stopped: who
 * has it wants no more; complained: it called an email spam, and gets no more.
 */
export const contactProblem = v.object({
  problem: v.picklist(['undeliverable', 'stopped', 'complained']),
  since: v.string(),
})
export type ContactProblem = v.InferOutput<typeof contactProblem>

/** What is wrong with the address and the number of a record; null for nothing that is known. */
export const reach = v.object({
  email: v.nullable(contactProblem),
  mobile: v.nullable(contactProblem),
})
export type Reach = v.InferOutput<typeof reach>

/** Of whom nothing is known, or who has neither. */
export const reachable: Reach = { email: null, mobile: null }

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
