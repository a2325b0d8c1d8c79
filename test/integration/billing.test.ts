import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { billingRoutes } from '#shared/api/billing.ts'
import { aCardToken, aPayingPractice, squareOf } from '#test/support/billing.ts'
import {
  aPatientForm,
  aPractice,
  aSession,
  aStaff,
  changePlan,
  sentTo,
} from '#test/support/builders.ts'
import { answered, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp({ squarePort: 0 })
const square = () => squareOf(app.run)
const subscriptionsPaidBy = (cardId: string) =>
  [...square().books.subscriptions.values()].filter((one) => one.cardId === cardId)
const subscriptionsOf = (planVariationId: string) => ({ items: [{ planVariationId }] })

afterEach(() => {
  square().books.refusedCharges.clear()
  for (const path of ['subscriptions', 'payments']) square().trouble(`POST /v2/${path}`, null)
})

async function advance(days: number): Promise<void> {
  app.run.clock.advance(days * 24 * 60 * 60_000)
  await app.run.idle()
}

describe('plans', () => {
  it('are those of the price list, with what is to be bought', async () => {
    const { admin, practiceId } = await aPractice(app.run)
    const reply = await admin.client.get('/subscriptions/plans', { query: { practiceId } })
    const { items, isConfigured } = answered(reply, billingRoutes.plans.response)

    expect(isConfigured).toBe(true)
    expect(
      items.map(({ name, price, leadRecords, leadForms, days }) => [
        ...[name, price.amount, leadRecords, leadForms, days],
      ]),
    ).toEqual([
      ['Free trial', 0, 50, 1, 15],
      ['Basic', 15_000, 100, 5, null],
      ['360 Max', 150_000, 1000, null, null],
    ])
  })

  it('are for admins alone', async () => {
    const { practiceId } = await aPractice(app.run)
    const { client } = await aStaff(app.run, practiceId, [10])

    expect(await client.get('/subscriptions', { query: { practiceId } })).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
  })
})

describe('cards', () => {
  it('are kept by their end, and deleted unless they are used', async () => {
    const { client, query, cardId, subscribe, addCard } = await aPayingPractice(app.run)
    const added = answered(
      await addCard({ number: '5105 1051 0510 5100' }),
      billingRoutes.addCard.response,
    )
    expect(added.items.map(({ brand, last4, isUsed }) => [brand, last4, isUsed])).toEqual([
      ['visa', '1111', false],
      ['mastercard', '5100', false],
    ])
    await subscribe()

    expect(await client.delete(`/subscriptions/cards/${cardId}`, { query })).toMatchObject(
      refusal('ERR_BILLING_CARD_USED'),
    )
    const otherId = added.items.find(({ id }) => id !== cardId)?.id
    expect((await client.delete(`/subscriptions/cards/${otherId}`, { query })).body).toMatchObject({
      items: [{ id: cardId, isUsed: true }],
    })
  })

  it.each([
    [{ cvv: '911' }, 'The security code is not right: check it on the card and enter it again.'],
    [
      { postalCode: '99999' },
      'The ZIP code is not that of the card: enter the one of its statements.',
    ],
    [
      { number: '4000000000000002' },
      'The bank refused the card: call the bank, or use another card.',
    ],
    [
      { number: '4800000000000004' },
      'The bank asks the cardholder to confirm first: call the bank, or use another card.',
    ],
  ])('are refused with the reason: %j', async (typed, reason) => {
    const { addCard } = await aPayingPractice(app.run)

    expect(await addCard(typed)).toMatchObject({
      body: { name: 'ERR_PAYMENT_DECLINED', comments: [reason] },
    })
  })

  it('of another practice are nowhere', async () => {
    const other = await aPayingPractice(app.run)
    const { client, query, practiceId } = await aPayingPractice(app.run)
    const body = { practiceId, planVariationId: 'VARIATION-BASIC', cardId: other.cardId }

    expect(await client.delete(`/subscriptions/cards/${other.cardId}`, { query })).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
    expect(await client.post('/subscriptions', { body })).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
  })
})

describe('subscribing', () => {
  it('ends the trial for good and raises what the plan allows', async () => {
    const { subscribe, overview, cancel, practiceId, client, query } = await aPayingPractice(
      app.run,
    )
    await changePlan(app.run, { practiceId }, { leadRecordsUsed: 50 })

    const begun = answered(await subscribe(), billingRoutes.subscribe.response)

    expect(begun).toMatchObject({
      ...{ plan: 'basic', leadRecordsLimit: 100, leadRecordsUsed: 0 },
      standing: { kind: 'good', graceEndsAt: null },
      items: [{ state: 'active', plan: 'basic', price: { amount: 15_000, currency: 'USD' } }],
    })
    expect(Date.parse(begun.trialEndsAt ?? '')).toBeLessThanOrEqual(app.run.clock.now().getTime())
    expect((await client.get('/subscriptions/invoices', { query })).body).toMatchObject({
      items: [{ state: 'paid', amount: { amount: 15_000 }, paid: { amount: 15_000 } }],
    })

    expect((await cancel()).body).toMatchObject({ plan: 'basic', items: [{ state: 'canceling' }] })
    expect(await overview()).toMatchObject({ plan: 'basic' })
  })

  it('happens once for a double click, also where the first answer was lost', async () => {
    const { subscribe, practiceId, client, cardId } = await aPayingPractice(app.run)
    const body = { practiceId, planVariationId: 'VARIATION-BASIC', cardId }
    const idempotencyKey = randomUUID()
    square().trouble('POST /v2/subscriptions', { kind: 'lose' })
    expect(await subscribe()).toMatchObject(refusal('ERR_BILLING_UNAVAILABLE'))
    square().trouble('POST /v2/subscriptions', null)

    const send = () => client.post('/subscriptions', { body, idempotencyKey })
    const replies = await Promise.all([send(), send(), send()])

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(subscriptionsPaidBy(cardId)).toHaveLength(1)
    expect(await subscribe('VARIATION-MAX')).toMatchObject(refusal('ERR_SUBSCRIPTION_EXISTS'))
  })

  it('by two admins at once is one subscription', async () => {
    const { subscribe, cardId } = await aPayingPractice(app.run)

    const replies = await Promise.all([subscribe(), subscribe()])

    expect(replies.some(({ status }) => status === 200)).toBe(true)
    for (const { status, body } of replies) {
      if (status !== 200) expect(body).toMatchObject({ name: 'ERR_SUBSCRIPTION_EXISTS' })
    }
    expect(subscriptionsPaidBy(cardId)).toHaveLength(1)
  })

  it('may be tried again after the service was in trouble', async () => {
    const { subscribe, overview } = await aPayingPractice(app.run)
    for (const status of [429, 500]) {
      square().trouble('POST /v2/subscriptions', { kind: 'refuse', status })
      expect(await subscribe()).toMatchObject(refusal('ERR_BILLING_UNAVAILABLE'))
    }
    square().trouble('POST /v2/subscriptions', null)

    await subscribe()

    expect(await overview()).toMatchObject(subscriptionsOf('VARIATION-BASIC'))
  })

  it('is for what is on offer, from today to two months ahead', async () => {
    const { subscribe } = await aPayingPractice(app.run)

    expect(await subscribe('VARIATION-GOLD')).toMatchObject(refusal('ERR_PLAN_NOT_OFFERED'))
    for (const startDate of ['2020-01-01', '2099-01-01']) {
      expect(await subscribe('VARIATION-BASIC', { startDate })).toMatchObject({
        body: { details: { fields: [{ field: 'startDate' }] } },
      })
    }
  })

  it('on a later day leaves the trial until then', async () => {
    const { subscribe, overview, cancel } = await aPayingPractice(app.run)
    const startDate = new Date(app.run.clock.now().getTime() + 5 * 24 * 60 * 60_000)

    await subscribe('VARIATION-BASIC', { startDate: startDate.toISOString().slice(0, 10) })

    expect(await overview()).toMatchObject({ plan: 'trial', items: [{ state: 'pending' }] })
    expect((await cancel()).body).toMatchObject({ plan: 'trial', items: [{ state: 'ended' }] })
  })
})

describe('changing the plan', () => {
  it('to a higher one is paid for the rest of the period, once, and holds at once', async () => {
    const { subscribe, act, variations, cardId, client, query } = await aPayingPractice(app.run)
    await subscribe()
    const max = (await variations()).find(({ plan }) => plan === 'max')
    expect(max?.change).toMatchObject({ kind: 'now', dueNow: { amount: 135_000 } })

    expect(await act('change', { planVariationId: 'VARIATION-MAX', dueNow: 1 })).toMatchObject(
      refusal('ERR_BILLING_AMOUNT_CHANGED'),
    )
    const change = { planVariationId: 'VARIATION-MAX', dueNow: 135_000 }
    square().trouble('POST /v2/payments', { kind: 'lose' })
    expect(await act('change', change)).toMatchObject(refusal('ERR_BILLING_UNAVAILABLE'))
    expect(await act('changeCard', { cardId })).toMatchObject(refusal('ERR_SUBSCRIPTION_BUSY'))
    square().trouble('POST /v2/payments', null)
    const changed = await act('change', change)

    expect(changed.body).toMatchObject({
      ...{ plan: 'max', leadRecordsLimit: 1000 },
      items: [{ planVariationId: 'VARIATION-MAX', scheduled: null }],
    })
    const single = [...square().books.payments.values()].filter(
      (payment) => payment.cardId === cardId && payment.referenceId !== null,
    )
    expect(single.map(({ amount }) => amount.amount)).toEqual([135_000])
    const listed = await client.get('/subscriptions/invoices', { query })
    const { items } = answered(listed, billingRoutes.invoices.response)
    expect(items.map(({ state, amount }) => [state, amount.amount])).toEqual([
      ['paid', 135_000],
      ['paid', 15_000],
    ])
    expect(items[0]?.title).toBe('360 Max, the rest of the period')
    const [payment] = single
    if (payment) payment.refunded = 135_000
    const again = await client.get('/subscriptions/invoices', { query })
    expect(answered(again, billingRoutes.invoices.response).items[0]?.state).toBe('refunded')
  })

  it('is not made where the card is refused', async () => {
    const { subscribe, act, overview } = await aPayingPractice(app.run)
    await subscribe()
    square().books.refusedCharges.add('1111')
    const change = { planVariationId: 'VARIATION-MAX', dueNow: 135_000 }

    expect(await act('change', change)).toMatchObject(refusal('ERR_PAYMENT_DECLINED'))

    expect(await overview()).toMatchObject({ plan: 'basic', leadRecordsLimit: 100 })
    square().books.refusedCharges.clear()
    expect((await act('change', change)).body).toMatchObject({ plan: 'max' })
  })

  it('to a lower one waits for the next period, unless the plan is kept after all', async () => {
    const { subscribe, act, subscription } = await aPayingPractice(app.run)
    await subscribe('VARIATION-MAX')

    await act('change', { planVariationId: 'VARIATION-BASIC' })

    const { chargedThroughDate, scheduled } = await subscription()
    expect(scheduled).toMatchObject({ plan: 'basic', price: { amount: 15_000 } })
    expect(Date.parse(scheduled?.effectiveOn ?? '') - Date.parse(chargedThroughDate ?? '')).toBe(
      24 * 60 * 60_000,
    )
    await act('keepPlan')
    expect(await subscription()).toMatchObject({ plan: 'max', scheduled: null })
    expect(await act('keepPlan')).toMatchObject(refusal('ERR_NO_CHANGE'))
  })

  it('by two admins at once is made by one', async () => {
    const { subscribe, subscription, client, practiceId } = await aPayingPractice(app.run)
    await subscribe()
    const { id, version } = await subscription()
    const body = {
      ...{ practiceId, version, action: 'change', planVariationId: 'VARIATION-MAX' },
      dueNow: 135_000,
    }
    const send = () => client.patch(`/subscriptions/${id}`, { body })

    const replies = await Promise.all([send(), send()])

    expect(replies.some(({ status }) => status === 200)).toBe(true)
    const paid = [...square().books.payments.values()].filter(
      ({ referenceId }) => referenceId === practiceId,
    )
    expect(paid).toHaveLength(1)
    expect(await send()).toMatchObject(refusal('ERR_VERSION_CONFLICT'))
  })
})

describe('canceling', () => {
  it('is taken back until the period ends', async () => {
    const { subscribe, cancel, act } = await aPayingPractice(app.run)
    await subscribe()
    await cancel()
    expect(await act('change', { planVariationId: 'VARIATION-MAX' })).toMatchObject(
      refusal('ERR_SUBSCRIPTION_STATE'),
    )

    expect((await act('undoCancel')).body).toMatchObject({
      items: [{ state: 'active', canceledDate: null }],
    })
    expect(await act('undoCancel')).toMatchObject(refusal('ERR_SUBSCRIPTION_STATE'))
  })

  it('taken back goes on with the plan that was paid for, or the one that was to follow', async () => {
    const { subscribe, cancel, act, variations, cardId } = await aPayingPractice(app.run)
    await subscribe()
    const max = (await variations()).find(({ plan }) => plan === 'max')
    const dueNow = max?.change.dueNow?.amount ?? 0
    answered(
      await act('change', { planVariationId: 'VARIATION-MAX', dueNow }),
      billingRoutes.update.response,
    )
    expect((await cancel()).body).toMatchObject({ items: [{ plan: 'max', scheduled: null }] })
    expect((await act('undoCancel')).body).toMatchObject({
      items: [{ plan: 'max', scheduled: null }],
    })
    expect(subscriptionsPaidBy(cardId)).toMatchObject([
      { actions: [{ type: 'SWAP_PLAN', newPlanVariationId: 'VARIATION-MAX' }] },
    ])

    await act('change', { planVariationId: 'VARIATION-BASIC' })
    expect((await cancel()).body).toMatchObject({ items: [{ scheduled: null }] })
    expect((await act('undoCancel')).body).toMatchObject({
      items: [{ plan: 'max', scheduled: { plan: 'basic' } }],
    })
  })

  it('ends the plan with the period, without a second trial; whoever subscribes again goes on', async () => {
    const { subscribe, cancel, admin, query, cardId, practiceId } = await aPayingPractice(app.run)
    await subscribe()
    await cancel()
    await advance(32)
    const client = await aSession(app.run, admin.id)

    expect((await client.get('/subscriptions', { query })).body).toMatchObject({
      ...{ plan: 'trial', items: [{ state: 'ended' }], leadRecordsResetAt: null },
    })
    const lead = { body: aPatientForm({ isLead: 1, isPatient: 0 }) }
    expect(await client.post(`/practices/${practiceId}/patients`, lead)).toMatchObject(
      refusal('ERR_LEAD_QUOTA_REACHED'),
    )
    const body = { practiceId, planVariationId: 'VARIATION-BASIC', cardId }
    expect((await client.post('/subscriptions', { body })).body).toMatchObject({ plan: 'basic' })
  })
})

describe('a payment that fails', () => {
  it('is told, and after two weeks the practice can only read, until it is paid', async () => {
    const { subscribe, admin, query, practiceId } = await aPayingPractice(app.run)
    await subscribe()
    const subjects = async () => (await sentTo(app.run, admin.email)).map((one) => one.subject)
    expect(await subjects()).toContainEqual(expect.stringMatching(/^Receipt for .+: \$150$/))
    square().books.refusedCharges.add('1111')
    await advance(33)
    const client = await aSession(app.run, admin.id)
    const read = async () => (await client.get('/subscriptions', { query })).body

    expect(await read()).toMatchObject({ plan: 'basic', standing: { kind: 'pastDue' } })
    await advance(15)
    const later = await aSession(app.run, admin.id)
    expect((await later.get('/subscriptions', { query })).body).toMatchObject({
      standing: { kind: 'readOnly', isSuspended: false },
    })
    const sourceId = await aCardToken(app.run, { number: '5105105105105100' })
    const added = answered(
      await later.post('/subscriptions/cards', {
        body: { practiceId, sourceId, cardholderName: 'Ann Lee' },
      }),
      billingRoutes.addCard.response,
    )
    const overview = answered(
      await later.get('/subscriptions', { query }),
      billingRoutes.list.response,
    )
    const [one] = overview.items
    const cardId = added.items.find(({ brand }) => brand === 'mastercard')?.id
    const body = { practiceId, action: 'changeCard', cardId, version: one?.version }
    const { body: paid } = await later.patch(`/subscriptions/${one?.id}`, { body })

    expect(paid).toMatchObject({ standing: { kind: 'good', graceEndsAt: null } })
    const told = await subjects()
    for (const words of [/^A payment for .+ failed$/, /only be read/, /can be used as before$/]) {
      expect(told.filter((subject) => words.test(subject ?? ''))).toHaveLength(1)
    }
  })
})
