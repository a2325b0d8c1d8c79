import { SquareClient } from 'square'
import { HOUR, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { ask } from './ask.ts'
import { asCard, asCatalogue, asInvoice, asPaid, asSubscription } from './decode.ts'
import type { PaymentService } from './payments.ts'
import type { SquareSettings } from './settings.ts'
import { createSeller } from './square-seller.ts'

/** A call of ours is given up after 29 s, and asks Square up to three times in a row. */
const TIMEOUT_SECONDS = 8
const INVOICES = 50

/** The payment service by Square's own client. */
export function createSquare(settings: SquareSettings): PaymentService {
  const { accessToken, baseUrl, webhookSignatureKey, ...page } = settings
  const client = new SquareClient({
    token: accessToken,
    baseUrl,
    timeoutInSeconds: TIMEOUT_SECONDS,
    // What failed is sent again by people, with the same key: a call must not wait for the pauses between.
    maxRetries: 0,
  })
  const { applicationId, locationId, scriptUrl } = page

  return {
    page: { applicationId, locationId, scriptUrl },
    seller: createSeller(client, locationId),
    newsKey: webhookSignatureKey ?? null,

    catalogue: () =>
      ask(async () => {
        const objects = []
        const types = 'SUBSCRIPTION_PLAN,SUBSCRIPTION_PLAN_VARIATION'
        for await (const one of await client.catalog.list({ types })) objects.push(one)
        return asCatalogue(objects)
      }),

    createCustomer: ({ practiceId, name, email }) =>
      ask(async () => {
        const { customer } = await client.customers.create({
          idempotencyKey: `customer-${practiceId}`,
          companyName: name,
          emailAddress: email,
          referenceId: practiceId,
        })
        if (!customer?.id) throw new Error('Square made a customer without an id')
        return customer.id
      }),

    cards: (customerId) =>
      ask(async () => {
        const found = []
        for await (const card of await client.cards.list({ customerId })) found.push(asCard(card))
        return found
      }),

    addCard: ({ key, customerId, sourceId, cardholderName }) =>
      ask(async () => {
        await client.cards.create({
          idempotencyKey: key,
          sourceId,
          card: { customerId, cardholderName },
        })
      }),

    removeCard: (cardId) => ask(async () => void (await client.cards.disable({ cardId }))),

    subscriptions: (customerId) =>
      ask(async () => {
        const { subscriptions = [] } = await client.subscriptions.search({
          query: { filter: { customerIds: [customerId], locationIds: [locationId] } },
          include: ['actions'],
        })
        return subscriptions
          .map(asSubscription)
          .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
      }),

    subscribe: ({ key, ...order }) =>
      ask(async () => {
        await client.subscriptions.create({ idempotencyKey: key, locationId, ...order })
      }),

    swap: (subscriptionId, newPlanVariationId) =>
      ask(async () => {
        await client.subscriptions.swapPlan({ subscriptionId, newPlanVariationId })
      }),

    dropAction: (subscriptionId, actionId) =>
      ask(async () => {
        await client.subscriptions.deleteAction({ subscriptionId, actionId })
      }),

    cancel: (subscriptionId) =>
      ask(async () => void (await client.subscriptions.cancel({ subscriptionId }))),

    pause: (subscriptionId) =>
      ask(async () => void (await client.subscriptions.pause({ subscriptionId }))),

    resume: (subscriptionId) =>
      ask(async () => void (await client.subscriptions.resume({ subscriptionId }))),

    setCard: (subscriptionId, cardId) =>
      ask(async () => {
        await client.subscriptions.update({ subscriptionId, subscription: { cardId } })
      }),

    pay: ({ key, customerId, cardId, amount, practiceId, note }) =>
      ask(async () => {
        const { payment } = await client.payments.create({
          ...{ idempotencyKey: key, sourceId: cardId, customerId, locationId, note },
          referenceId: practiceId,
          amountMoney: { amount: BigInt(amount.amount), currency: 'USD' },
        })
        return asPaid(payment)
      }),

    findPayment: ({ customerId, amount, at }) =>
      ask(async () => {
        const beginTime = plusSeconds(at, -MINUTE).toISOString()
        const endTime = plusSeconds(at, HOUR + MINUTE).toISOString()
        const total = BigInt(amount.amount)
        const found = await client.payments.list({ locationId, total, beginTime, endTime })
        for await (const payment of found) {
          const { createdAt = '', amountMoney, referenceId } = payment
          const isThen = createdAt >= beginTime && createdAt <= endTime
          const isIt = payment.customerId === customerId && amountMoney?.amount === total
          const isKept = payment.status === 'COMPLETED' && !payment.refundedMoney?.amount
          // Invoices are paid without a reference of ours.
          if (isIt && isThen && isKept && referenceId) return asPaid(payment)
        }
        return null
      }),

    invoices: (customerId, cursor) =>
      ask(async () => {
        const { invoices = [], cursor: next } = await client.invoices.search({
          query: {
            filter: { customerIds: [customerId], locationIds: [locationId] },
            sort: { field: 'INVOICE_SORT_DATE', order: 'DESC' },
          },
          limit: INVOICES,
          ...(cursor === undefined ? {} : { cursor }),
        })
        return { items: invoices.map(asInvoice), cursor: next ?? null }
      }),
  }
}
