import * as v from 'valibot'
import { cardBrands, externalId, plan, planVariation } from './billing.ts'
import { counter, integer, longText, text } from './fields.ts'
import { money } from './money.ts'
import { paidPlanNames } from './plans.ts'

/** What the platform's operator sees and sets of plans, discounts, payments and refunds. */

const services = v.pipe(v.array(text(120), 'must be a list'), v.maxLength(20, 'must be at most 20'))

/** A plan as the operator sends it (specification, section 3, Plan). */
export const planForm = v.object({
  plan: v.picklist(paidPlanNames, 'must be a plan'),
  name: text(64),
  services,
  description: longText(500),
  /** The payment service's own plan; without it one is made there, with a price a month. */
  squareSubscriptionPlan: v.optional(externalId),
})
export const planChange = v.object({
  ...v.partial(v.omit(planForm, ['plan', 'squareSubscriptionPlan'])).entries,
  version: v.optional(counter),
})

export const adminPlan = v.object({
  id: v.picklist(paidPlanNames),
  ...v.pick(plan, ['name', 'services', 'description']).entries,
  plan: v.picklist(paidPlanNames),
  squareSubscriptionPlan: v.string(),
  variations: v.array(v.pick(planVariation, ['id', 'name', 'cadence', 'price'])),
  version: v.number(),
})
export type AdminPlan = v.InferOutput<typeof adminPlan>

/** By percentage, in hundredths of a percent, or by an amount: one of them. */
export const discountForm = v.object({
  name: text(64),
  basisPoints: v.optional(v.nullable(integer(1, 10_000))),
  /** Cents of a US dollar. */
  amount: v.optional(v.nullable(integer(1, 100_000_000))),
})
export const discount = v.object({
  id: v.string(),
  name: v.string(),
  basisPoints: v.nullable(v.number()),
  amount: v.nullable(money),
  /** Send it back with a change. */
  version: v.number(),
})
export type Discount = v.InferOutput<typeof discount>

export const paymentStates = ['approved', 'pending', 'completed', 'canceled', 'failed'] as const

/** A payment; of whom is null where it is none of a practice of ours. */
export const payment = v.object({
  id: v.string(),
  practiceId: v.nullable(v.string()),
  practiceName: v.nullable(v.string()),
  state: v.picklist(paymentStates),
  amount: money,
  refunded: money,
  brand: v.nullable(v.picklist(cardBrands)),
  last4: v.nullable(v.string()),
  createdAt: v.string(),
  receiptUrl: v.nullable(v.string()),
})
export type Payment = v.InferOutput<typeof payment>

export const refundStates = ['pending', 'completed', 'rejected', 'failed'] as const

export const refund = v.object({
  id: v.string(),
  paymentId: v.nullable(v.string()),
  state: v.picklist(refundStates),
  amount: money,
  reason: v.string(),
  createdAt: v.string(),
})
export type Refund = v.InferOutput<typeof refund>

export const refundForm = v.object({
  paymentId: externalId,
  /** In the smallest unit of the payment's currency: all of it, or a part. */
  amount: integer(1, 100_000_000),
  reason: text(192),
  /** What of the payment was given back when this was decided: where it is more by now, nothing is. */
  refunded: integer(0, 100_000_000),
})

/** What a nightly comparison with the payment service can find to be otherwise. */
export const differenceKinds = [
  ...(['subscription', 'plan', 'attempt', 'severalSubscriptions', 'unknownVariation'] as const),
] as const

/** Something that was otherwise than the payment service has it. */
export const difference = v.object({
  /** subscription: how it stands. plan: what the practice may do. attempt: what became of something that was asked. */
  kind: v.picklist(differenceKinds),
  here: v.string(),
  there: v.string(),
  /** It is here now as it is there; else somebody must see to it. */
  isRepaired: v.boolean(),
})
export type Difference = v.InferOutput<typeof difference>

/** What one comparison of a practice found; its name is null where the practice is gone. */
export const foundDifferences = v.object({
  practiceId: v.string(),
  practiceName: v.nullable(v.string()),
  at: v.string(),
  differences: v.array(difference),
})
export type FoundDifferences = v.InferOutput<typeof foundDifferences>
