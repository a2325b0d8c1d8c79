import * as v from 'valibot'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.deliveries')

/** A message waits to be sent. */
export const messageQueued = event('MessageQueued', { deliveryId: v.string() })

/** A message that somebody wants to hear of was handed on, or never will be. */
export const messageFinished = event('MessageFinished', {
  deliveryId: v.string(),
  about: v.string(),
})
