import * as v from 'valibot'

/** confirmed: the owner of the address said yes. pending: they were asked. unsubscribed: they want no more. */
export const subscriberStates = ['confirmed', 'pending', 'unsubscribed'] as const
export type SubscriberState = (typeof subscriberStates)[number]

/** A subscriber as the platform's operator sees it: of who left, nothing but when is kept. */
export const listedSubscriber = v.object({
  /** A hash of the address. */
  id: v.string(),
  state: v.picklist(subscriberStates),
  email: v.nullable(v.string()),
  name: v.nullable(v.string()),
  /** Since when it is so: ISO 8601. */
  at: v.string(),
})
export type ListedSubscriber = v.InferOutput<typeof listedSubscriber>

/** So many subscribers of a state are counted; of more it is said that there are more. */
export const COUNTED_MAX = 5000

/** Who gets the newsletter, and where they end it: the page for people, and what mail programs call (RFC 8058). */
export const recipient = v.object({
  email: v.string(),
  name: v.string(),
  url: v.string(),
  oneClickUrl: v.string(),
})
export type Recipient = v.InferOutput<typeof recipient>
