import * as v from 'valibot'
import { type Discount, find, invalid, missing, newId, type Refund, SquareFault } from './books.ts'
import { asked, money, type SquareCall, text } from './calling.ts'
import { discountOnWire, paymentOnWire, planOnWire, refundOnWire } from './wire.ts'

/** What sellers do: their catalogue, and money that they give back. */

/** Of lists that are long: a page, and where the next begins. */
const PAGE = 50

function paged<T>({ query }: SquareCall, things: readonly T[]) {
  const start = Number(query.get('cursor') ?? 0)
  const size = Math.min(Number(query.get('limit') ?? PAGE), PAGE)
  const next = start + size
  return {
    items: things.slice(start, next),
    ...(next < things.length ? { cursor: String(next) } : {}),
  }
}

const discountSent = v.object({
  object: v.object({
    id: text,
    version: v.optional(v.number()),
    discount_data: v.object({
      name: text,
      discount_type: text,
      percentage: v.optional(text),
      amount_money: v.optional(money),
    }),
  }),
})

function keepDiscount(call: SquareCall) {
  const { books } = call
  const { id, version, discount_data: data } = asked(discountSent, call).object
  const isNew = id.startsWith('#')
  const before = isNew ? null : find(books.discounts, id, 'catalog object')
  if (before && before.version !== version) {
    throw invalid('VERSION_MISMATCH', 'Object version does not match latest database version')
  }
  const discount: Discount = {
    ...{ id: before?.id ?? newId('DSC'), name: data.name, version: (before?.version ?? 0) + 1 },
    ...{ percentage: data.percentage ?? null, amount: data.amount_money ?? null },
  }
  books.discounts.set(discount.id, discount)
  return { catalog_object: discountOnWire(discount) }
}

const planSent = v.object({
  id: text,
  subscription_plan_data: v.optional(v.object({ name: text })),
  subscription_plan_variation_data: v.optional(
    v.object({
      name: text,
      subscription_plan_id: text,
      phases: v.array(v.object({ pricing: v.object({ price_money: money }) })),
    }),
  ),
})

/** Plans first, then what can be bought of them, which names them by the ids that they are sent with. */
function keepPlans(call: SquareCall) {
  const { books } = call
  const { batches } = asked(
    v.object({ batches: v.array(v.object({ objects: v.array(planSent) })) }),
    call,
  )
  const ids = new Map<string, string>()
  for (const { id, ...sent } of batches.flatMap(({ objects }) => objects)) {
    const { subscription_plan_data: plan, subscription_plan_variation_data: variation } = sent
    ids.set(id, newId('CAT'))
    const kept = ids.get(id) ?? ''
    if (plan) books.plans.set(kept, { id: kept, name: plan.name })
    if (!variation) continue
    const planId = ids.get(variation.subscription_plan_id) ?? variation.subscription_plan_id
    find(books.plans, planId, 'subscription plan')
    const [phase] = variation.phases
    if (!phase) throw invalid('BAD_REQUEST', 'A phase is required')
    const price = phase.pricing.price_money
    books.variations.set(kept, { id: kept, planId, name: variation.name, price })
  }
  return { objects: planOnWire(books).filter(({ id }) => [...ids.values()].includes(id)) }
}

function giveBack(call: SquareCall) {
  const { books } = call
  const sent = v.object({ payment_id: text, amount_money: money, reason: v.optional(text) })
  const { payment_id: paymentId, amount_money: amount, reason } = asked(sent, call)
  const payment = find(books.payments, paymentId, 'payment')
  if (books.disputed.has(payment.id)) throw refused('PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE')
  if (amount.amount < 1 || amount.amount > payment.amount.amount - payment.refunded) {
    throw refused('REFUND_AMOUNT_INVALID')
  }
  payment.refunded += amount.amount
  const refund: Refund = {
    ...{ id: newId('ref'), paymentId, amount, reason: reason ?? null },
    ...{ status: 'PENDING', createdAt: books.now() },
  }
  books.refunds.set(refund.id, refund)
  return { refund: refundOnWire(refund) }
}

const refused = (code: string) =>
  new SquareFault(400, 'REFUND_ERROR', code, 'The payment cannot be refunded')

/** The calls of sellers: method and path, with `*` for an id. */
export const sellerCalls: Readonly<Record<string, (call: SquareCall) => unknown>> = {
  'GET /v2/catalog/list': ({ books, query }) => {
    const types = query.get('types')?.split(',')
    const objects = [...planOnWire(books), ...[...books.discounts.values()].map(discountOnWire)]
    return { objects: objects.filter(({ type }) => !types || types.includes(type)) }
  },
  'POST /v2/catalog/object': keepDiscount,
  'POST /v2/catalog/batch-upsert': keepPlans,
  'DELETE /v2/catalog/object/*': ({ books, ids: [id = ''] }) => {
    const kinds: Map<string, unknown>[] = [books.discounts, books.variations, books.plans]
    if (!kinds.some((of) => of.delete(id))) throw missing('catalog object')
    return { deleted_object_ids: [id], deleted_at: books.now() }
  },
  'POST /v2/customers/bulk-retrieve': (call) => {
    const { customer_ids: ids } = asked(v.object({ customer_ids: v.array(text) }), call)
    const one = (id: string) => {
      const customer = call.books.customers.get(id)
      const error = { category: 'INVALID_REQUEST_ERROR', code: 'NOT_FOUND' }
      return customer ? { customer } : { errors: [error] }
    }
    return { responses: Object.fromEntries(ids.map((id) => [id, one(id)])) }
  },
  'GET /v2/payments': (call) => {
    const { items, ...more } = paged(call, [...call.books.payments.values()].toReversed())
    return { payments: items.map(paymentOnWire), ...more }
  },
  'GET /v2/payments/*': ({ books, ids: [id] }) => ({
    payment: paymentOnWire(find(books.payments, id, 'payment')),
  }),
  'POST /v2/refunds': giveBack,
  'GET /v2/refunds': (call) => {
    const { items, ...more } = paged(call, [...call.books.refunds.values()].toReversed())
    return { refunds: items.map(refundOnWire), ...more }
  },
}
