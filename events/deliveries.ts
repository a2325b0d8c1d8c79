import * as v from 'valibot'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.deliveries')

/** A message waits to be sent. */
export const messageQueued = event('MessageQueued', { deliveryId: v.string() })

/** How far a message is that somebody wants to hear of: handed on, arrived, or not and never will. */
export const messageFinished = event('MessageFinished', {
  deliveryId: v.string(),
  about: v.string(),
  /** What it came to; events from before this was said have none. */
  state: v.optional(v.picklist(['sent', 'delivered', 'failed'])),
})

/** A text that came in to the number that texts are sent from: from a ten-digit number, and what it means. */
export const textReceived = event('TextReceived', {
  number: v.string(),
  said: v.picklist(['stop', 'start', 'help', 'other']),
})

/** What the mail or text service says of a message that it took: it comes twice, late and in any order. */
export const messageReported = event('MessageReported', {
  deliveryId: v.string(),
  channel: v.picklist(['email', 'text']),
  outcome: v.picklist(['delivered', 'bounced', 'undelivered', 'refused', 'complained']),
})

/** A practice has sent most of the texts or emails that its plan allows in a day or a month. */
export const sendingNearLimit = event('SendingNearLimit', {
  channel: v.picklist(['email', 'text']),
  window: v.picklist(['day', 'month']),
})
