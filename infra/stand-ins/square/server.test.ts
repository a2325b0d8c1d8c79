import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SquareClient, SquareError, WebhooksHelper } from 'square'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type SquareStandIn, startSquare } from './server.ts'

let now = new Date('2027-01-31T12:00:00Z')
let square: SquareStandIn
let client: SquareClient
beforeEach(async () => {
  now = new Date('2027-01-31T12:00:00Z')
  square = await startSquare(0, () => now)
  const { accessToken }: { accessToken: string } = JSON.parse(square.settings)
  client = new SquareClient({ token: accessToken, baseUrl: square.origin, maxRetries: 0 })
})
afterEach(() => square.close())

async function aToken(change: Record<string, string> = {}): Promise<string> {
  const typed = {
    number: '4111 1111 1111 1111',
    expiration: '12/30',
    cvv: '111',
    postalCode: '90210',
  }
  const body = JSON.stringify({ ...typed, ...change })
  const answer = await fetch(`${square.origin}/tokens`, { method: 'POST', body })
  const { token }: { token: string } = await answer.json()
  return token
}

const idempotencyKey = (): string => randomUUID()

async function aCard(change: Record<string, string> = {}) {
  const { customer } = await client.customers.create({ referenceId: 'practice' })
  const sourceId = await aToken(change)
  const card = { customerId: customer?.id ?? '' }
  const kept = await client.cards.create({ idempotencyKey: idempotencyKey(), sourceId, card })
  return { customerId: card.customerId, cardId: kept.card?.id ?? '' }
}

async function aSubscription() {
  const { customerId, cardId } = await aCard()
  const { subscription } = await client.subscriptions.create({
    ...{ idempotencyKey: idempotencyKey(), locationId: 'L', customerId, cardId },
    planVariationId: 'VARIATION-BASIC',
  })
  return { customerId, cardId, subscriptionId: subscription?.id ?? '' }
}

const read = async (subscriptionId: string) =>
  (await client.subscriptions.get({ subscriptionId })).subscription

async function invoicesOf(customerId: string) {
  const query = { filter: { locationIds: ['L'], customerIds: [customerId] } }
  return (await client.invoices.search({ query })).invoices ?? []
}

