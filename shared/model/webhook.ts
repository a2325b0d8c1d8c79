import * as v from 'valibot'
import { counter, flag, line } from './fields.ts'

/** What a practice's own systems can be told of. */
export const webhookTypes = [
  'lead.created',
  'lead.statusChanged',
  'lead.sentAgain',
  'patient.created',
  'task.created',
  'upload.completed',
] as const
export type WebhookType = (typeof webhookTypes)[number]

/** Events about leads alone; all other events are about patients too. */
export const leadWebhookTypes: readonly WebhookType[] = [
  'lead.created',
  'lead.statusChanged',
  'lead.sentAgain',
]

/** So many a practice has at most. */
export const WEBHOOKS_MAX = 10

/** How much of an answer is kept to be shown, in characters. */
export const ANSWER_MAX = 500

/**
 * Where to send: over TLS. What stays on one machine may go without, where the stage allows that at all, which the
 * call checks.
 */
const address = v.pipe(
  line(500),
  v.trim(),
  v.url('must be a web address'),
  v.regex(
    /^(?:https:\/\/[^/?#\s@]+|http:\/\/127\.0\.0\.1(?::\d{1,5})?)(?:[/?#]|$)/i,
    'must begin with https://',
  ),
)

const types = v.pipe(
  v.array(v.picklist(webhookTypes)),
  v.minLength(1, 'choose what to send'),
  v.maxLength(webhookTypes.length),
  v.transform((chosen) => webhookTypes.filter((type) => chosen.includes(type))),
)

/** A webhook as the staff fill it in. */
export const webhookForm = v.object({ url: address, types, isOn: v.optional(flag, 1) })
export type WebhookForm = v.InferOutput<typeof webhookForm>

export const webhookChange = v.object({
  ...v.partial(webhookForm).entries,
  /** 1 for another secret, which is answered this once. */
  renewSecret: v.optional(flag, 0),
  version: v.optional(counter),
})
export type WebhookChange = v.InferOutput<typeof webhookChange>

/** An address of the practice's own systems that hears of what happens here. Its secret is not said again. */
export const webhook = v.object({
  webhookId: v.string(),
  url: v.string(),
  types: v.array(v.picklist(webhookTypes)),
  isOn: v.boolean(),
  createdAt: v.string(),
  updatedAt: v.string(),
  version: v.number(),
})
export type Webhook = v.InferOutput<typeof webhook>

/** The same with its secret, in the form of Standard Webhooks: `whsec_` and 32 bytes in base 64. */
export const webhookWithSecret = v.object({
  webhook,
  /** Null where it stayed as it was. */
  secret: v.nullable(v.string()),
})

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

/** Something that was sent, or is still to be, and what the other side said to the last attempt. */
export const webhookDelivery = v.object({
  deliveryId: v.string(),
  type: v.picklist(webhookTypes),
  isTest: v.boolean(),
  createdAt: v.string(),
  state: v.picklist(deliveryStates),
  attempts: v.number(),
  lastAt: v.nullable(v.string()),
  /** When it is tried again; null where it is not. */
  nextAt: v.nullable(v.string()),
  /** The status of HTTP; null where there was no answer. */
  status: v.nullable(v.number()),
  /** How the answer begins. */
  answer: v.nullable(v.string()),
  /** Why there was none, in words. */
  problem: v.nullable(v.string()),
  milliseconds: v.nullable(v.number()),
})
export type WebhookDelivery = v.InferOutput<typeof webhookDelivery>
