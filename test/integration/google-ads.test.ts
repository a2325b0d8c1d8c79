import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createGoogleAdsStore } from '#functions/growth/google-ads/store.ts'
import { takeSubmission } from '#functions/patients/forms/operations/take.ts'
import { createLeadFormStore } from '#functions/patients/forms/store.ts'
import { createPatientStore } from '#functions/patients/store.ts'
import { newId } from '#functions/platform/ids.ts'
import { googleAdsRoutes } from '#shared/api/google-ads.ts'
import { notificationRoutes } from '#shared/api/notifications.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { SYSTEM_ACTOR } from '#shared/model/audit-filters.ts'
import { noTouch, type Touch } from '#shared/model/touch.ts'
import { aPractice, aSession, aStaff, type PracticeOf, tableOf } from '#test/support/builders.ts'
import { answered, createClient, refusal } from '#test/support/client.ts'
import { damage, rotateKeys } from '#test/support/rotate-keys.ts'
import { runApp } from './app.ts'

const app = runApp({ googlePort: 0 })

const HOUR_MS = 3_600_000
const BOOKED = 10

let home: PracticeOf
beforeEach(async () => {
  home = await aPractice(app.run)
})

function google() {
  const { google: found } = app.run
  if (!found) throw new Error('there is no Google')
  return found
}

const path = (rest = '') => `/practices/${home.practiceId}/google-ads${rest}`

async function state() {
  const reply = await home.admin.client.get(path())
  return answered(reply, googleAdsRoutes.get.response)
}

const change = (body: object) => home.admin.client.patch(path(), { body })

/** Allows the connection at Google; what it comes back with to the page. */
async function allowed() {
  const { connectUrl } = await state()
  const page = await (await fetch(connectUrl ?? '')).text()
  const [, link = ''] = /href="([^"]*code=[^"]*)"/.exec(page) ?? []
  const back = new URL(link.replaceAll('&amp;', '&'))
  const said = (name: string) => back.searchParams.get(name) ?? ''
  return { code: said('code'), state: said('state') }
}

const grant = (body: object) => home.admin.client.post(path('-token'), { body })

const actions = [
  { status: 1, name: 'New lead', actionId: '7001' },
  { status: BOOKED, name: 'Booked', actionId: '7002', value: 120 },
]

async function turnOn(changes: object = {}) {
  const { version } = (await state()).settings
  const form = { isOn: 1, isConsentAsked: 1, customerId: '123-456-7890', actions, version }
  answered(await change({ ...form, ...changes }), googleAdsRoutes.update.response)
}

/** Connects, and sends conversions of leads and of booked appointments from now on. */
async function sending(changes: object = {}) {
  answered(await grant(await allowed()), googleAdsRoutes.connect.response)
  await turnOn({ way: 'upload', ...changes })
}

type Came = {
  touch?: Partial<Touch>
  email?: string
  /** Somebody is known again by it. */
  mobile?: string
  consentVersion?: number | null
}

/** Somebody sends a lead form after a click; answers the lead. */
async function aClickedLead({
  touch = {},
  email,
  mobile = '7135550100',
  consentVersion = 1,
}: Came = {}): Promise<string> {
  const table = tableOf(app.run)
  const now = app.run.clock.now()
  const { practiceId } = home
  const [submissionId, formId] = [newId(), newId()]
  const own = email ?? `${randomUUID()}@example.com`
  await takeSubmission(
    {
      store: createPatientStore(table, practiceId),
      forms: createLeadFormStore(table, practiceId),
      ...{ now, writes: [] },
      audit: { action: 'leadForms.submit', actor: SYSTEM_ACTOR, ip: SYSTEM_ACTOR },
    },
    {
      ...{ submissionId, formId, formName: 'Website', advocateId: null, source: null },
      ...{ values: { email: own, mobile }, consentVersion, at: now.toISOString() },
      touch: { ...noTouch, gclid: 'Cj0K', ...touch },
    },
  )
  await app.run.idle()
  const reply = await home.admin.client.get(`/practices/${practiceId}/patients`, {
    query: { isLead: 1, email: own },
  })
  const [lead] = answered(reply, patientRoutes.list.response).items
  return lead?.patientId ?? ''
}

async function book(leadId: string) {
  const reply = await home.admin.client.post(
    `/practices/${home.practiceId}/leads/${leadId}/status`,
    { body: { status: BOOKED, reason: 'In person' } },
  )
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  await app.run.idle()
}

async function log() {
  await app.run.idle()
  const reply = await home.admin.client.get(path('/conversions'))
  return answered(reply, googleAdsRoutes.list.response).items
}

/** Lets time pass, in which the admin's session ends. */
async function pass(milliseconds: number) {
  // What is to come due in it is planned by then.
  await app.run.idle()
  app.run.clock.advance(milliseconds)
  await app.run.idle()
  home.admin.client = await aSession(app.run, home.admin.id)
}

/** Lets conversions be sent, and their result be asked for. */
async function passTwice(milliseconds: number) {
  await pass(milliseconds)
  await pass(milliseconds)
}

