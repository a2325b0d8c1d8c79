import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { webhookRoutes } from '#shared/api/webhooks.ts'
import { role } from '#shared/model/roles.ts'
import { WEBHOOKS_MAX, type WebhookDelivery, webhookTypes } from '#shared/model/webhook.ts'
import { aPatient, aPractice, aSession, aStaff, type PracticeOf } from '#test/support/builders.ts'
import { answered, refusal } from '#test/support/client.ts'
import { isSigned, startReceiver } from '#test/support/receiver.ts'
import { damage, rotateKeys } from '#test/support/rotate-keys.ts'
import { runApp } from './app.ts'

const app = runApp({ metaPort: 0 })

const HOUR_MS = 3_600_000

let receiver: Awaited<ReturnType<typeof startReceiver>>
let home: PracticeOf
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())
beforeEach(async () => {
  home = await aPractice(app.run)
  receiver.answerWith(200)
})
afterEach(() => app.run.faults.duplicateEvents(false))

const path = (rest = '') => `/practices/${home.practiceId}/webhooks${rest}`
const form = (changes: object = {}) => ({
  ...{ url: receiver.url, types: ['lead.created', 'patient.created'], ...changes },
})

async function add(changes: object = {}) {
  const reply = await home.admin.client.post(path(), { body: form(changes) })
  const { webhook, secret } = answered(reply, webhookRoutes.create.response)
  return { ...webhook, secret: secret ?? '' }
}

/** What was heard of this practice, of which others are heard of too. */
const heard = () => receiver.heard.filter(({ body }) => body.includes(home.practiceId))
const sent = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    ...{ id: v.string(), type: v.picklist(webhookTypes), timestamp: v.string() },
    ...{ practiceId: v.string(), isTest: v.boolean() },
    data: v.record(v.string(), v.nullable(v.union([v.string(), v.number()]))),
  }),
)
const told = () => heard().map(({ body }) => v.parse(sent, body))

async function deliveries(webhookId: string): Promise<WebhookDelivery[]> {
  await app.run.idle()
  const reply = await home.admin.client.get(path(`/${webhookId}/deliveries`))
  return answered(reply, webhookRoutes.listDeliveries.response).items
}

/** Lets time pass, in which the admin's session ends. */
async function pass(milliseconds: number) {
  // What is to come due in it is planned by then.
  await app.run.idle()
  app.run.clock.advance(milliseconds)
  await app.run.idle()
  home.admin.client = await aSession(app.run, home.admin.id)
}

describe('webhooks', () => {
  it('are kept, changed by whoever read them last, and deleted', async () => {
    const { webhookId, secret } = await add()
    const edit = (body: object) => home.admin.client.patch(path(`/${webhookId}`), { body })

    const after = await edit({ isOn: 0, version: 1 })
    const late = await edit({ isOn: 1, version: 1 })
    const renewed = await edit({ renewSecret: 1, version: 2 })

    expect(answered(after, webhookRoutes.update.response)).toMatchObject({
      webhook: { isOn: false, version: 2 },
      secret: null,
    })
    expect(late).toMatchObject(refusal('ERR_VERSION_CONFLICT'))
    const { secret: other } = answered(renewed, webhookRoutes.update.response)
    expect(other).toMatch(/^whsec_/)
    expect(other).not.toBe(secret)
    const listed = await home.admin.client.get(path())
    expect(JSON.stringify(listed.body)).not.toContain('whsec_')
    expect((await home.admin.client.delete(path(`/${webhookId}`))).status).toBe(200)
    expect(await home.admin.client.delete(path(`/${webhookId}`))).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
  })

  it('are as many as can be kept, however many are added at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: WEBHOOKS_MAX + 2 }, () =>
        home.admin.client.post(path(), { body: form() }),
      ),
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(WEBHOOKS_MAX)
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expect(reply).toMatchObject(refusal('ERR_WEBHOOK_MAX_COUNT'))
    }
  })

  it.each([
    'https://127.0.0.1/hooks',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://localhost/',
    'http://example.com/',
    'ftp://example.com/',
    'https://user:pass@example.com/',
  ])('lead nowhere inside: %s', async (url) => {
    expect(await home.admin.client.post(path(), { body: form({ url }) })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
  })
})

