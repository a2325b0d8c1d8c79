import * as v from 'valibot'
import { type Card, declined, find, invalid, newId, type Subscription } from './books.ts'
import { asked, money, type SquareCall, text } from './calling.ts'
import { charge, collect, periodStart, settle } from './charging.ts'
import { sellerCalls } from './seller-calls.ts'
import { cardOnWire, invoiceOnWire, paymentOnWire, subscriptionOnWire } from './wire.ts'

type Answering = (call: SquareCall) => unknown

const filtered = v.object({
  query: v.object({
    filter: v.object({ customer_ids: v.optional(v.array(text)) }),
  }),
})

const findSubscription = ({ books, ids: [id] }: SquareCall): Subscription =>
  find(books.subscriptions, id, 'subscription')
const oneSubscription = (one: Subscription, { books }: SquareCall) => {
  settle(books)
  return {
    subscription: subscriptionOnWire(one, books),
    actions: subscriptionOnWire(one, books).actions,
  }
}

function changed(one: Subscription, call: SquareCall) {
  one.version += 1
  return oneSubscription(one, call)
}

function keepCard(call: SquareCall) {
  const { books } = call
  const body = asked(
    v.object({
      source_id: text,
      card: v.object({ customer_id: text, cardholder_name: v.optional(text) }),
    }),
    call,
  )
  const token = books.tokens.get(body.source_id)
  if (!token) throw invalid('NOT_FOUND', 'Card nonce not found')
  find(books.customers, body.card.customer_id, 'customer')
  if (token.needsVerification && !token.verified)
    throw declined('CARD_DECLINED_VERIFICATION_REQUIRED')
  books.tokens.delete(body.source_id)
  if (token.refused) throw declined(token.refused)
  const card: Card = {
    ...{
      id: newId('ccof:'),
      customerId: body.card.customer_id,
      enabled: true,
      createdAt: books.now(),
    },
    ...{ brand: token.brand, last4: token.last4, expMonth: token.expMonth, expYear: token.expYear },
    cardholderName: body.card.cardholder_name ?? null,
  }
  books.cards.set(card.id, card)
  return { card: cardOnWire(card) }
}

function subscribe(call: SquareCall) {
  const { books } = call
  const body = asked(
    v.object({
      plan_variation_id: text,
      customer_id: text,
      card_id: text,
      start_date: v.optional(text),
    }),
    call,
  )
  find(books.variations, body.plan_variation_id, 'plan variation')
  find(books.customers, body.customer_id, 'customer')
  const card = find(books.cards, body.card_id, 'card')
  if (!card.enabled || card.customerId !== body.customer_id)
    throw invalid('BAD_REQUEST', 'Bad card')
  const one: Subscription = {
    ...{ id: newId(''), customerId: body.customer_id, variationId: body.plan_variation_id },
    ...{ cardId: card.id, status: 'PENDING', startDate: body.start_date ?? books.today() },
    ...{ periods: 0, chargedThroughDate: null, canceledDate: null, actions: [], version: 1 },
    createdAt: books.now(),
  }
  books.subscriptions.set(one.id, one)
  return oneSubscription(one, call)
}

function cancel(call: SquareCall) {
  const one = findSubscription(call)
  if (one.status === 'CANCELED' || one.canceledDate)
    throw invalid('BAD_REQUEST', 'Canceled already')
  if (one.status === 'PENDING') {
    one.status = 'CANCELED'
    one.canceledDate = call.books.today()
    return changed(one, call)
  }
  const effectiveDate = periodStart(one, one.periods)
  one.canceledDate = effectiveDate
  one.actions = [{ id: newId('act'), type: 'CANCEL', effectiveDate }]
  return changed(one, call)
}

function swap(call: SquareCall) {
  const one = findSubscription(call)
  const { new_plan_variation_id: id } = asked(v.object({ new_plan_variation_id: text }), call)
  find(call.books.variations, id, 'plan variation')
  if (one.status !== 'ACTIVE' || one.canceledDate) throw invalid('BAD_REQUEST', 'Not active')
  const effectiveDate = periodStart(one, one.periods)
  one.actions = [
    ...one.actions.filter(({ type }) => type === 'PAUSE'),
    { id: newId('act'), type: 'SWAP_PLAN', effectiveDate, newPlanVariationId: id },
  ]
  return changed(one, call)
}