describe("Square's stand-in, by Square's own client", () => {
  it('keeps cards, and refuses those that Square declines on purpose', async () => {
    const { customerId } = await aCard()
    const [card] = (await client.cards.list({ customerId })).data

    expect(card).toMatchObject({ cardBrand: 'VISA', last4: '1111', expMonth: 12n, expYear: 2030n })
    for (const change of [
      { cvv: '911' },
      { postalCode: '99999' },
      { number: '4000000000000002' },
    ]) {
      const refused = await aCard(change).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(SquareError)
      expect(refused).toMatchObject({ errors: [{ category: 'PAYMENT_METHOD_ERROR' }] })
    }
  })

  it('knows after it is started again what it knew before', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'square-')), 'square.json')
    const connect = async () => {
      await square.close()
      square = await startSquare(0, () => now, file)
      const { accessToken: token }: { accessToken: string } = JSON.parse(square.settings)
      client = new SquareClient({ token, baseUrl: square.origin, maxRetries: 0 })
    }
    await connect()
    const { customerId, subscriptionId } = await aSubscription()
    const invoices = await invoicesOf(customerId)
    await connect()

    expect(await read(subscriptionId)).toMatchObject({ status: 'ACTIVE', customerId })
    expect(await invoicesOf(customerId)).toEqual(
      invoices.map((one) => ({ ...one, publicUrl: expect.any(String) })),
    )
    expect((await client.payments.list()).data).toHaveLength(1)
  })

  it('gives back parts of payments, never more than there is, and none that is disputed', async () => {
    await aSubscription()
    const [payment] = (await client.payments.list()).data
    const paymentId = payment?.id ?? ''
    const refund = (amount: bigint) =>
      client.refunds.refundPayment({
        ...{ idempotencyKey: idempotencyKey(), paymentId, reason: 'Asked for' },
        amountMoney: { amount, currency: 'USD' },
      })
    await refund(10_000n)
    await expect(refund(5_001n)).rejects.toMatchObject({
      errors: [{ code: 'REFUND_AMOUNT_INVALID' }],
    })
    square.books.disputed.add(paymentId)
    await expect(refund(5_000n)).rejects.toMatchObject({
      errors: [{ code: 'PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE' }],
    })

    expect((await client.refunds.list()).data).toMatchObject([{ paymentId, status: 'PENDING' }])
  })

  it('invoices each month on the day it began, or the last one where there is none', async () => {
    const { customerId, subscriptionId } = await aSubscription()
    expect(await read(subscriptionId)).toMatchObject({
      ...{ status: 'ACTIVE', startDate: '2027-01-31', chargedThroughDate: '2027-02-27' },
    })
    now = new Date('2027-03-31T00:00:00Z')

    expect(await read(subscriptionId)).toMatchObject({ chargedThroughDate: '2027-04-29' })
    const invoices = await invoicesOf(customerId)
    expect(
      invoices.map(({ status, paymentRequests }) => [status, paymentRequests?.[0]?.dueDate]),
    ).toEqual([
      ['PAID', '2027-03-31'],
      ['PAID', '2027-02-28'],
      ['PAID', '2027-01-31'],
    ])
  })

  it('swaps and ends at the end of a period, unless it is taken back', async () => {
    const { subscriptionId } = await aSubscription()
    await client.subscriptions.swapPlan({ subscriptionId, newPlanVariationId: 'VARIATION-MAX' })
    expect(await read(subscriptionId)).toMatchObject({
      planVariationId: 'VARIATION-BASIC',
      actions: [{ type: 'SWAP_PLAN', effectiveDate: '2027-02-28' }],
    })
    now = new Date('2027-02-28T00:00:00Z')
    expect(await read(subscriptionId)).toMatchObject({
      planVariationId: 'VARIATION-MAX',
      actions: [],
    })

    await client.subscriptions.cancel({ subscriptionId })
    const actionId = (await read(subscriptionId))?.actions?.[0]?.id ?? ''
    await client.subscriptions.deleteAction({ subscriptionId, actionId })
    expect((await read(subscriptionId))?.canceledDate ?? null).toBeNull()
    await client.subscriptions.cancel({ subscriptionId })
    now = new Date('2027-03-31T00:00:00Z')
    expect(await read(subscriptionId)).toMatchObject({
      status: 'CANCELED',
      canceledDate: '2027-03-31',
    })
  })

  it('pauses at the end of a period beside a swap, and charges nothing for what was paused', async () => {
    const { subscriptionId, customerId } = await aSubscription()
    await client.subscriptions.pause({ subscriptionId })
    await client.subscriptions.swapPlan({ subscriptionId, newPlanVariationId: 'VARIATION-MAX' })
    expect((await read(subscriptionId))?.actions).toMatchObject([
      { type: 'PAUSE', effectiveDate: '2027-02-28' },
      { type: 'SWAP_PLAN' },
    ])
    now = new Date('2027-04-15T00:00:00Z')
    expect(await read(subscriptionId)).toMatchObject({ status: 'PAUSED' })
    await client.subscriptions.resume({ subscriptionId })
    expect(await invoicesOf(customerId)).toHaveLength(1)
    now = new Date('2027-04-30T00:00:00Z')
    expect(await read(subscriptionId)).toMatchObject({
      ...{ status: 'ACTIVE', planVariationId: 'VARIATION-MAX' },
    })
    expect(await invoicesOf(customerId)).toHaveLength(2)
  })

  it('tries a refused charge again three days later', async () => {
    const { customerId } = await aSubscription()
    square.books.refusedCharges.add('1111')
    now = new Date('2027-02-28T00:00:00Z')
    expect((await invoicesOf(customerId))[0]).toMatchObject({ status: 'UNPAID' })
    square.books.refusedCharges.clear()
    now = new Date('2027-03-02T00:00:00Z')
    expect((await invoicesOf(customerId))[0]).toMatchObject({ status: 'UNPAID' })
    now = new Date('2027-03-03T00:00:00Z')
    expect((await invoicesOf(customerId))[0]).toMatchObject({ status: 'PAID' })
  })

  it('does what a key stands for once, also where its answer was lost', async () => {
    const { customerId, cardId } = await aCard()
    const asked = {
      ...{ idempotencyKey: 'one', locationId: 'L', customerId, cardId },
      planVariationId: 'VARIATION-BASIC',
    }
    square.trouble('POST /v2/subscriptions', { kind: 'lose' })
    await expect(client.subscriptions.create(asked)).rejects.toThrow()
    square.trouble('POST /v2/subscriptions', null)

    await client.subscriptions.create(asked)
    await expect(
      client.subscriptions.create({ ...asked, planVariationId: 'VARIATION-MAX' }),
    ).rejects.toMatchObject({ errors: [{ code: 'IDEMPOTENCY_KEY_REUSED' }] })
    expect(square.books.subscriptions.size).toBe(1)
  })

  it('asks the cardholder where the bank does', async () => {
    const number = '4800000000000004'
    await expect(aCard({ number })).rejects.toMatchObject({
      errors: [{ code: 'CARD_DECLINED_VERIFICATION_REQUIRED' }],
    })
    const { customer } = await client.customers.create({ referenceId: 'practice' })
    const sourceId = await aToken({ number })
    const parties = { billingContact: { givenName: 'Ann', familyName: 'Lee' } }
    const stored = { intent: 'STORE', customerInitiated: true, sellerKeyedIn: false, ...parties }
    const verify = async (code: string, details: object = stored): Promise<object> => {
      const body = JSON.stringify({ token: sourceId, code, details })
      return (await fetch(`${square.origin}/verifications`, { method: 'POST', body })).json()
    }
    expect(await verify('123456', { intent: 'STORE', ...parties })).toHaveProperty('error')
    expect(await verify('000000')).toHaveProperty('error')
    expect(await verify('123456')).toEqual({ userChallenged: true })

    const { card } = await client.cards.create({
      ...{ idempotencyKey: idempotencyKey(), sourceId },
      card: { customerId: customer?.id ?? '' },
    })
    expect(card).toMatchObject({ last4: '0004' })
  })
})

