import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { auditItem, auditKeys } from '#functions/platform/audit.ts'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { billingRoutes } from '#shared/api/billing.ts'
import { billingAdminRoutes } from '#shared/api/billing-admin.ts'
import { role } from '#shared/model/roles.ts'
import { aPayingPractice, squareOf } from '#test/support/billing.ts'
import { aMember, tableOf } from '#test/support/builders.ts'
import { answered, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'

const app = runApp({ squarePort: 0 })
const square = () => squareOf(app.run)

afterEach(() => {
  square().books.disputed.clear()
  square().trouble('POST /v2/refunds', null)
})

async function anOperator() {
  const member = await aMember(app.run)
  await tableOf(app.run).update({
    ...{ kind: 'update', key: identityKeys.member(member.id), set: { role: role.admin } },
  })
  return member
}

/** A practice that paid for a month of Basic, and its payment as the operator sees it. */
async function aPayment() {
  const operator = await anOperator()
  const practice = await aPayingPractice(app.run)
  answered(await practice.subscribe(), billingRoutes.subscribe.response)
  const read = async () => {
    const reply = await operator.client.get('/admin/payments')
    const { items } = answered(reply, billingAdminRoutes.payments.response)
    const payment = items.find(({ practiceId }) => practiceId === practice.practiceId)
    if (!payment) throw new Error('there is no payment')
    return payment
  }
  const { id: paymentId } = await read()
  const refund = (
    amount: number,
    { refunded = 0, reason = 'Closed for a week', ...more }: Record<string, string | number> = {},
  ) =>
    operator.client.post('/admin/refunds', {
      body: { paymentId, amount, reason, refunded },
      ...more,
    })
  const refunds = () =>
    [...square().books.refunds.values()].filter((of) => of.paymentId === paymentId)
  return { operator, practice, paymentId, read, refund, refunds }
}

const recordItem = v.object({
  action: v.string(),
  subject: v.string(),
  outcome: v.string(),
  actor: v.string(),
})

const named = v.object({ name: v.string() })

/** What the operator did to something, as it is recorded. */
async function recordsOf(subject: string) {
  const month = app.run.clock.now().toISOString().slice(0, 7)
  const all = await tableOf(app.run).queryAll({ pk: `BILLING#RECORDS#${month}` }, recordItem)
  return all.filter((one) => one.subject === subject)
}

describe('payments', () => {
  it('are listed with the practice, also those that invoices were paid by', async () => {
    const { practice, read } = await aPayment()

    expect(await read()).toMatchObject({
      ...{ practiceId: practice.practiceId, practiceName: expect.stringMatching(/./) },
      ...{ state: 'completed', amount: { amount: 15_000, currency: 'USD' } },
      ...{ refunded: { amount: 0 }, brand: 'visa', last4: '1111' },
    })
  })

  it('come by pages', async () => {
    const { operator, practice } = await aPayment()
    const [any] = [...square().books.payments.values()]
    if (!any) throw new Error('nothing was paid')
    for (let count = 0; count < 55; count += 1) {
      const id = `older-${count}`
      square().books.payments.set(id, { ...any, id, customerId: null, referenceId: 'elsewhere' })
    }
    const list = async (query: Record<string, string>) =>
      answered(
        await operator.client.get('/admin/payments', { query }),
        billingAdminRoutes.payments.response,
      )
    const first = await list({})
    const rest = await list({ cursor: first.cursor ?? '' })

    expect(first.items).toHaveLength(50)
    expect(first.items[0]).toMatchObject({ practiceId: null, practiceName: null })
    expect(rest.items.map(({ practiceId }) => practiceId)).toContain(practice.practiceId)
    for (const id of square().books.payments.keys()) {
      if (id.startsWith('older-')) square().books.payments.delete(id)
    }
  })
})

describe('refunds', () => {
  it('give back a part with the reason, and then the rest, but never more', async () => {
    const { operator, practice, paymentId, read, refund, refunds } = await aPayment()
    const part = answered(await refund(5_000), billingAdminRoutes.refund.response)

    expect(part).toMatchObject({
      paymentId,
      amount: { amount: 5_000 },
      reason: 'Closed for a week',
    })
    expect((await read()).refunded.amount).toBe(5_000)
    const tooMuch = await refund(10_001, { refunded: 5_000 })
    expect(tooMuch).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    expect(tooMuch.body).toMatchObject({ details: { fields: [{ field: 'amount' }] } })
    answered(await refund(10_000, { refunded: 5_000 }), billingAdminRoutes.refund.response)
    expect((await refund(1, { refunded: 15_000 })).status).toBe(400)

    expect(refunds().map(({ amount }) => amount.amount)).toEqual([5_000, 10_000])
    const listed = answered(
      await operator.client.get('/admin/refunds'),
      billingAdminRoutes.refunds.response,
    )
    expect(listed.items.filter((one) => one.paymentId === paymentId)).toHaveLength(2)
    const pk = auditKeys(practice.practiceId).ofRecord(null)
    const trail = await tableOf(app.run).queryAll({ pk }, auditItem)
    expect(trail.filter(({ action }) => action === 'billingAdmin.refund')).toMatchObject([
      { actor: operator.id, details: '$50: Closed for a week' },
      { actor: operator.id, details: '$100: Closed for a week' },
    ])
    expect((await recordsOf(paymentId)).map(({ outcome }) => outcome).toSorted()).toEqual([
      ...['asked', 'asked', 'done', 'done'],
    ])
  })

  it('are one where the answer was lost, and the same is asked for again', async () => {
    const { refund, refunds } = await aPayment()
    square().trouble('POST /v2/refunds', { kind: 'lose' })
    expect(await refund(5_000)).toMatchObject(refusal('ERR_BILLING_UNAVAILABLE'))
    square().trouble('POST /v2/refunds', null)

    expect(await refund(6_000)).toMatchObject(refusal('ERR_REFUND_BUSY'))
    answered(await refund(5_000), billingAdminRoutes.refund.response)
    expect(refunds()).toHaveLength(1)
    expect(await refund(5_000)).toMatchObject(refusal('ERR_VERSION_CONFLICT'))
  })

  it('of what was seen of a payment are one, whoever asks at once', async () => {
    const { refund, refunds, read } = await aPayment()
    const replies = await Promise.all([refund(4_000), refund(5_000), refund(6_000)])
    const given = replies.filter(({ status }) => status === 200)

    expect(given).toHaveLength(1)
    for (const { status, body } of replies) {
      if (status === 200) continue
      expect(['ERR_REFUND_BUSY', 'ERR_VERSION_CONFLICT']).toContain(v.parse(named, body).name)
    }
    expect(refunds()).toHaveLength(1)
    expect((await read()).refunded.amount).toBe(refunds()[0]?.amount.amount)
  })

  it('of a double click are one', async () => {
    const { refund, refunds } = await aPayment()
    const replies = await Promise.all([refund(4_000), refund(4_000), refund(4_000)])

    expect(replies.some(({ status }) => status === 200)).toBe(true)
    expect(refunds()).toHaveLength(1)
  })

  it('are refused with the reason while the cardholder disputes the payment', async () => {
    const { refund, refunds, paymentId } = await aPayment()
    square().books.disputed.add(paymentId)
    const reply = await refund(5_000)
    expect(reply).toMatchObject(refusal('ERR_REFUND_REFUSED'))
    expect(reply.body).toMatchObject({
      comments: ['The cardholder disputes this payment at the bank: that is settled there.'],
    })

    square().books.disputed.clear()
    answered(await refund(5_000), billingAdminRoutes.refund.response)
    expect(refunds()).toHaveLength(1)
  })
})

describe('discounts', () => {
  const early = { name: 'Early', basisPoints: 1250 }

  it('are added once for a key, changed as they were read, and deleted', async () => {
    const { client } = await anOperator()
    const add = { body: early, idempotencyKey: randomUUID() }
    const added = answered(
      await client.post('/admin/discounts', add),
      billingAdminRoutes.addDiscount.response,
    )
    expect((await client.post('/admin/discounts', add)).body).toEqual(added)
    expect(added).toMatchObject({ ...early, amount: null })

    const path = `/admin/discounts/${added.id}`
    const change = { name: 'Early birds', amount: 2_000, version: added.version }
    const changed = await client.patch(path, { body: change })
    expect(changed.body).toMatchObject({ basisPoints: null, amount: { amount: 2_000 } })
    expect(await client.patch(path, { body: change })).toMatchObject(
      refusal('ERR_VERSION_CONFLICT'),
    )
    const list = async () =>
      answered(await client.get('/admin/discounts'), billingAdminRoutes.discounts.response).items
    expect(await list()).toEqual([changed.body])
    await client.delete(path)

    expect(await list()).toEqual([])
    expect((await recordsOf(added.id)).map(({ action }) => action)).toEqual([
      ...['discounts.create', 'discounts.create', 'discounts.update', 'discounts.delete'],
    ])
  })

  it('stay deleted where somebody changes them at that moment', async () => {
    const [{ client }, other] = [await anOperator(), await anOperator()]
    const { id, version } = answered(
      await client.post('/admin/discounts', { body: early }),
      billingAdminRoutes.addDiscount.response,
    )
    const path = `/admin/discounts/${id}`
    await client.delete(path)

    const body = { ...early, version }
    expect(await other.client.patch(path, { body })).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    expect(await other.client.delete(path)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    expect(square().books.discounts.has(id)).toBe(false)
  })

  it('are all that is deleted as one: nothing else of the catalogue', async () => {
    const { client } = await anOperator()

    for (const id of ['VARIATION-BASIC', 'PLAN-BASIC']) {
      expect(await client.delete(`/admin/discounts/${id}`)).toMatchObject(
        refusal('ERR_TARGET_NOT_FOUND'),
      )
    }
    expect(square().books.variations.has('VARIATION-BASIC')).toBe(true)
    expect(square().books.plans.has('PLAN-BASIC')).toBe(true)
  })

  it.each([
    { ...early, amount: 100 },
    { name: 'Nothing' },
    { name: 'Too much', basisPoints: 10_001 },
  ])('are by percentage or amount: %j', async (body) => {
    const { client } = await anOperator()

    expect(await client.post('/admin/discounts', { body })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
  })
})

describe('plans', () => {
  it('are those of Square, in the words of the operator, by whoever was first', async () => {
    const { client } = await anOperator()
    const practice = await aPayingPractice(app.run)
    const { items } = answered(await client.get('/admin/plans'), billingAdminRoutes.plans.response)
    expect(items.map(({ id, variations }) => [id, variations[0]?.price.amount])).toEqual([
      ['basic', 15_000],
      ['max', 150_000],
    ])
    const version = items[0]?.version ?? 0
    const change = { name: 'Starter', services: ['Everything to begin with'], version }
    const replies = await Promise.all(
      [1, 2].map(() => client.patch('/admin/plans/basic', { body: change })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])

    const { query } = practice
    const shown = await practice.client.get('/subscriptions/plans', { query })
    expect(shown.body).toMatchObject({
      items: [{}, { name: 'Starter', services: ['Everything to begin with'] }, {}],
    })
  })

  it('that are offered no more are kept by who has them, and may be offered again', async () => {
    const { client } = await anOperator()
    const [owner, other] = [await aPayingPractice(app.run), await aPayingPractice(app.run)]
    answered(await owner.subscribe('VARIATION-MAX'), billingRoutes.subscribe.response)
    const form = { plan: 'max', name: '360 Max', services: [], description: 'For clinics.' }
    expect(await client.post('/admin/plans', { body: form })).toMatchObject(
      refusal('ERR_PLAN_OFFERED'),
    )
    await client.delete('/admin/plans/max')

    expect((await owner.overview()).items).toMatchObject([{ plan: 'max', state: 'active' }])
    expect((await other.variations()).map(({ plan }) => plan)).toEqual(['basic'])
    expect(await other.subscribe('VARIATION-MAX')).toMatchObject(refusal('ERR_PLAN_NOT_OFFERED'))
    expect(await client.delete('/admin/plans/max')).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    answered(await client.post('/admin/plans', { body: form }), billingAdminRoutes.addPlan.response)
    expect((await other.variations()).map(({ plan }) => plan)).toEqual(['basic', 'max'])
  })

  it('can be another of Square, and are made there where there is none', async () => {
    const { client } = await anOperator()
    const practice = await aPayingPractice(app.run)
    const { plans, variations } = square().books
    const add = async (more: Record<string, unknown> = {}) =>
      client.post('/admin/plans', {
        body: { plan: 'basic', name: 'Basic', services: [], description: '', ...more },
      })
    await client.delete('/admin/plans/basic')
    expect(await add({ squareSubscriptionPlan: 'PLAN-OF-NOBODY' })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
    plans.set('PLAN-2028', { id: 'PLAN-2028', name: 'Basic of 2028' })
    variations.set('BASIC-2028', {
      ...{ id: 'BASIC-2028', planId: 'PLAN-2028', name: 'Basic of 2028, monthly' },
      price: { amount: 17_500, currency: 'USD' },
    })
    answered(
      await add({ squareSubscriptionPlan: 'PLAN-2028' }),
      billingAdminRoutes.addPlan.response,
    )
    const sold = async () =>
      (await practice.variations()).flatMap(({ plan, price }) =>
        plan === 'basic' ? price.amount : [],
      )
    expect(await sold()).toEqual([17_500])
    expect(await practice.subscribe('VARIATION-BASIC')).toMatchObject(
      refusal('ERR_PLAN_NOT_OFFERED'),
    )

    await client.delete('/admin/plans/basic')
    plans.delete('PLAN-BASIC')
    answered(await add(), billingAdminRoutes.addPlan.response)
    expect(await sold()).toEqual([15_000])
    expect([...plans.values()].filter(({ name }) => name === 'Basic')).toHaveLength(1)
  })
})

it('is for the operator alone', async () => {
  const { client, practiceId } = await aPayingPractice(app.run)

  for (const path of ['plans', 'discounts', 'payments', 'refunds']) {
    const query = { practiceId }
    expect(await client.get(`/admin/${path}`, { query })).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
  }
})

describe('what the operator reads', () => {
  it('of plans, discounts, payments and refunds is recorded', async () => {
    const operator = await anOperator()
    const lists = ['plans', 'discounts', 'payments', 'refunds']
    for (const list of lists) {
      expect((await operator.client.get(`/admin/${list}`)).status, list).toBe(200)
    }

    for (const list of lists) {
      const own = (await recordsOf(list)).filter(({ actor }) => actor === operator.id)
      expect(own.map(({ action, outcome }) => [action, outcome])).toEqual([
        [`${list}.list`, 'done'],
      ])
    }
  })
})
