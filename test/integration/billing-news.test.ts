import { afterEach, describe, expect, it } from 'vitest'
import { createBillingStore } from '#functions/billing/store.ts'
import { aPayingPractice, squareOf } from '#test/support/billing.ts'
import { aPractice, tableOf } from '#test/support/builders.ts'
import { runApp } from './app.ts'

const app = runApp({ squarePort: 0 })
const square = () => squareOf(app.run)
const troubled = ['POST /v2/subscriptions', 'POST /v2/subscriptions/search']

afterEach(() => {
  square().books.refusedCharges.clear()
  for (const route of troubled) square().trouble(route, null)
})

/** What is kept, without anybody looking at it. */
const kept = (practiceId: string) => createBillingStore(tableOf(app.run), practiceId).billing()

/** The time passes, and Square does what comes due; only what it tells of this practice is kept. */
async function newsAfter(days: number, cardId: string) {
  app.run.clock.advance(days * 24 * 60 * 60_000)
  const { customerId = '' } = square().books.cards.get(cardId) ?? {}
  return square()
    .news()
    .filter(({ body }) => body.includes(customerId))
}

describe('news from Square', () => {
  it('of a payment that failed, and of its success, is taken over at once', async () => {
    const { subscribe, practiceId, cardId } = await aPayingPractice(app.run)
    await subscribe()
    square().books.refusedCharges.add('1111')

    const failed = await newsAfter(33, cardId)
    expect(failed.map(({ type }) => type)).toContain('invoice.created')
    for (const one of failed) expect(await square().send(one)).toBe(200)
    expect((await kept(practiceId)).pastDueSince).not.toBeNull()

    square().books.refusedCharges.clear()
    const paid = await newsAfter(3, cardId)
    expect(paid.map(({ type }) => type)).toContain('invoice.payment_made')
    for (const one of paid) expect(await square().send(one)).toBe(200)
    expect((await kept(practiceId)).pastDueSince).toBeNull()
  })

  it('comes twice, in any order, and again after all of it, and is the same', async () => {
    const { subscribe, cancel, practiceId, cardId } = await aPayingPractice(app.run)
    const begun = await newsAfter(0, cardId)
    await subscribe()
    const subscribed = await newsAfter(0, cardId)
    await cancel()
    const all = [...begun, ...subscribed, ...(await newsAfter(0, cardId))]
    const before = await kept(practiceId)

    for (const one of [...all.toReversed(), ...all]) expect(await square().send(one)).toBe(200)
    await Promise.all(all.map(square().send))

    expect(await kept(practiceId)).toMatchObject({
      subscription: before.subscription,
      attempt: null,
    })
  })

  it('is not asked for again where it was read long after', async () => {
    const { subscribe, practiceId, cardId, act } = await aPayingPractice(app.run)
    await subscribe()
    const old = await newsAfter(0, cardId)
    app.run.clock.advance(5 * 60_000)
    await act('changeCard', { cardId })
    const { version } = await kept(practiceId)

    for (const one of old) expect(await square().send(one)).toBe(200)

    expect((await kept(practiceId)).version).toBe(version)
  })

  it('comes before the answer of the call that caused it', async () => {
    const { subscribe, practiceId, subscription } = await aPayingPractice(app.run)
    square().trouble('POST /v2/subscriptions', { kind: 'tellFirst' })

    expect(await subscribe()).toMatchObject({ status: 200, body: { plan: 'basic' } })

    expect(await kept(practiceId)).toMatchObject({ attempt: null })
    expect(await subscription()).toMatchObject({ state: 'active' })
  })

  it('is told again where Square could not be asked', async () => {
    const { subscribe, practiceId, cardId } = await aPayingPractice(app.run)
    await subscribe()
    await newsAfter(0, cardId)
    square().books.refusedCharges.add('1111')
    const failed = await newsAfter(33, cardId)
    square().trouble('POST /v2/subscriptions/search', { kind: 'refuse', status: 500 })

    for (const one of failed) expect(await square().send(one)).toBe(400)
    expect((await kept(practiceId)).pastDueSince).toBeNull()

    square().trouble('POST /v2/subscriptions/search', null)
    for (const one of failed.toReversed()) expect(await square().send(one)).toBe(200)
    expect((await kept(practiceId)).pastDueSince).not.toBeNull()
  })

  it('is not believed where Square did not sign just that', async () => {
    const { subscribe, practiceId, cardId } = await aPayingPractice(app.run)
    await subscribe()
    const [news, other] = await newsAfter(0, cardId)
    if (!news || !other) throw new Error('nothing was told')
    const { version } = await kept(practiceId)

    for (const signature of ['', other.signature, `${news.signature}=`]) {
      expect(await square().send({ ...news, signature })).toBe(400)
    }
    expect(await square().send({ ...news, body: news.body.replace('}', ' }') })).toBe(400)
    expect((await kept(practiceId)).version).toBe(version)
  })

  it('of customers who are nobody here is well', async () => {
    const { practiceId } = await aPractice(app.run)
    const { cardId } = await aPayingPractice(app.run)
    const [news] = await newsAfter(0, cardId)
    if (!news) throw new Error('nothing was told')
    const { customerId = '' } = square().books.cards.get(cardId) ?? {}
    const stranger = news.body.replaceAll(customerId, 'nobody')
    square().books.customers.set('twin', { reference_id: practiceId })
    const twin = news.body.replaceAll(customerId, 'twin')

    for (const body of [stranger, twin]) {
      expect(await square().send({ ...news, body, signature: square().sign(body) })).toBe(200)
    }
    expect(await kept(practiceId)).toMatchObject({ version: 0 })
  })
})
