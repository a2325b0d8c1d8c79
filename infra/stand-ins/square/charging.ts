import {
  type Books,
  declined,
  type Invoice,
  type Money,
  newId,
  type Payment,
  type Subscription,
} from './books.ts'
import { plusDays, plusMonths } from './days.ts'

/** How many days lie between attempts to charge an invoice, and how many attempts there are. */
const RETRY_DAYS = 3
const ATTEMPTS = 4

/** Takes money from a card. @throws SquareFault where the bank refuses */
export function charge(
  books: Books,
  cardId: string,
  amount: Money,
  about: Pick<Payment, 'customerId' | 'referenceId' | 'note'>,
): Payment {
  const card = books.cards.get(cardId)
  if (!card?.enabled || books.refusedCharges.has(card.last4)) throw declined('GENERIC_DECLINE')
  const end = plusMonths(`${card.expYear}-${String(card.expMonth).padStart(2, '0')}-01`, 1)
  if (books.today() >= end) throw declined('CARD_EXPIRED')
  const payment: Payment = {
    ...{ id: newId('pay'), cardId, amount, refunded: 0, status: 'COMPLETED', ...about },
    ...{ brand: card.brand, last4: card.last4, createdAt: books.now() },
  }
  books.payments.set(payment.id, payment)
  return payment
}

/** The first day of a period of a subscription; the first is 0. */
export const periodStart = ({ startDate }: Subscription, period: number): string =>
  plusMonths(startDate, period)

/** Does what has come due since it was asked last: periods begin, plans change, invoices are charged. */
export function settle(books: Books): void {
  for (const subscription of books.subscriptions.values()) begin(books, subscription)
  for (const invoice of books.invoices.values()) {
    while (invoice.status === 'UNPAID' && invoice.attempts < ATTEMPTS) {
      if (plusDays(invoice.dueDate, invoice.attempts * RETRY_DAYS) > books.today()) break
      collect(books, invoice.id)
    }
  }
}

function begin(books: Books, subscription: Subscription): void {
  while (subscription.status === 'PENDING' || subscription.status === 'ACTIVE') {
    const day = periodStart(subscription, subscription.periods)
    if (day > books.today()) return
    const ends = subscription.actions.some(
      ({ type, effectiveDate }) => type === 'CANCEL' && effectiveDate <= day,
    )
    subscription.version += 1
    if (ends) {
      subscription.status = 'CANCELED'
      subscription.actions = []
      return
    }
    if (subscription.actions.some(({ type }) => type === 'PAUSE')) {
      subscription.status = 'PAUSED'
      subscription.actions = subscription.actions.filter(({ type }) => type !== 'PAUSE')
      return
    }
    const swap = subscription.actions.find(({ type }) => type === 'SWAP_PLAN')
    if (swap?.newPlanVariationId) subscription.variationId = swap.newPlanVariationId
    subscription.actions = subscription.actions.filter((action) => action !== swap)
    subscription.status = 'ACTIVE'
    subscription.periods += 1
    subscription.chargedThroughDate = plusDays(periodStart(subscription, subscription.periods), -1)
    issue(books, subscription, day)
  }
}

function issue(books: Books, { id, customerId, variationId }: Subscription, dueDate: string): void {
  const sold = books.variations.get(variationId)
  if (!sold) return
  const invoice: Invoice = {
    ...{ id: newId('inv:0-'), number: String(books.invoices.size + 1).padStart(7, '0') },
    ...{ subscriptionId: id, customerId, title: sold.name, amount: sold.price, paid: 0 },
    ...{ status: 'UNPAID', dueDate, attempts: 0, createdAt: books.now() },
  }
  books.invoices.set(invoice.id, invoice)
}

/** Charges an invoice once. */
export function collect(books: Books, invoiceId: string): void {
  const invoice = books.invoices.get(invoiceId)
  const subscription = invoice && books.subscriptions.get(invoice.subscriptionId)
  if (!invoice || !subscription) return
  invoice.attempts += 1
  try {
    charge(books, subscription.cardId ?? '', invoice.amount, {
      customerId: invoice.customerId,
      referenceId: null,
      note: invoice.title,
    })
    invoice.status = 'PAID'
    invoice.paid = invoice.amount.amount
  } catch {
    if (invoice.attempts === ATTEMPTS) subscription.version += 1
  }
}
