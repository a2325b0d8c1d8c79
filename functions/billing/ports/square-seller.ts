import type { Square, SquareClient } from 'square'
import type { Money } from '#shared/model/money.ts'
import { ask } from './ask.ts'
import { asDiscount, asPayment, asRefund, discountData } from './decode-seller.ts'
import type { Seller } from './seller.ts'

const LINES = 50
/** Of customers that are read at once, by Square. */
const CUSTOMERS = 100

const toSquare = ({ amount }: Money): Square.Money => ({ amount: BigInt(amount), currency: 'USD' })

/** What the platform's operator does, by Square's own client. */
export function createSeller(client: SquareClient, locationId: string): Seller {
  async function upsert(key: string, object: Square.CatalogObject) {
    const { catalogObject } = await client.catalog.object.upsert({ idempotencyKey: key, object })
    return asDiscount(catalogObject)
  }

  return {
    addPlan: ({ key, name, price }) =>
      ask(async () => {
        const phase: Square.SubscriptionPhase = {
          cadence: 'MONTHLY',
          ordinal: 0n,
          pricing: { type: 'STATIC', priceMoney: toSquare(price) },
        }
        await client.catalog.batchUpsert({
          idempotencyKey: key,
          batches: [
            {
              objects: [
                { type: 'SUBSCRIPTION_PLAN', id: '#plan', subscriptionPlanData: { name } },
                {
                  type: 'SUBSCRIPTION_PLAN_VARIATION',
                  id: '#variation',
                  subscriptionPlanVariationData: {
                    name: `${name}, monthly`,
                    subscriptionPlanId: '#plan',
                    phases: [phase],
                  },
                },
              ],
            },
          ],
        })
      }),

    discounts: () =>
      ask(async () => {
        const found = []
        for await (const one of await client.catalog.list({ types: 'DISCOUNT' })) {
          if (one.type === 'DISCOUNT' && !one.isDeleted) found.push(asDiscount(one))
        }
        return found
      }),

    addDiscount: (key, discount) =>
      ask(() =>
        upsert(key, { type: 'DISCOUNT', id: '#discount', discountData: discountData(discount) }),
      ),

    updateDiscount: (key, { id, version }, discount) =>
      ask(() =>
        upsert(key, {
          ...{ type: 'DISCOUNT', id, version: BigInt(version) },
          discountData: discountData(discount),
        }),
      ),

    removeDiscount: (objectId) =>
      ask(async () => void (await client.catalog.object.delete({ objectId }))),

    payments: (cursor) =>
      ask(async () => {
        const { data, response } = await client.payments.list({
          ...{ locationId, sortOrder: 'DESC', limit: LINES },
          ...(cursor === undefined ? {} : { cursor }),
        })
        return { items: data.map(asPayment), cursor: response.cursor ?? null }
      }),

    payment: (paymentId) =>
      ask(async () => {
        const { payment } = await client.payments.get({ paymentId })
        return asPayment(payment)
      }),

    practicesOf: (customerIds) =>
      ask(async () => {
        const practices = new Map<string, string>()
        for (let start = 0; start < customerIds.length; start += CUSTOMERS) {
          const { responses = {} } = await client.customers.bulkRetrieveCustomers({
            customerIds: customerIds.slice(start, start + CUSTOMERS),
          })
          for (const [id, { customer }] of Object.entries(responses)) {
            if (customer?.referenceId) practices.set(id, customer.referenceId)
          }
        }
        return practices
      }),

    refunds: (cursor) =>
      ask(async () => {
        const { data, response } = await client.refunds.list({
          ...{ locationId, sortOrder: 'DESC', limit: LINES },
          ...(cursor === undefined ? {} : { cursor }),
        })
        return { items: data.map(asRefund), cursor: response.cursor ?? null }
      }),

    refund: ({ key, paymentId, amount, reason }) =>
      ask(async () => {
        const { refund } = await client.refunds.refundPayment({
          ...{ idempotencyKey: key, paymentId, reason },
          amountMoney: toSquare(amount),
        })
        return asRefund(refund)
      }),
  }
}
