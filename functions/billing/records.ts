import * as v from 'valibot'
import { subscription } from '#shared/model/billing.ts'
import { type Difference, difference } from '#shared/model/billing-admin.ts'
import { money } from '#shared/model/money.ts'
import { paidPlanNames } from '#shared/model/plans.ts'

/** A plan by the way it is paid. */
const sold = { planVariationId: v.string(), plan: v.picklist(paidPlanNames), price: money }

/** What was asked of the payment service, and may have happened there although no answer came. */
const attempt = v.object({
  /** The idempotency key. */
  key: v.string(),
  kind: v.picklist(['subscribe', 'raise']),
  planVariationId: v.string(),
  cardId: v.string(),
  startDate: v.string(),
  /** Of a higher plan: what is charged at once. */
  dueNow: v.nullable(money),
  at: v.string(),
})
export type Attempt = v.InferOutput<typeof attempt>

/** What is kept of a practice's subscription: what the payment service said when it was read last. */
export const billingItem = v.object({
  customerId: v.nullable(v.string()),
  subscription: v.nullable(subscription),
  /** A higher plan that the rest of the period was paid for; until that day, the payment service has the lower one. */
  raised: v.nullable(v.object({ ...sold, until: v.string() })),
  attempt: v.nullable(attempt),
  pastDueSince: v.nullable(v.string()),
  suspendedAt: v.nullable(v.string()),
  /** Why the operator suspended the practice, as its admins read it. */
  suspensionReason: v.optional(v.nullable(v.string()), null),
  readAt: v.nullable(v.string()),
  /** How the practice stood when its admins were told last. */
  told: v.optional(v.picklist(['good', 'pastDue', 'readOnly', 'suspended']), 'good'),
  /** The invoices, of those that were read last, of which there was a receipt; null before there were any. */
  receipted: v.optional(v.nullable(v.array(v.string())), null),
  /** When it is compared next with what the payment service has; null before anything was bought. */
  checkAt: v.optional(v.nullable(v.string()), null),
  /** The subscription that was paused because the practice is suspended. */
  heldId: v.optional(v.nullable(v.string()), null),
  version: v.number(),
})
export type BillingItem = v.InferOutput<typeof billingItem>

/** What the platform's operator said of a plan; of a plan that is not here the payment service's catalogue says all. */
export const keptPlan = v.object({
  plan: v.picklist(paidPlanNames),
  name: v.string(),
  services: v.array(v.string()),
  description: v.string(),
  squareSubscriptionPlan: v.string(),
  isOffered: v.boolean(),
  version: v.number(),
})
export type KeptPlan = v.InferOutput<typeof keptPlan>

/** What was asked of a payment to be given back, and may have been although no answer came; and how often it was. */
export const refundNote = v.object({
  attempt: v.nullable(
    v.object({
      /** The idempotency key. */
      key: v.string(),
      amount: v.number(),
      reason: v.string(),
      /** What had been given back when it was decided. */
      refunded: v.number(),
      at: v.string(),
    }),
  ),
  version: v.number(),
})
export type RefundNote = v.InferOutput<typeof refundNote>

/** A single payment outside of invoices: the rest of a period, of a higher plan. */
export const chargeItem = v.object({
  /** The idempotency key of the payment. */
  id: v.string(),
  title: v.string(),
  amount: money,
  at: v.string(),
  /** The payment at the payment service. */
  paymentId: v.string(),
  receiptUrl: v.nullable(v.string()),
})
export type ChargeItem = v.InferOutput<typeof chargeItem>

/** Before anything was bought. */
export const noBilling: BillingItem = {
  customerId: null,
  subscription: null,
  raised: null,
  attempt: null,
  pastDueSince: null,
  suspendedAt: null,
  suspensionReason: null,
  readAt: null,
  told: 'good',
  receipted: [],
  checkAt: null,
  heldId: null,
  version: 0,
}

export type { Difference }

/** What a comparison of a practice found, for the platform's operator. */
export const differencesItem = v.object({
  practiceId: v.string(),
  at: v.string(),
  differences: v.array(difference),
})

/** When a practice was compared last, whichever it was. */
export const lastCheckItem = v.object({ at: v.string() })
