import type { Payments, RemoteSubscription } from '#functions/billing/ports/payments.ts'
import {
  type Invoice as BookedInvoice,
  type Subscription as BookedSubscription,
  type Books,
  SquareFault,
} from '#infra/stand-ins/square/books.ts'
import { squareCalls } from '#infra/stand-ins/square/calls.ts'
import { settle } from '#infra/stand-ins/square/charging.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { Invoice } from '#shared/model/billing.ts'
import { paidPlanNames } from '#shared/model/plans.ts'

/** What becomes of payments from now on: their answer is lost, or Square is in trouble. */
export type PaymentFault = 'lose' | 'refuse' | null

const statuses = {
  PENDING: 'pending',
  ACTIVE: 'active',
  PAUSED: 'paused',
  CANCELED: 'ended',
  DEACTIVATED: 'ended',
} as const

function asRemote(one: BookedSubscription): RemoteSubscription {
  const swap = one.actions.find(({ type }) => type === 'SWAP_PLAN')
  return {
    ...{ id: one.id, status: statuses[one.status], planVariationId: one.variationId },
    ...{ cardId: one.cardId, startDate: one.startDate, createdAt: one.createdAt },
    ...{ chargedThroughDate: one.chargedThroughDate, canceledDate: one.canceledDate },
    swap: swap
      ? {
          ...{ actionId: swap.id, effectiveOn: swap.effectiveDate },
          planVariationId: swap.newPlanVariationId ?? '',
        }
      : null,
    cancelActionId: one.actions.find(({ type }) => type === 'CANCEL')?.id ?? null,
    pauseActionId: one.actions.find(({ type }) => type === 'PAUSE')?.id ?? null,
  }
}

function asInvoice({ id, number, title, amount, paid, ...one }: BookedInvoice): Invoice {
  return {
    ...{ id, number, title, amount, paid: { ...amount, amount: paid } },
    state: one.status === 'PAID' ? 'paid' : 'unpaid',
    ...{ dueDate: one.dueDate, createdAt: one.createdAt, url: null },
  }
}

/**
 * The payment service by the books of the stand-in, without a network between: calls take their turns in an order that
 * `pause` decides.
 */
export function paymentsBy(books: Books, pause: () => Promise<void>, newsKey: string) {
  const answers = new Map<string, unknown>()
  let fault: PaymentFault = null

  async function ask(route: string, ids: string[], body: unknown = {}, key?: string) {
    await pause()
    settle(books)
    const call = squareCalls[route]
    if (!call) throw new Error(`there is no ${route}`)
    try {
      if (key === undefined || !answers.has(key)) {
        const answer = call({ books, origin: '', ids, query: new URLSearchParams(), body })
        if (key !== undefined) answers.set(key, answer)
      }
    } catch (error) {
      if (!(error instanceof SquareFault)) throw error
      const isDeclined = error.category === 'PAYMENT_METHOD_ERROR'
      throw new CatalogueError(isDeclined ? 'ERR_PAYMENT_DECLINED' : 'ERR_SUBSCRIPTION_STATE')
    } finally {
      await pause()
    }
  }
  async function all<T>(read: () => T): Promise<T> {
    await pause()
    settle(books)
    const found = read()
    await pause()
    return found
  }
  const nothing = async () => {
    throw new Error('nobody asks for this here')
  }

  const payments: Payments = {
    newsKey,
    page: { applicationId: '', locationId: '', scriptUrl: '' },
    offers: () =>
      all(() =>
        paidPlanNames.map((plan) => {
          const found = books.variations.get(`VARIATION-${plan.toUpperCase()}`)
          if (!found) throw new Error('there is no such plan')
          return { ...found, plan, cadence: 'monthly' as const }
        }),
      ),
    catalogue: nothing,
    seller: {
      ...{ addPlan: nothing, discounts: nothing, addDiscount: nothing, updateDiscount: nothing },
      ...{ removeDiscount: nothing, payments: nothing, payment: nothing },
      ...{ refunds: nothing, refund: nothing },
      practicesOf: async (ids) => new Map(ids.map((id) => [id, 'practice'])),
    },
    createCustomer: nothing,
    addCard: nothing,
    removeCard: nothing,
    cards: (customerId) =>
      all(() =>
        [...books.cards.values()]
          .filter((card) => card.customerId === customerId)
          .map((card) => ({ ...card, brand: 'visa' })),
      ),
    subscriptions: (customerId) =>
      all(() =>
        [...books.subscriptions.values()]
          .filter((one) => one.customerId === customerId)
          .map(asRemote)
          .toReversed(),
      ),
    subscribe: ({ key, ...order }) =>
      ask(
        'POST /v2/subscriptions',
        [],
        {
          ...{ plan_variation_id: order.planVariationId, card_id: order.cardId },
          ...{ customer_id: order.customerId, start_date: order.startDate },
        },
        key,
      ),
    swap: (id, to) =>
      ask('POST /v2/subscriptions/*/swap-plan', [id], { new_plan_variation_id: to }),
    dropAction: (id, actionId) => ask('DELETE /v2/subscriptions/*/actions/*', [id, actionId]),
    cancel: (id) => ask('POST /v2/subscriptions/*/cancel', [id]),
    pause: (id) => ask('POST /v2/subscriptions/*/pause', [id]),
    resume: (id) => ask('POST /v2/subscriptions/*/resume', [id]),
    setCard: (id, card_id) => ask('PUT /v2/subscriptions/*', [id], { subscription: { card_id } }),
    async pay({ key, customerId, cardId, amount, practiceId }) {
      const unavailable = new CatalogueError('ERR_BILLING_UNAVAILABLE')
      if (fault === 'refuse') throw unavailable
      const of = { customer_id: customerId, reference_id: practiceId }
      await ask('POST /v2/payments', [], { source_id: cardId, amount_money: amount, ...of }, key)
      if (fault === 'lose') throw unavailable
      return { id: [...books.payments.keys()].at(-1) ?? '', receiptUrl: null }
    },
    findPayment: ({ customerId, amount, at }) =>
      all(() => {
        const found = [...books.payments.values()].find(
          (one) =>
            one.customerId === customerId &&
            one.referenceId !== null &&
            one.amount.amount === amount.amount &&
            Math.abs(Date.parse(one.createdAt) - at.getTime()) < 3_600_000,
        )
        return found ? { id: found.id, receiptUrl: null } : null
      }),
    invoices: (customerId) =>
      all(() => ({
        items: [...books.invoices.values()]
          .filter((one) => one.customerId === customerId)
          .map(asInvoice)
          .toReversed(),
        cursor: null,
      })),
  }
  return {
    payments,
    fail: (next: PaymentFault) => {
      fault = next
    },
  }
}
