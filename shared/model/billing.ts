import * as v from 'valibot'
import { line, text } from './fields.ts'
import { money } from './money.ts'
import { paidPlanNames, planNames } from './plans.ts'
import { subscriptionStates } from './subscription-moves.ts'

/** Plans, subscriptions, cards and invoices of practices (specification, sections 1, 3 and 9). */

/** What the payment service calls something of its own. */
export const externalId = v.pipe(line(255), v.regex(/^[\w:.-]{1,255}$/, 'must be an id'))

/** A day of the practice's zone, YYYY-MM-DD, as the payment service has them. */
export const billingDay = v.pipe(
  v.string('must be text'),
  v.isoDate('must be a date as YYYY-MM-DD'),
  v.check((value) => !Number.isNaN(Date.parse(value)), 'must be a day of the calendar'),
)

/** How far ahead a subscription may begin. */
export const START_DAYS_AHEAD = 60

/** Brands that subscriptions are paid with (specification, section 9); what is none of them is other. */
export const cardBrands = [
  'visa',
  'mastercard',
  'discover',
  'diners',
  'jcb',
  'amex',
  'unionpay',
  'square',
  'maestro',
  'other',
] as const
export type CardBrand = (typeof cardBrands)[number]

/** A card that a practice may pay with: never more of its number than the end. */
export const billingCard = v.object({
  id: v.string(),
  brand: v.picklist(cardBrands),
  last4: v.string(),
  expMonth: v.number(),
  expYear: v.number(),
  cardholderName: v.nullable(v.string()),
  isExpired: v.boolean(),
  /** The subscription is paid with it: another takes its place before it is deleted. */
  isUsed: v.boolean(),
})
export type BillingCard = v.InferOutput<typeof billingCard>

/** What the page sends of a new card: what the payment service's own script made of it. */
export const billingCardForm = v.object({
  /** The token. */
  sourceId: externalId,
  cardholderName: text(96),
})

/** A plan as practices see it (specification, section 3, Plan). */
export const plan = v.object({
  /** `trial` for the free trial, which nobody subscribes to. */
  id: v.string(),
  plan: v.picklist(planNames),
  name: v.string(),
  services: v.array(v.string()),
  description: v.string(),
  squareSubscriptionPlan: v.nullable(v.string()),
  price: money,
  leadRecords: v.number(),
  /** Null where it names no number. */
  leadForms: v.nullable(v.number()),
  /** How long it lasts; null where it does not end. */
  days: v.nullable(v.number()),
})
export type BillingPlan = v.InferOutput<typeof plan>

export const cadences = ['monthly', 'annual'] as const

/**
 * What it means to take a variation now. subscribe: the first one. now: at once, for the rest of the period as an
 * amount of its own, and the new price from the next period on. atPeriodEnd: the next period is the first of the new
 * plan. current: it is the plan. scheduled: it comes at the end of the period already.
 */
export const planChanges = ['subscribe', 'now', 'atPeriodEnd', 'current', 'scheduled'] as const

/** A way to pay for a plan, and what it would mean for this practice to take it now. */
export const planVariation = v.object({
  id: v.string(),
  planId: v.string(),
  plan: v.picklist(paidPlanNames),
  name: v.string(),
  cadence: v.picklist(cadences),
  price: money,
  change: v.object({
    kind: v.picklist(planChanges),
    /** What is charged at once, send it back with the change; null where nothing is. */
    dueNow: v.nullable(money),
    /** The day from which the plan holds; null for the current one. */
    effectiveOn: v.nullable(v.string()),
  }),
})
export type PlanVariation = v.InferOutput<typeof planVariation>

/** A subscription (specification, section 3). Days are YYYY-MM-DD in the practice's zone. */
export const subscription = v.object({
  id: v.string(),
  state: v.picklist(subscriptionStates),
  plan: v.picklist(paidPlanNames),
  planVariationId: v.string(),
  price: money,
  cardId: v.nullable(v.string()),
  startDate: v.string(),
  /** The last day that is paid for; null before the first payment. */
  chargedThroughDate: v.nullable(v.string()),
  /** The day on which it ends; null where it goes on. */
  canceledDate: v.nullable(v.string()),
  /** The plan that follows at the end of the period; null where none does. */
  scheduled: v.nullable(
    v.object({
      planVariationId: v.string(),
      plan: v.picklist(paidPlanNames),
      price: money,
      effectiveOn: v.string(),
    }),
  ),
  /** Send it back with a change. */
  version: v.number(),
})
export type Subscription = v.InferOutput<typeof subscription>

/** good: all is paid. pastDue: a payment failed, and the grace runs. readOnly: it has run out, or we suspended it. */
export const standings = ['good', 'pastDue', 'readOnly'] as const
export type Standing = (typeof standings)[number]

/** How a practice stands with what it owes. */
export const billingStanding = v.object({
  kind: v.picklist(standings),
  /** When a payment failed first, ISO 8601; null where none is open. */
  pastDueSince: v.nullable(v.string()),
  /** When the practice can only read; null where nothing is open. */
  graceEndsAt: v.nullable(v.string()),
  /** By the platform's operator. */
  isSuspended: v.boolean(),
  /** Why the operator suspended the practice; null where it is not suspended. */
  suspensionReason: v.nullable(v.string()),
})

/** What the page's own script of the payment service needs. */
export const paymentPage = v.object({
  applicationId: v.string(),
  locationId: v.string(),
  /** The address of the script. */
  scriptUrl: v.string(),
})

const customer = v.nullish(line(255))
const ofCustomer = v.nullish(v.object({ customer_id: customer }))

/** What the payment service tells of: only the moment and the customer are read of it, and then it is asked itself. */
export const billingNews = v.object({
  type: line(100),
  created_at: v.pipe(line(40), v.isoTimestamp('must be a moment')),
  data: v.object({
    type: line(100),
    object: v.nullish(
      v.object({
        subscription: ofCustomer,
        payment: ofCustomer,
        card: ofCustomer,
        customer: v.nullish(v.object({ id: customer })),
        invoice: v.nullish(v.object({ primary_recipient: ofCustomer })),
      }),
    ),
  }),
})
export type BillingNews = v.InferOutput<typeof billingNews>

export const invoiceStates = [
  'scheduled',
  'unpaid',
  'paid',
  'refunded',
  'canceled',
  'failed',
] as const

export const invoice = v.object({
  id: v.string(),
  number: v.nullable(v.string()),
  title: v.string(),
  state: v.picklist(invoiceStates),
  amount: money,
  paid: money,
  /** YYYY-MM-DD. */
  dueDate: v.nullable(v.string()),
  createdAt: v.string(),
  /** The payment service's own page of it, where it can be paid and printed. */
  url: v.nullable(v.string()),
})
export type Invoice = v.InferOutput<typeof invoice>
