import * as v from 'valibot'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.deliveries')

/** A message waits to be sent. */
export const messageQueued = event('MessageQueued', { deliveryId: v.string() })
