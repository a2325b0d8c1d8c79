import * as v from 'valibot'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.billing')

/** How a practice stands is another, as its admins should know. */
export const standingChanged = event('StandingChanged', {
  /** suspended: by the platform's operator. */
  standing: v.picklist(['good', 'pastDue', 'readOnly', 'suspended']),
  /** The day from which the practice can only read, YYYY-MM-DD in its zone; null where nothing is open. */
  graceEndsOn: v.nullable(v.string()),
  /** Why the operator suspended the practice; null where it is not suspended. */
  reason: v.optional(v.nullable(v.string()), null),
})

/** A practice has paid: an invoice, or the rest of a period. */
export const paymentReceived = event('PaymentReceived', {
  /** What was paid for, by the name of what is sold. */
  title: v.string(),
  /** Of the invoice; null where there is none. */
  number: v.nullable(v.string()),
  /** In the currency's smallest unit. */
  amount: v.number(),
  currency: v.string(),
})

/** It is time to compare what is kept of a practice with what the payment service has. */
export const billingCheckDue = event('BillingCheckDue', { at: v.string() })
