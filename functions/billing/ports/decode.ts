import type { Square } from 'square'
import type { CardBrand, Invoice } from '#shared/model/billing.ts'
import type { Money } from '#shared/model/money.ts'
import type { Offer, Paid, RemoteCard, RemoteSubscription } from './payments.ts'
import type { CataloguePlan } from './seller.ts'

/** What Square's objects are to us. */

export function asMoney(money: Square.Money | undefined): Money {
  return { amount: Number(money?.amount ?? 0), currency: money?.currency ?? 'USD' }
}

const brands: Readonly<Partial<Record<Square.CardBrand, CardBrand>>> = {
  VISA: 'visa',
  MASTERCARD: 'mastercard',
  DISCOVER: 'discover',
  DISCOVER_DINERS: 'diners',
  JCB: 'jcb',
  AMERICAN_EXPRESS: 'amex',
  CHINA_UNIONPAY: 'unionpay',
  SQUARE_GIFT_CARD: 'square',
  SQUARE_CAPITAL_CARD: 'square',
}

export const asBrand = (brand: Square.CardBrand | undefined): CardBrand =>
  (brand && brands[brand]) ?? 'other'

export function asCard(card: Square.Card): RemoteCard {
  return {
    id: card.id ?? '',
    brand: asBrand(card.cardBrand),
    last4: card.last4 ?? '',
    expMonth: Number(card.expMonth ?? 0),
    expYear: Number(card.expYear ?? 0),
    cardholderName: card.cardholderName ?? null,
  }
}

const statuses = {
  PENDING: 'pending',
  ACTIVE: 'active',
  PAUSED: 'paused',
  CANCELED: 'ended',
  DEACTIVATED: 'ended',
  COMPLETED: 'ended',
} as const satisfies Record<Square.SubscriptionStatus, RemoteSubscription['status']>

export function asSubscription(one: Square.Subscription): RemoteSubscription {
  const actions = one.actions ?? []
  const swap = actions.find(({ type }) => type === 'SWAP_PLAN')
  return {
    id: one.id ?? '',
    status: statuses[one.status ?? 'CANCELED'],
    planVariationId: one.planVariationId ?? '',
    cardId: one.cardId ?? null,
    startDate: one.startDate ?? '',
    chargedThroughDate: one.chargedThroughDate ?? null,
    canceledDate: one.canceledDate ?? null,
    swap: swap
      ? {
          actionId: swap.id ?? '',
          planVariationId: swap.newPlanVariationId ?? '',
          effectiveOn: swap.effectiveDate ?? '',
        }
      : null,
    cancelActionId: actions.find(({ type }) => type === 'CANCEL')?.id ?? null,
    pauseActionId: actions.find(({ type }) => type === 'PAUSE')?.id ?? null,
    createdAt: one.createdAt ?? '',
  }
}

export function asPaid(payment: Square.Payment | undefined): Paid {
  if (!payment?.id) throw new Error('Square answered no payment')
  return { id: payment.id, receiptUrl: payment.receiptUrl ?? null }
}

const invoiceStates: Readonly<Record<Square.InvoiceStatus, Invoice['state']>> = {
  DRAFT: 'scheduled',
  SCHEDULED: 'scheduled',
  UNPAID: 'unpaid',
  PARTIALLY_PAID: 'unpaid',
  PAYMENT_PENDING: 'scheduled',
  PAID: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'refunded',
  CANCELED: 'canceled',
  FAILED: 'failed',
}

export function asInvoice(invoice: Square.Invoice): Invoice {
  const [request] = invoice.paymentRequests ?? []
  return {
    id: invoice.id ?? '',
    number: invoice.invoiceNumber ?? null,
    title: invoice.title ?? '',
    state: invoiceStates[invoice.status ?? 'DRAFT'],
    amount: asMoney(request?.computedAmountMoney),
    paid: asMoney(request?.totalCompletedAmountMoney),
    dueDate: request?.dueDate ?? null,
    createdAt: invoice.createdAt ?? '',
    url: invoice.publicUrl ?? null,
  }
}

const cadences: Readonly<Record<string, Offer['cadence']>> = {
  MONTHLY: 'monthly',
  ANNUAL: 'annual',
}

/** The plans of the account, with those of their variations that have one price for one cadence. */
export function asCatalogue(objects: readonly Square.CatalogObject[]): CataloguePlan[] {
  const plans = new Map<string, CataloguePlan>()
  for (const one of objects) {
    if (one.type !== 'SUBSCRIPTION_PLAN' || one.isDeleted || !one.id) continue
    const name = one.subscriptionPlanData?.name.trim() ?? ''
    plans.set(one.id, { id: one.id, name, variations: [] })
  }
  for (const one of objects) {
    if (one.type !== 'SUBSCRIPTION_PLAN_VARIATION' || one.isDeleted) continue
    const data = one.subscriptionPlanVariationData
    const [phase, more] = data?.phases ?? []
    const cadence = cadences[phase?.cadence ?? '']
    const price = phase?.pricing?.priceMoney ?? phase?.recurringPriceMoney
    if (!data || !one.id || more || !cadence || !price) continue
    const variation = { id: one.id, name: data.name, cadence, price: asMoney(price) }
    plans.get(data.subscriptionPlanId ?? '')?.variations.push(variation)
  }
  return [...plans.values()]
}