/** What was counted of this practice's conversions. */
async function taken() {
  const ids = new Set((await log()).map(({ conversionId }) => conversionId))
  return google().books.taken.filter(({ transactionId }) => ids.has(transactionId))
}

describe('what Google Ads is told', () => {
  it('is changed by whoever read it last, and is nothing before consent is asked for', async () => {
    const { settings } = await state()
    expect(settings).toMatchObject({ isOn: false, way: 'file', version: 1 })

    expect(await change({ isOn: 1, version: 1 })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
    expect((await change({ customerId: '123-456-7890', version: 1 })).status).toBe(200)
    expect(await change({ isConsentAsked: 1, version: 1 })).toMatchObject(
      refusal('ERR_VERSION_CONFLICT'),
    )
    expect((await state()).settings).toMatchObject({ customerId: '1234567890', version: 2 })
  })

  it('is connected by whoever asked for it, and says nothing by which it could be used', async () => {
    const given = await allowed()
    const colleague = await aStaff(app.run, home.practiceId, [16])

    const theirs = await colleague.client.post(path('-token'), { body: given })
    const mine = await grant(given)

    expect(theirs).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    const { settings } = answered(mine, googleAdsRoutes.connect.response)
    expect(settings.connectedAt).not.toBeNull()
    expect(Object.keys(settings)).not.toContain('sealedToken')
    expect(await grant(given)).toMatchObject(refusal('ERR_INTEGRATION_REVOKED'))
  })

  it('is used after two rotations of the key that seals its token', async () => {
    await sending()
    await rotateKeys(app.run)
    await rotateKeys(app.run)
    const reply = await home.admin.client.post(path('/test'), { body: {} })
    expect(answered(reply, googleAdsRoutes.test.response).problems).toEqual([])
  })

  it('whose token does not open asks to connect again, and can be disconnected', async () => {
    await sending()
    const key = { pk: `PRACTICE#${home.practiceId}#GOOGLEADS`, sk: 'SETTINGS' }
    await damage(app.run, key, 'sealedToken')

    expect(await home.admin.client.post(path('/test'), { body: {} })).toMatchObject(
      refusal('ERR_INTEGRATION_REVOKED'),
    )
    await aClickedLead()
    await pass(2 * HOUR_MS)
    expect((await state()).settings).toMatchObject({ isRevoked: true })
    expect((await log()).map(({ state: one }) => one)).toEqual(['waiting'])
    expect(app.run.deadLetters()).toEqual([])
    expect((await home.admin.client.delete(path('-token'))).status).toBe(200)
    expect((await state()).settings).toMatchObject({ connectedAt: null, isRevoked: false })
  })

  it('can be tried without being counted', async () => {
    await sending()
    const before = google().books.taken.length
    const test = async () => {
      const reply = await home.admin.client.post(path('/test'), { body: {} })
      return answered(reply, googleAdsRoutes.test.response).problems
    }

    expect(await test()).toEqual([])
    const { version } = (await state()).settings
    await change({ actions: [{ status: 1, name: 'New lead', actionId: '9' }], version })
    expect(await test()).toEqual(['Conversion action ID is not valid.'])
    expect(google().books.taken).toHaveLength(before)
  })
})

describe('a lead that came by a click', () => {
  it('is told of when it comes and when it is booked, once each, and by nothing else', async () => {
    await sending({ sendsContact: 1 })
    app.run.faults.duplicateEvents(true)
    const lead = await aClickedLead({ email: 'rosa.diaz@example.com' })
    await book(lead)
    app.run.faults.duplicateEvents(false)
    expect((await log()).map(({ status, state }) => [status, state])).toEqual([
      [BOOKED, 'waiting'],
      [1, 'waiting'],
    ])

    await pass(2 * HOUR_MS)
    expect((await log()).map(({ state }) => state)).toEqual(['processing', 'processing'])
    await pass(2 * HOUR_MS)

    expect((await log()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    const sent = await taken()
    expect(sent).toHaveLength(2)
    expect(sent.find(({ actionId }) => actionId === '7002')).toEqual({
      ...{ actionId: '7002', adIdentifiers: { gclid: 'Cj0K' }, eventSource: 'WEB' },
      ...{ conversionValue: 120, currency: 'USD', transactionId: expect.any(String) },
      eventTimestamp: expect.any(String),
      userData: {
        userIdentifiers: [
          { emailAddress: expect.stringMatching(/^[0-9a-f]{64}$/) },
          { phoneNumber: expect.stringMatching(/^[0-9a-f]{64}$/) },
        ],
      },
    })
    expect(JSON.stringify(sent)).not.toContain('rosa')
  })

  it('is not told of where the form asked for no consent', async () => {
    await sending()
    await aClickedLead({ consentVersion: null })
    await pass(2 * HOUR_MS)

    expect(await log()).toMatchObject([{ state: 'skipped', status: 1 }])
    expect(await taken()).toEqual([])
  })

  it('keeps back no other where Google refuses it', async () => {
    await sending()
    google().books.badClicks.set('gone', 'CLICK_NOT_FOUND')
    for (const [place, gclid] of ['one', 'gone', 'two'].entries()) {
      await aClickedLead({ touch: { gclid }, mobile: `713555020${place}` })
    }

    await pass(2 * HOUR_MS)
    expect((await log()).map(({ state: one }) => one)).not.toContain('refused')
    // The request was counted in part, so each conversion goes in a request of its own.
    await passTwice(2 * HOUR_MS)

    const items = await log()
    expect(items.filter(({ state }) => state === 'sent')).toHaveLength(2)
    expect(items.filter(({ state }) => state === 'refused')).toMatchObject([
      { problem: 'The click was not found.' },
    ])
    expect(await taken()).toHaveLength(2)
  })

  it.each([
    [401, 'UNAUTHENTICATED'],
    [403, 'SERVICE_DISABLED'],
    [404, 'NOT_FOUND'],
    [429, 'RESOURCE_EXHAUSTED'],
    [503, 'UNAVAILABLE'],
  ])('waits while Google answers %i, and is sent afterwards', async (status, reason) => {
    await sending()
    await aClickedLead()
    google().trouble(status, reason)
    await pass(2 * HOUR_MS)
    expect(await log()).toMatchObject([{ state: 'waiting' }])
    expect((await state()).settings).toMatchObject({ isRevoked: false })

    google().trouble(null)
    // The pause of an hour ends with the hour after it.
    await passTwice(3 * HOUR_MS)
    expect(await log()).toMatchObject([{ state: 'sent', problem: null }])
    expect(app.run.deadLetters()).toEqual([])
  })

  it('is sent again after six hours if its click is too recent', async () => {
    await sending()
    google().books.badClicks.set('fresh', 'TOO_RECENT_CLICK')
    await aClickedLead({ touch: { gclid: 'fresh' } })
    await passTwice(2 * HOUR_MS)
    expect(await log()).toMatchObject([
      { state: 'waiting', problem: 'The click is too recent for Google. It is sent again.' },
    ])

    google().books.badClicks.delete('fresh')
    await passTwice(9 * HOUR_MS)
    expect(await log()).toMatchObject([{ state: 'sent' }])
  })

  it('waits with the reason while its account is closed to the connected person', async () => {
    await sending()
    google().books.closedAccounts.add('1234567890')
    await aClickedLead()
    await pass(2 * HOUR_MS)
    google().books.closedAccounts.clear()

    expect(await log()).toMatchObject([
      { state: 'waiting', problem: expect.stringContaining('Check the customer IDs') },
    ])
  })

  it('asks to connect again if the grant is for the former API', async () => {
    await sending()
    await aClickedLead()
    google().trouble(403, 'ACCESS_TOKEN_SCOPE_INSUFFICIENT')
    await pass(2 * HOUR_MS)
    google().trouble(null)

    expect((await state()).settings).toMatchObject({ isRevoked: true })
    expect(await log()).toMatchObject([{ state: 'waiting' }])
  })

  it('is told of once somebody connects again, where the connection was taken back', async () => {
    await sending()
    await aClickedLead()
    google().revoke()
    await pass(2 * HOUR_MS)
    expect((await state()).settings).toMatchObject({ isRevoked: true })
    const told = await home.admin.client.get('/members/me/notifications')
    expect(answered(told, notificationRoutes.list.response).items).toContainEqual(
      expect.objectContaining({ kind: 'googleAdsRevoked' }),
    )

    answered(await grant(await allowed()), googleAdsRoutes.connect.response)
    await passTwice(2 * HOUR_MS)

    expect((await state()).settings).toMatchObject({ isRevoked: false })
    expect(await log()).toMatchObject([{ state: 'sent' }])
  })
})

describe('the file of conversions', () => {
  async function address(): Promise<URL> {
    const reply = await home.admin.client.post(path('/file'), { body: {} })
    return new URL(answered(reply, googleAdsRoutes.makeFile.response).url)
  }
  const read = (key: string) =>
    createClient(app.run.origin).get('/google-ads-file', { query: { key } })

  it('is read by whoever has its address, until there is another one', async () => {
    await turnOn({ customerId: null })
    await aClickedLead({ touch: { gclid: 'Cj0K-file' } })
    const first = await address()
    const key = first.searchParams.get('key') ?? ''
    expect(first.pathname).toBe('/api/v1/google-ads-file')

    const file = await read(key)

    expect(file.headers.get('content-type')).toContain('text/csv')
    expect(String(file.body).split('\n')[2]).toMatch(
      /^Cj0K-file,New lead,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+00:00,,,,$/,
    )
    expect(await log()).toMatchObject([{ state: 'inFile' }])
    const next = (await address()).searchParams.get('key') ?? ''
    expect(await read(key)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    expect((await read(next)).status).toBe(200)
    await home.admin.client.delete(path('/file'))
    expect(await read(next)).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
  })

  it('is empty of what is sent', async () => {
    await sending()
    await aClickedLead()
    const key = (await address()).searchParams.get('key') ?? ''

    expect(
      String((await read(key)).body)
        .trim()
        .split('\n'),
    ).toHaveLength(2)
    const { items } = await createGoogleAdsStore(tableOf(app.run), home.practiceId).list({
      limit: 5,
    })
    expect(items.map(({ state }) => state)).toEqual(['waiting'])
  })
})