describe('what happens', () => {
  it('is told to those who want to hear of it, once and signed, by ids alone', async () => {
    const { secret } = await add()
    await add({ types: ['task.created'] })
    await add({ isOn: 0 })
    app.run.faults.duplicateEvents(true)

    const patientId = await aPatient(home, { isLead: 0, isPatient: 1, firstName: 'Quillfeather' })
    await app.run.idle()

    expect(told()).toEqual([
      expect.objectContaining({ type: 'patient.created', isTest: false, data: { patientId } }),
    ])
    const [one] = heard()
    expect(one && isSigned(secret, one)).toBe(true)
    expect(one?.headers['webhook-id']).toBe(told()[0]?.id)
    expect(one?.body).not.toContain('Quillfeather')
  })

  it('is signed after two rotations of the key that seals the secret', async () => {
    const { secret } = await add()
    await rotateKeys(app.run)
    await rotateKeys(app.run)

    await aPatient(home, { isLead: 0, isPatient: 1 })
    await app.run.idle()

    const [one] = heard()
    expect(one && isSigned(secret, one)).toBe(true)
  })

  it('is not sent where the secret does not open, until the secret is renewed', async () => {
    const { webhookId } = await add()
    const key = { pk: `PRACTICE#${home.practiceId}#WEBHOOKS`, sk: `HOOK#${webhookId}` }
    await damage(app.run, key, 'sealedSecret')
    await aPatient(home, { isLead: 0, isPatient: 1 })

    expect(await deliveries(webhookId)).toMatchObject([
      { state: 'failed', attempts: 1, nextAt: null, problem: expect.stringMatching(/Renew/) },
    ])
    expect(heard()).toEqual([])

    const body = { renewSecret: 1, version: 1 }
    const renewed = await home.admin.client.patch(path(`/${webhookId}`), { body })
    const { secret } = answered(renewed, webhookRoutes.update.response)
    await aPatient(home, { isLead: 0, isPatient: 1, lastName: 'Later' })
    await app.run.idle()
    const [one] = heard()
    expect(one && isSigned(secret ?? '', one)).toBe(true)
  })

  it('is shown with what was answered', async () => {
    const { webhookId } = await add()
    await aPatient(home, { isLead: 0, isPatient: 1 })

    expect(await deliveries(webhookId)).toEqual([
      expect.objectContaining({
        ...{ type: 'patient.created', state: 'delivered', attempts: 1 },
        ...{ status: 200, answer: 'answer 200', problem: null, nextAt: null },
      }),
    ])
  })

  it('is tried again for a day until it is taken, with the same id', async () => {
    const { webhookId, secret } = await add()
    receiver.answerWith(503)
    await aPatient(home, { isLead: 0, isPatient: 1 })
    expect(await deliveries(webhookId)).toMatchObject([
      { state: 'waiting', attempts: 1, status: 503, nextAt: expect.any(String) },
    ])

    receiver.answerWith(204)
    await pass(3 * 60_000)

    expect(await deliveries(webhookId)).toMatchObject([{ state: 'delivered', attempts: 2 }])
    expect(new Set(told().map(({ id }) => id)).size).toBe(1)
    expect(heard().every((one) => isSigned(secret, one))).toBe(true)
  })

  it('is given up after a day', async () => {
    const { webhookId } = await add()
    receiver.answerWith(500)
    await aPatient(home, { isLead: 0, isPatient: 1 })
    await app.run.idle()

    for (let tries = 0; tries < 10; tries += 1) await pass(10 * HOUR_MS)

    expect(await deliveries(webhookId)).toMatchObject([
      { state: 'failed', attempts: 8, status: 500, nextAt: null },
    ])
    expect(heard()).toHaveLength(8)
  })

  it('is not sent any more by a webhook that was turned off or deleted', async () => {
    const { webhookId } = await add()
    const other = await add()
    receiver.answerWith(500)
    await aPatient(home, { isLead: 0, isPatient: 1 })
    await app.run.idle()
    const before = heard().length
    await home.admin.client.patch(path(`/${webhookId}`), { body: { isOn: 0, version: 1 } })
    await home.admin.client.delete(path(`/${other.webhookId}`))

    await pass(3 * 60_000)

    expect(await deliveries(webhookId)).toMatchObject([
      { state: 'failed', problem: 'The webhook was turned off.' },
    ])
    expect(heard()).toHaveLength(before)
  })
})

describe('a test', () => {
  it('sends one of each kind that the webhooks take', async () => {
    const { webhookId } = await add({ types: [...webhookTypes] })
    await add({ types: ['task.created'] })
    await add({ isOn: 0 })

    const reply = await home.admin.client.post(path('/test'), { body: {} })
    await app.run.idle()

    const { deliveries: count } = answered(reply, webhookRoutes.test.response)
    expect(count).toBe(webhookTypes.length + 1)
    expect(told().every(({ isTest }) => isTest)).toBe(true)
    expect(
      told()
        .map(({ type }) => type)
        .toSorted(),
    ).toEqual([...webhookTypes, 'task.created'].toSorted())
    expect((await deliveries(webhookId)).map(({ isTest }) => isTest)).toEqual(
      webhookTypes.map(() => true),
    )
  })

  it('is tried once, also by a webhook that is off', async () => {
    const { webhookId } = await add({ isOn: 0 })
    receiver.answerWith(404)

    await home.admin.client.post(path('/test'), { body: { webhookId } })

    expect(await deliveries(webhookId)).toMatchObject(
      Array.from({ length: 2 }, () => ({ state: 'failed', attempts: 1, status: 404 })),
    )
  })
})

describe('a webhook of a marketing manager', () => {
  it('accepts only events about leads, and delivers none once its manager lost the right', async () => {
    const marketing = await aStaff(app.run, home.practiceId, [role.marketingManager])
    const post = (types: string[]) => marketing.client.post(path(), { body: form({ types }) })

    expect(await post(['lead.created', 'patient.created'])).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
    answered(await post(['lead.created']), webhookRoutes.create.response)
    await aPatient(home, { isLead: 1, isPatient: 0 })
    await app.run.idle()
    expect(told().map(({ type }) => type)).toEqual(['lead.created'])

    await home.admin.client.delete(`/practices/${home.practiceId}/staffs/${marketing.id}`)
    await aPatient(home, { isLead: 1, isPatient: 0 })
    await app.run.idle()
    expect(told()).toHaveLength(1)
  })
})
