import type { Books, Card, Discount, Invoice, Payment, Refund, Subscription } from './books.ts'

/** What Square writes on the wire. */

export const cardOnWire = (card: Card) => ({
  id: card.id,
  card_brand: card.brand,
  last_4: card.last4,
  exp_month: card.expMonth,
  exp_year: card.expYear,
  cardholder_name: card.cardholderName,
  customer_id: card.customerId,
  enabled: card.enabled,
  created_at: card.createdAt,
})

export const subscriptionOnWire = (one: Subscription, { invoices }: Books) => ({
  id: one.id,
  customer_id: one.customerId,
  plan_variation_id: one.variationId,
  card_id: one.cardId ?? undefined,
  status: one.status,
  start_date: one.startDate,
  charged_through_date: one.chargedThroughDate ?? undefined,
  canceled_date: one.canceledDate ?? undefined,
  version: one.version,
  created_at: one.createdAt,
  invoice_ids: [...invoices.values()]
    .filter(({ subscriptionId }) => subscriptionId === one.id)
    .map(({ id }) => id)
    .toReversed(),
  actions: one.actions.map((action) => ({
    id: action.id,
    type: action.type,
    effective_date: action.effectiveDate,
    new_plan_variation_id: action.newPlanVariationId,
  })),
})

export const invoiceOnWire = (invoice: Invoice, origin: string) => ({
  id: invoice.id,
  version: invoice.attempts,
  invoice_number: invoice.number,
  title: invoice.title,
  status: invoice.status,
  subscription_id: invoice.subscriptionId,
  primary_recipient: { customer_id: invoice.customerId },
  public_url: `${origin}/pay-invoice/${invoice.id}`,
  created_at: invoice.createdAt,
  payment_requests: [
    {
      request_type: 'BALANCE',
      due_date: invoice.dueDate,
      automatic_payment_source: 'CARD_ON_FILE',
      computed_amount_money: invoice.amount,
      total_completed_amount_money: { amount: invoice.paid, currency: invoice.amount.currency },
    },
  ],
})

export const paymentOnWire = (payment: Payment) => ({
  id: payment.id,
  status: payment.status,
  amount_money: payment.amount,
  total_money: payment.amount,
  refunded_money: { amount: payment.refunded, currency: payment.amount.currency },
  customer_id: payment.customerId,
  reference_id: payment.referenceId,
  note: payment.note,
  source_type: 'CARD',
  card_details: {
    status: 'CAPTURED',
    card: { id: payment.cardId, card_brand: payment.brand, last_4: payment.last4 },
  },
  created_at: payment.createdAt,
})

export const refundOnWire = (refund: Refund) => ({
  id: refund.id,
  payment_id: refund.paymentId,
  amount_money: refund.amount,
  reason: refund.reason ?? undefined,
  status: refund.status,
  created_at: refund.createdAt,
})

export const discountOnWire = ({ id, name, percentage, amount, version }: Discount) => ({
  type: 'DISCOUNT',
  id,
  version,
  discount_data: {
    name,
    discount_type: percentage === null ? 'FIXED_AMOUNT' : 'FIXED_PERCENTAGE',
    percentage: percentage ?? undefined,
    amount_money: amount ?? undefined,
  },
})

export const planOnWire = ({ plans, variations }: Books) => [
  ...[...plans.values()].map(({ id, name }) => ({
    type: 'SUBSCRIPTION_PLAN',
    id,
    version: 1,
    subscription_plan_data: { name, phases: [] },
  })),
  ...[...variations.values()].map(({ id, planId, name, price }) => ({
    type: 'SUBSCRIPTION_PLAN_VARIATION',
    id,
    version: 1,
    subscription_plan_variation_data: {
      name,
      subscription_plan_id: planId,
      phases: [
        {
          uid: `${id}-0`,
          cadence: 'MONTHLY',
          ordinal: 0,
          pricing: { type: 'STATIC', price_money: price },
        },
      ],
    },
  })),
]
