import type { BillingCard, Invoice } from '#shared/model/billing.ts'
import type { Money } from '#shared/model/money.ts'
import type { PaidPlanName } from '#shared/model/plans.ts'
import type { CataloguePlan, Seller } from './seller.ts'

/** A way to pay for a plan, as it is on offer. */
export type Offer = {
  id: string
  planId: string
  plan: PaidPlanName
  name: string
  cadence: 'monthly' | 'annual'
  price: Money
  /** On offer no more: whoever has it keeps it. */
  withdrawn?: true
}

/** A subscription as the payment service has it. Days are YYYY-MM-DD. */
export type RemoteSubscription = {
  id: string
  status: 'pending' | 'active' | 'paused' | 'ended'
  planVariationId: string
  cardId: string | null
  startDate: string
  chargedThroughDate: string | null
  canceledDate: string | null
  /** The variation that follows, and from when. */
  swap: { actionId: string; planVariationId: string; effectiveOn: string } | null
  /** What ends it. */
  cancelActionId: string | null
  /** What pauses it with the next period. */
  pauseActionId: string | null
  createdAt: string
}

export type RemoteCard = Omit<BillingCard, 'isExpired' | 'isUsed'>

export type SubscribeOrder = {
  /** The same key and order is one subscription, however often it is sent. */
  key: string
  customerId: string
  planVariationId: string
  cardId: string
  startDate: string
  timezone: string
}

/** A single payment, as for the rest of a period. */
export type PaymentOrder = {
  key: string
  customerId: string
  cardId: string
  amount: Money
  practiceId: string
  note: string
}

/** A payment that was made. `receiptUrl`: the payment service's own receipt. */
export type Paid = { id: string; receiptUrl: string | null }

export type NewCard = {
  key: string
  customerId: string
  sourceId: string
  cardholderName: string
}

/**
 * What is asked of the payment service. All throw ERR_BILLING_UNAVAILABLE where it is not known what became of the request,
 * ERR_PAYMENT_DECLINED with the reason where money or a card was refused, ERR_TARGET_NOT_FOUND, and
 * ERR_SUBSCRIPTION_STATE where the service refuses what was asked.
 */
export type PaymentService = {
  /** What it signs its news with; null where none is believed. */
  newsKey: string | null
  page: { applicationId: string; locationId: string; scriptUrl: string }
  /** Every plan of the account. */
  catalogue: () => Promise<CataloguePlan[]>
  createCustomer: (customer: { practiceId: string; name: string; email: string }) => Promise<string>
  cards: (customerId: string) => Promise<RemoteCard[]>
  addCard: (card: NewCard) => Promise<void>
  removeCard: (cardId: string) => Promise<void>
  /** All that the customer ever had, newest first. */
  subscriptions: (customerId: string) => Promise<RemoteSubscription[]>
  subscribe: (order: SubscribeOrder) => Promise<void>
  swap: (subscriptionId: string, planVariationId: string) => Promise<void>
  dropAction: (subscriptionId: string, actionId: string) => Promise<void>
  cancel: (subscriptionId: string) => Promise<void>
  /** From the next period on, until it is resumed: what is paid for is had. */
  pause: (subscriptionId: string) => Promise<void>
  resume: (subscriptionId: string) => Promise<void>
  setCard: (subscriptionId: string, cardId: string) => Promise<void>
  pay: (order: PaymentOrder) => Promise<Paid>
  /**
   * The payment of a single amount by a customer within an hour after a moment, unless it was given back: for an order
   * whose answer was lost.
   */
  findPayment: (
    order: Pick<PaymentOrder, 'customerId' | 'amount'> & { at: Date },
  ) => Promise<Paid | null>
  invoices: (
    customerId: string,
    cursor?: string,
  ) => Promise<{ items: Invoice[]; cursor: string | null }>
  seller: Seller
}

/** The payment service, with what is on offer there by what the platform's operator says. */
export type Payments = PaymentService & { offers: () => Promise<Offer[]> }
