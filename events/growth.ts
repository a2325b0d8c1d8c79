import * as v from 'valibot'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.growth')

const delivery = { webhookId: v.string(), deliveryId: v.string() }

/** Something is to be sent to an address of the practice's own systems. */
export const webhookQueued = event('WebhookQueued', delivery)

/** It is to be tried again, or was sent by somebody who then said no more. */
export const webhookRetryDue = event('WebhookRetryDue', {
  ...delivery,
  /** How often it had been tried when this was set. */
  attempts: v.number(),
})

/** Meta has a lead of a page that the practice connected. */
export const facebookLeadNoted = event('FacebookLeadNoted', { leadgenId: v.string() })

/** What somebody sent on Facebook is here, and is to become a lead. */
export const facebookLeadFetched = event('FacebookLeadFetched', { leadgenId: v.string() })

/** It is time to ask Facebook for leads that were missed, and to renew what it is asked with. */
export const facebookCheckDue = event('FacebookCheckDue', { at: v.string() })

/** It is time to tell Google which clicks became what. */
export const conversionsDue = event('ConversionsDue', { at: v.string() })

/** A service of others takes a connection no more: somebody has to connect again. */
export const connectionRevoked = event('ConnectionRevoked', {
  service: v.picklist(['facebook', 'google', 'ringcentral']),
})

/** A call with a person who has a record was answered, or a text to that person was sent, by the practice's phone. */
export const contactLogged = event('ContactLogged', {
  patientId: v.string(),
  communicationId: v.string(),
  kind: v.picklist(['call', 'text']),
})

/** RingCentral has messages that are not in the log. */
export const phoneNewsNoted = event('PhoneNewsNoted', {})

/** It is time to ask RingCentral for calls and texts that nobody told of. */
export const phoneCheckDue = event('PhoneCheckDue', { at: v.string() })
