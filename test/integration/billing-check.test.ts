import { afterEach, describe, expect, it } from 'vitest'
import { nextCheckAt } from '#functions/billing/rules/check.ts'
import { createBillingStore, readDifferences } from '#functions/billing/store.ts'
import { auditItem, auditKeys } from '#functions/platform/audit.ts'
import { billingAdminRoutes } from '#shared/api/billing-admin.ts'
import { aPayingPractice, squareOf } from '#test/support/billing.ts'
import { aMember, anOperator, aSession, changePlan, tableOf } from '#test/support/builders.ts'
import { answered, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp({ squarePort: 0 })
const square = () => squareOf(app.run)
const HOUR_MS = 60 * 60_000
const troubled = [
  ...['POST /v2/payments', 'POST /v2/subscriptions', 'POST /v2/subscriptions/search'],
  'POST /v2/subscriptions/*/pause',
]

afterEach(() => {
  app.run.faults.duplicateEvents(false)
  for (const route of troubled) square().trouble(route, null)
})

const kept = (practiceId: string) => createBillingStore(tableOf(app.run), practiceId).billing()

/** What was found of a practice, the newest first. */
async function foundOf(practiceId: string) {
  const { items } = await readDifferences(tableOf(app.run))
  return items.filter((one) => one.practiceId === practiceId).flatMap((one) => one.differences)
}

/** Passes the next night, once the comparison in it is planned. */
async function sleep(): Promise<void> {
  await app.run.idle()
  app.run.clock.advance(25 * HOUR_MS)
  await app.run.idle()
}

/** What became of Square's own. */
function subscriptionPaidBy(cardId: string) {
  const found = [...square().books.subscriptions.values()].find((one) => one.cardId === cardId)
  if (!found) throw new Error('there is no subscription')
  return found
}

const singlePayments = (practiceId: string) =>
  [...square().books.payments.values()].filter(({ referenceId }) => referenceId === practiceId)

describe('every night', () => {
  it('what is as it should be is left alone, and compared again the next night', async () => {
    const { subscribe, practiceId } = await aPayingPractice(app.run)
    await subscribe()
    const { checkAt, subscription } = await kept(practiceId)
    expect(checkAt).toBe(nextCheckAt(practiceId, app.run.clock.now()))

    app.run.faults.duplicateEvents(true)
    await sleep()

    const after = await kept(practiceId)
    expect(after.subscription).toEqual(subscription)
    expect(after.checkAt).toBe(nextCheckAt(practiceId, app.run.clock.now()))
    expect(await foundOf(practiceId)).toEqual([])
  })

  it('what nobody told of is taken over, and kept for the operator', async () => {
    const { subscribe, practiceId, cardId } = await aPayingPractice(app.run)
    await subscribe()
    subscriptionPaidBy(cardId).status = 'PAUSED'
    await changePlan(app.run, { practiceId }, { plan: 'max' })

    await sleep()

    expect(await kept(practiceId)).toMatchObject({ subscription: { state: 'paused' } })
    expect(await foundOf(practiceId)).toMatchObject([
      { kind: 'subscription', isRepaired: true },
      { kind: 'plan', here: 'max', there: 'trial', isRepaired: true },
    ])
    const { client } = await anOperator(app.run)
    const reply = await client.get('/admin/billing-differences')
    const shown = answered(reply, billingAdminRoutes.differences.response)
    const about = shown.items.find((one) => one.practiceId === practiceId)
    expect(about).toMatchObject({
      practiceName: expect.stringMatching(/./),
      differences: [{ kind: 'subscription' }, { kind: 'plan', isRepaired: true }],
    })
    expect(shown.comparedAt).not.toBeNull()
  })

  it('what was found is shown to the operator alone', async () => {
    const { client } = await aMember(app.run)

    expect(await client.get('/admin/billing-differences')).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
  })

  it('what must not be is reported, and left to people', async () => {
    const { subscribe, practiceId, cardId } = await aPayingPractice(app.run)
    await subscribe()
    const { books } = square()
    const one = subscriptionPaidBy(cardId)
    books.subscriptions.set('TWIN', { ...one, id: 'TWIN', createdAt: '2020-01-01T00:00:00Z' })

    await sleep()
    await sleep()

    const found = await foundOf(practiceId)
    // Once a night; more often if the event of a night is delivered again.
    expect(found.length).toBeGreaterThanOrEqual(2)
    const repeated = { kind: 'severalSubscriptions', isRepaired: false }
    expect(found).toMatchObject(found.map(() => repeated))
    expect(await kept(practiceId)).toMatchObject({ subscription: { id: one.id } })
    books.subscriptions.delete('TWIN')
  })

  it('where Square does not answer, it is asked again after an hour', async () => {
    const { subscribe, practiceId, cardId } = await aPayingPractice(app.run)
    await subscribe()
    subscriptionPaidBy(cardId).status = 'PAUSED'
    square().trouble('POST /v2/subscriptions/search', { kind: 'refuse', status: 500 })
    await sleep()
    expect(await kept(practiceId)).toMatchObject({ subscription: { state: 'active' } })

    square().trouble('POST /v2/subscriptions/search', null)
    app.run.clock.advance(HOUR_MS + 60_000)
    await app.run.idle()

    expect(await kept(practiceId)).toMatchObject({ subscription: { state: 'paused' } })
  })
})

describe('the subscription of a suspended practice', () => {
  /** What an operator does about a practice, however late it is by then. */
  async function operatorOf(practiceId: string) {
    const { id } = await anOperator(app.run)
    return async (isSuspended: 0 | 1) => {
      const client = await aSession(app.run, id)
      const body = { isSuspended, reason: 'Not paid' }
      const reply = await client.post(`/admin/practices/${practiceId}/suspension`, { body })
      expect(reply.status).toBe(200)
    }
  }
  const invoicesOf = ({ id }: { id: string }) =>
    [...square().books.invoices.values()].filter(({ subscriptionId }) => subscriptionId === id)
  const pass = async (hours: number) => {
    await app.run.idle()
    app.run.clock.advance(hours * HOUR_MS)
    await app.run.idle()
  }

  it('is paused with its next period, and goes on when that is taken back', async () => {
    const { subscribe, act, practiceId, cardId, admin } = await aPayingPractice(app.run)
    const suspend = await operatorOf(practiceId)
    await subscribe()
    const one = subscriptionPaidBy(cardId)
    await suspend(1)
    expect(one).toMatchObject({ status: 'ACTIVE', actions: [{ type: 'PAUSE' }] })
    expect(
      await act('change', { planVariationId: 'VARIATION-MAX', dueNow: 135_000 }),
    ).toMatchObject(refusal('ERR_PRACTICE_READ_ONLY'))
    await suspend(0)
    expect(one).toMatchObject({ status: 'ACTIVE', actions: [] })

    await suspend(1)
    await pass(35 * 24)
    expect(one).toMatchObject({ status: 'PAUSED' })
    expect(invoicesOf(one)).toHaveLength(1)
    const client = await aSession(app.run, admin.id)
    const { version } = (await kept(practiceId)).subscription ?? {}
    const body = { practiceId, action: 'resume', version }
    expect(await client.patch(`/subscriptions/${one.id}`, { body })).toMatchObject(
      refusal('ERR_PRACTICE_READ_ONLY'),
    )

    await suspend(0)
    expect(one).toMatchObject({ status: 'ACTIVE' })
    expect(await kept(practiceId)).toMatchObject({
      ...{ heldId: null, subscription: { state: 'active' } },
    })
    await pass(31 * 24)
    expect(invoicesOf(one)).toHaveLength(2)
  })

  it('is paused an hour later where Square does not answer', async () => {
    const { subscribe, practiceId, cardId } = await aPayingPractice(app.run)
    const suspend = await operatorOf(practiceId)
    await subscribe()
    square().trouble('POST /v2/subscriptions/*/pause', { kind: 'refuse', status: 500 })
    await suspend(1)
    expect(subscriptionPaidBy(cardId)).toMatchObject({ actions: [] })

    square().trouble('POST /v2/subscriptions/*/pause', null)
    await pass(1.1)
    expect(subscriptionPaidBy(cardId)).toMatchObject({ actions: [{ type: 'PAUSE' }] })
  })
})

describe('a payment of which nobody heard', () => {
  const dueNow = 135_000
  const change = { planVariationId: 'VARIATION-MAX', dueNow }

  it('that was made is found in the night, and what it was for is given; the trail says who asked', async () => {
    const { subscribe, act, practiceId, admin } = await aPayingPractice(app.run)
    await subscribe()
    square().trouble('POST /v2/payments', { kind: 'lose' })
    expect(await act('change', change)).toMatchObject(refusal('ERR_BILLING_UNAVAILABLE'))
    square().trouble('POST /v2/payments', null)

    await sleep()

    expect(await kept(practiceId)).toMatchObject({ attempt: null, subscription: { plan: 'max' } })
    expect(singlePayments(practiceId)).toHaveLength(1)
    expect(await foundOf(practiceId)).toContainEqual(
      expect.objectContaining({ kind: 'attempt', there: 'paid', isRepaired: true }),
    )
    const pk = auditKeys(practiceId).ofRecord(null)
    const trail = await tableOf(app.run).queryAll({ pk }, auditItem)
    expect(trail.filter(({ action }) => action === 'billing.update')).toMatchObject([
      { actor: admin.id, details: 'change: no answer came' },
    ])
  })

  it('is not made at another amount than the one that is shown by then', async () => {
    const { subscribe, act, practiceId } = await aPayingPractice(app.run)
    await subscribe()
    square().trouble('POST /v2/payments', { kind: 'refuse', status: 500 })
    expect(await act('change', change)).toMatchObject(refusal('ERR_BILLING_UNAVAILABLE'))
    square().trouble('POST /v2/payments', null)

    expect(await act('change', { ...change, dueNow: dueNow - 4500 })).toMatchObject(
      refusal('ERR_SUBSCRIPTION_BUSY'),
    )
    expect(singlePayments(practiceId)).toEqual([])
    expect(await act('change', change)).toMatchObject({ status: 200 })
    expect(singlePayments(practiceId)).toHaveLength(1)
  })

  it('that was not made is forgotten', async () => {
    const { subscribe, act, practiceId } = await aPayingPractice(app.run)
    await subscribe()
    square().trouble('POST /v2/payments', { kind: 'refuse', status: 500 })
    expect(await act('change', change)).toMatchObject(refusal('ERR_BILLING_UNAVAILABLE'))
    square().trouble('POST /v2/payments', null)

    await sleep()

    expect(await kept(practiceId)).toMatchObject({ attempt: null, subscription: { plan: 'basic' } })
    expect(singlePayments(practiceId)).toEqual([])
  })

  it('is made once where it is asked for again hours later', async () => {
    const { subscribe, act, practiceId, admin, subscription, query } = await aPayingPractice(
      app.run,
    )
    await subscribe()
    const { id, version } = await subscription()
    square().trouble('POST /v2/payments', { kind: 'lose' })
    expect(await act('change', change)).toMatchObject(refusal('ERR_BILLING_UNAVAILABLE'))
    square().trouble('POST /v2/payments', null)
    app.run.clock.advance(1.5 * HOUR_MS)
    const client = await aSession(app.run, admin.id)

    const body = { practiceId, action: 'change', version, ...change }
    const again = await client.patch(`/subscriptions/${id}`, { body })

    // By then it is known that it was paid, and that the plan is another.
    expect(again).toMatchObject(refusal('ERR_VERSION_CONFLICT'))
    expect(singlePayments(practiceId)).toHaveLength(1)
    expect((await client.get('/subscriptions', { query })).body).toMatchObject({ plan: 'max' })
  })

  it('of a subscription is one subscription hours later', async () => {
    const { subscribe, practiceId, cardId, admin } = await aPayingPractice(app.run)
    square().trouble('POST /v2/subscriptions', { kind: 'lose' })
    expect(await subscribe()).toMatchObject(refusal('ERR_BILLING_UNAVAILABLE'))
    square().trouble('POST /v2/subscriptions', null)
    app.run.clock.advance(1.5 * HOUR_MS)

    const client = await aSession(app.run, admin.id)
    const body = { practiceId, planVariationId: 'VARIATION-MAX', cardId }
    expect(await client.post('/subscriptions', { body })).toMatchObject(
      refusal('ERR_SUBSCRIPTION_EXISTS'),
    )

    const all = [...square().books.subscriptions.values()].filter((one) => one.cardId === cardId)
    expect(all).toHaveLength(1)
    expect(await kept(practiceId)).toMatchObject({ attempt: null, subscription: { plan: 'basic' } })
  })
})