function pause(call: SquareCall) {
  const one = findSubscription(call)
  const isPausing = one.actions.some(({ type }) => type === 'PAUSE')
  if (one.status !== 'ACTIVE' || one.canceledDate || isPausing) {
    throw invalid('BAD_REQUEST', 'Not active')
  }
  const effectiveDate = periodStart(one, one.periods)
  one.actions = [...one.actions, { id: newId('act'), type: 'PAUSE', effectiveDate }]
  return changed(one, call)
}

/** What would have been charged meanwhile never is. */
function resume(call: SquareCall) {
  const one = findSubscription(call)
  if (one.status !== 'PAUSED') throw invalid('BAD_REQUEST', 'Not paused')
  one.status = 'ACTIVE'
  while (periodStart(one, one.periods) < call.books.today()) one.periods += 1
  return changed(one, call)
}

function dropAction(call: SquareCall) {
  const one = findSubscription(call)
  const action = one.actions.find(({ id }) => id === call.ids[1])
  if (!action) throw invalid('NOT_FOUND', 'No such action')
  one.actions = one.actions.filter((other) => other !== action)
  if (action.type === 'CANCEL') one.canceledDate = null
  return changed(one, call)
}

function setCard(call: SquareCall) {
  const one = findSubscription(call)
  const { subscription } = asked(v.object({ subscription: v.object({ card_id: text }) }), call)
  one.cardId = find(call.books.cards, subscription.card_id, 'card').id
  // As where somebody pays by the page of the invoice: what is open is charged again.
  for (const invoice of call.books.invoices.values()) {
    if (invoice.subscriptionId === one.id && invoice.status === 'UNPAID') {
      collect(call.books, invoice.id)
    }
  }
  return changed(one, call)
}

function pay(call: SquareCall) {
  const body = asked(
    v.object({
      source_id: text,
      amount_money: money,
      customer_id: v.optional(text),
      reference_id: v.optional(text),
      note: v.optional(text),
    }),
    call,
  )
  const payment = charge(call.books, body.source_id, body.amount_money, {
    customerId: body.customer_id ?? null,
    referenceId: body.reference_id ?? null,
    note: body.note ?? null,
  })
  return { payment: paymentOnWire(payment) }
}

function searchInvoices(call: SquareCall) {
  const { query } = asked(filtered, call)
  const customers = query.filter.customer_ids
  const found = [...call.books.invoices.values()]
    .filter(({ customerId }) => !customers || customers.includes(customerId))
    .toReversed()
  return { invoices: found.map((one) => invoiceOnWire(one, call.origin)) }
}

function searchSubscriptions(call: SquareCall) {
  const { query } = asked(filtered, call)
  const found = [...call.books.subscriptions.values()].filter(({ customerId }) =>
    query.filter.customer_ids?.includes(customerId),
  )
  return { subscriptions: found.map((one) => subscriptionOnWire(one, call.books)) }
}

/** Every call there is: method and path, with `*` for an id. */
export const squareCalls: Readonly<Record<string, Answering>> = {
  ...sellerCalls,
  'POST /v2/customers': (call) => {
    const customer = { ...asked(v.record(text, v.unknown()), call), id: newId('cus') }
    call.books.customers.set(customer.id, customer)
    return { customer }
  },
  'GET /v2/customers/*': ({ books, ids: [id] }) => ({
    customer: find(books.customers, id, 'customer'),
  }),
  'POST /v2/cards': keepCard,
  'GET /v2/cards': ({ books, query }) => ({
    cards: [...books.cards.values()]
      .filter((card) => card.enabled && card.customerId === query.get('customer_id'))
      .map(cardOnWire),
  }),
  'POST /v2/cards/*/disable': ({ books, ids: [id] }) => {
    const card = find(books.cards, id, 'card')
    card.enabled = false
    return { card: cardOnWire(card) }
  },
  'POST /v2/subscriptions': subscribe,
  'POST /v2/subscriptions/search': searchSubscriptions,
  'GET /v2/subscriptions/*': (call) => oneSubscription(findSubscription(call), call),
  'PUT /v2/subscriptions/*': setCard,
  'POST /v2/subscriptions/*/cancel': cancel,
  'POST /v2/subscriptions/*/swap-plan': swap,
  'POST /v2/subscriptions/*/pause': pause,
  'POST /v2/subscriptions/*/resume': resume,
  'DELETE /v2/subscriptions/*/actions/*': dropAction,
  'POST /v2/invoices/search': searchInvoices,
  'POST /v2/payments': pay,
}