describe('the page of the bank', () => {
  const press = (values: Record<string, string>) =>
    fetch(`${square.origin}/bank`, {
      method: 'POST',
      body: new URLSearchParams(values),
      redirect: 'manual',
    })

  it('has a subscription renewed with a card that is refused, and with one that is accepted', async () => {
    await aSubscription()
    const [subscription] = [...square.books.subscriptions.values()].slice(-1)
    const invoices = () =>
      [...square.books.invoices.values()].filter(
        ({ subscriptionId }) => subscriptionId === subscription?.id,
      )
    const last4 = square.books.cards.get(subscription?.cardId ?? '')?.last4 ?? ''
    const id = subscription?.id ?? ''
    await press({ do: 'refuse', last4 })

    const pressed = await press({ do: 'renew', id, daysAgo: '3' })
    const page = await (await fetch(`${square.origin}/bank`)).text()

    expect(pressed.status).toBe(303)
    expect(invoices().map(({ status }) => status)).toEqual(['PAID', 'UNPAID'])
    expect(page).toContain('charges are refused')
    await press({ do: 'accept', last4 })
    await press({ do: 'renew', id, daysAgo: '0' })
    expect(invoices().map(({ status }) => status)).toEqual(['PAID', 'UNPAID', 'PAID'])
  })
})

it('signs its news as the helper of its client checks them', async () => {
  const address = 'https://app.example.com/api/v1/webhooks/square'
  square.tellTo(address)
  await aSubscription()
  const { webhookSignatureKey: signatureKey }: { webhookSignatureKey: string } = JSON.parse(
    square.settings,
  )

  const news = square.news()

  expect(news.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['card.created', 'subscription.created', 'invoice.payment_made']),
  )
  for (const { body: requestBody, signature: signatureHeader } of news) {
    const of = { requestBody, signatureHeader, signatureKey, notificationUrl: address }
    expect(await WebhooksHelper.verifySignature(of)).toBe(true)
  }
  expect(square.news()).toEqual([])
})
