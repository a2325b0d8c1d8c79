import { randomBytes } from 'node:crypto'
import { dayOf } from './days.ts'

export type Money = { amount: number; currency: string }

export type Variation = { id: string; planId: string; name: string; price: Money }
export type Card = {
  id: string
  customerId: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  cardholderName: string | null
  enabled: boolean
  createdAt: string
}
export type Action = {
  id: string
  type: 'CANCEL' | 'SWAP_PLAN' | 'PAUSE'
  effectiveDate: string
  newPlanVariationId?: string
}
export type Subscription = {
  id: string
  customerId: string
  variationId: string
  cardId: string | null
  status: 'PENDING' | 'ACTIVE' | 'CANCELED' | 'DEACTIVATED' | 'PAUSED'
  startDate: string
  /** How many periods were invoiced. */
  periods: number
  chargedThroughDate: string | null
  canceledDate: string | null
  actions: Action[]
  version: number
  createdAt: string
}
export type Invoice = {
  id: string
  number: string
  subscriptionId: string
  customerId: string
  title: string
  amount: Money
  paid: number
  status: 'UNPAID' | 'PAID' | 'FAILED' | 'CANCELED'
  dueDate: string
  /** How often the card was charged in vain. */
  attempts: number
  createdAt: string
}
export type Payment = {
  id: string
  customerId: string | null
  cardId: string
  amount: Money
  refunded: number
  status: 'COMPLETED'
  brand: string
  last4: string
  referenceId: string | null
  note: string | null
  createdAt: string
}

export type Refund = {
  id: string
  paymentId: string
  amount: Money
  reason: string | null
  status: 'PENDING' | 'COMPLETED' | 'REJECTED' | 'FAILED'
  createdAt: string
}
export type Discount = {
  id: string
  name: string
  percentage: string | null
  amount: Money | null
  version: number
}

/** What a card's token stands for. */
export type Token = Pick<Card, 'brand' | 'last4' | 'expMonth' | 'expYear'> & {
  /** Why the card is refused when it is kept; null where it is not. */
  refused: string | null
  /** The bank asks the cardholder before the card is kept. */
  needsVerification: boolean
  /** The cardholder answered the bank while the token was made. */
  verified: boolean
}

/** An error as Square answers it. */
export class SquareFault extends Error {
  readonly status: number
  readonly category: string
  readonly code: string

  constructor(status: number, category: string, code: string, detail: string) {
    super(detail)
    this.status = status
    this.category = category
    this.code = code
  }
}

export const invalid = (code: string, detail: string) =>
  new SquareFault(400, 'INVALID_REQUEST_ERROR', code, detail)
export const missing = (what: string) =>
  new SquareFault(404, 'INVALID_REQUEST_ERROR', 'NOT_FOUND', `Could not find ${what}`)
export const declined = (code: string) =>
  new SquareFault(400, 'PAYMENT_METHOD_ERROR', code, `Authorization error: '${code}'`)

/** Everything that this Square knows. */
export type Books = ReturnType<typeof createBooks>

/** A seller with the two plans of the specification's first section on offer. */
export function createBooks(clock: () => Date) {
  return {
    now: () => clock().toISOString(),
    today: () => dayOf(clock()),
    plans: new Map([
      ['PLAN-BASIC', { id: 'PLAN-BASIC', name: 'Basic' }],
      ['PLAN-MAX', { id: 'PLAN-MAX', name: '360 Max' }],
    ]),
    variations: new Map<string, Variation>([
      variation('VARIATION-BASIC', 'PLAN-BASIC', 'Basic, monthly', 15_000),
      variation('VARIATION-MAX', 'PLAN-MAX', '360 Max, monthly', 150_000),
    ]),
    customers: new Map<string, Record<string, unknown>>(),
    cards: new Map<string, Card>(),
    tokens: new Map<string, Token>(),
    subscriptions: new Map<string, Subscription>(),
    invoices: new Map<string, Invoice>(),
    payments: new Map<string, Payment>(),
    refunds: new Map<string, Refund>(),
    discounts: new Map<string, Discount>(),
    /** Payments, by their ids, that the cardholder disputes. */
    disputed: new Set<string>(),
    /** Cards, by their last digits, that are refused when they are charged. */
    refusedCharges: new Set<string>(),
    /** Answers by idempotency key, with what was asked. */
    answers: new Map<string, { asked: string; answer: unknown }>(),
  }
}

function variation(id: string, planId: string, name: string, amount: number) {
  return [id, { id, planId, name, price: { amount, currency: 'USD' } }] as const
}

export const newId = (prefix: string): string =>
  `${prefix}${randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x')}`

/** What is there by an id. @throws SquareFault */
export function find<T>(things: ReadonlyMap<string, T>, id: unknown, what: string): T {
  const found = typeof id === 'string' ? things.get(id) : undefined
  if (found === undefined) throw missing(what)
  return found
}
