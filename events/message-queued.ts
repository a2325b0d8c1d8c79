import * as v from 'valibot'
import { defineEvent } from './define.ts'

/** A message waits to be sent. */
export const messageQueued = defineEvent({
  source: 'praxis.deliveries',
  detailType: 'MessageQueued',
  version: 1,
  schema: v.object({ deliveryId: v.string() }),
})
