import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkFacebook } from '#functions/growth/facebook/operations/fetch.ts'
import { revokeConnection } from '#functions/growth/facebook/operations/revoke.ts'
import { createFacebookStore } from '#functions/growth/facebook/store.ts'
import { createCredentialVault } from '#functions/growth/ports/credentials.ts'
import { facebookRoutes } from '#shared/api/facebook.ts'
import { notificationRoutes } from '#shared/api/notifications.ts'
import { patientRoutes } from '#shared/api/patients.ts'
import { CatalogueError } from '#shared/errors.ts'
import { patientRecord } from '#shared/model/patient.ts'
import {
  aPractice,
  aSession,
  aStaff,
  changePlan,
  type PracticeOf,
  tableOf,
} from '#test/support/builders.ts'
import { answered, createClient, refusal } from '#test/support/client.ts'
import { damage, rotateKeys } from '#test/support/rotate-keys.ts'
import { testVault } from '#test/support/vault.ts'
import { runApp } from './app.ts'

const app = runApp({ metaPort: 0 })

const PAGE = '102000000000001'
const OTHER_PAGE = '102000000000002'
const FORM = '204000000000001'
const HOUR_MS = 3_600_000

let home: PracticeOf
beforeEach(async () => {
  // What was sent before a practice connected is asked for too, as far as Meta may have been late with it.
  meta().books.leads.clear()
  home = await aPractice(app.run)
})
afterEach(() => app.run.faults.duplicateEvents(false))

function meta() {
  const { meta: found } = app.run
  if (!found) throw new Error('there is no Meta')
  return found
}

const path = (practice = home) => `/practices/${practice.practiceId}/facebook`

async function state(practice = home) {
  const reply = await practice.admin.client.get(path(practice))
  return answered(reply, facebookRoutes.get.response)
}

const connection = async (practice = home) => {
  const { connection: found } = await state(practice)
  if (!found) throw new Error('nothing is connected')
  return found
}

/** Allows the connection at Facebook; what it comes back with to the page. */
async function allowed(practice = home) {
  const { connectUrl } = await state(practice)
  const page = await (await fetch(connectUrl ?? '')).text()
  const [, link = ''] = /href="([^"]*code=[^"]*)"/.exec(page) ?? []
  const back = new URL(link.replaceAll('&amp;', '&'))
  return {
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
  }
}

const grant = (body: object, practice = home) =>
  practice.admin.client.post(`${path(practice)}-token`, { body })

const change = (body: object, practice = home) =>
  practice.admin.client.patch(path(practice), { body })

async function connect(practice = home, pageId: string | null = PAGE) {
  const reply = await grant(await allowed(practice), practice)
  const { connection: made } = answered(reply, facebookRoutes.connect.response)
  if (pageId === null || made?.pageId === pageId) return
  answered(
    await change({ pageId, version: made?.version }, practice),
    facebookRoutes.update.response,
  )
}

/** Nobody else is to have the page. */
async function disconnect(practice = home) {
  await practice.admin.client.delete(path(practice))
}

/** Somebody is known again by either of them. */
const answers = (email: string, phone = '+17135550100') => ({
  ...{ full_name: 'Rosa Diaz', email, phone_number: phone },
  'when_shall_we_call?': 'In the morning',
})

async function leads(practice = home) {
  await app.run.idle()
  const reply = await practice.admin.client.get(`/practices/${practice.practiceId}/patients`, {
    query: { isLead: 1, order: 'createdAt ASC' },
  })
  return answered(reply, patientRoutes.list.response).items
}

/** Lets time pass, in which the admin's session ends. */
async function pass(milliseconds: number, practice = home) {
  // What is to come due in it is planned by then.
  await app.run.idle()
  app.run.clock.advance(milliseconds)
  await app.run.idle()
  practice.admin.client = await aSession(app.run, practice.admin.id)
}

describe('a connection', () => {
  afterEach(() => disconnect())

  it('is made by whoever asked for it, within an hour', async () => {
    const given = await allowed()
    const colleague = await aStaff(app.run, home.practiceId, [16])

    const theirs = await colleague.client.post(`${path()}-token`, { body: given })
    expect(theirs).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    expect(await grant({ ...given, state: 'made up' })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
    await pass(2 * HOUR_MS)
    expect(await grant(given)).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))

    const reply = await grant(await allowed())
    expect(answered(reply, facebookRoutes.connect.response).connection).toMatchObject({
      ...{ name: 'Mia Marketing', isRevoked: false, pageId: null, leads: 0 },
      pages: [{ pageId: PAGE }, { pageId: OTHER_PAGE }],
    })
  })

  it('is used after two rotations of the key that seals its tokens', async () => {
    await connect()
    await rotateKeys(app.run)
    await rotateKeys(app.run)
    const { version } = await connection()

    expect((await change({ refresh: 1, version })).status).toBe(200)
    expect(await connection()).toMatchObject({ isRevoked: false })
  })

  it('whose token does not open asks to connect again', async () => {
    await connect()
    const key = { pk: `PRACTICE#${home.practiceId}#FACEBOOK`, sk: 'CONNECTION' }
    await damage(app.run, key, 'sealedToken')
    const { version } = await connection()

    expect(await change({ refresh: 1, version })).toMatchObject(refusal('ERR_INTEGRATION_REVOKED'))
    expect(await connection()).toMatchObject({ isRevoked: true })
    await connect()
    expect(await connection()).toMatchObject({ isRevoked: false })
  })

  it('keeps and says nothing by which it could be used', async () => {
    await connect()

    const tokens = [...meta().books.tokens.keys()]
    const said = JSON.stringify(await state())
    const kept = JSON.stringify(await keptOfPractice())
    expect(tokens.length).toBeGreaterThan(1)
    expect(tokens.filter((token) => said.includes(token) || kept.includes(token))).toEqual([])
  })

  it('takes the forms of the page that is chosen, which then tells of leads', async () => {
    await connect()

    expect(await connection()).toMatchObject({
      pageId: PAGE,
      forms: [{ formId: FORM, name: 'Back pain check', isOn: true, advocateId: null }],
    })
    expect(meta().books.pages.get(PAGE)?.isSubscribed).toBe(true)
  })

  it('is changed by whoever read it last, and names nobody of another practice', async () => {
    await connect()
    const { version } = await connection()
    const stranger = await aStaff(app.run, (await aPractice(app.run)).practiceId, [4])
    const said = (advocateId: string | null) => ({
      forms: [{ formId: FORM, isOn: 0, advocateId, questions: [] }],
      version,
    })

    expect(await change(said(stranger.id))).toMatchObject(refusal('ERR_ADVOCATE_NOT_IN_PRACTICE'))
    expect((await change(said(null))).status).toBe(200)
    expect(await change(said(null))).toMatchObject(refusal('ERR_VERSION_CONFLICT'))
    expect(await change({ pageId: '1', version: version + 1 })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
    expect((await connection()).forms).toMatchObject([{ isOn: false }])
  })

  it('of a page is that of one practice', async () => {
    const other = await aPractice(app.run)
    await connect()
    await connect(other, null)
    const { version } = await connection(other)

    expect(await change({ pageId: PAGE, version }, other)).toMatchObject(
      refusal('ERR_FACEBOOK_PAGE_TAKEN'),
    )
    await disconnect()
    await connect()
    expect(await connection()).toMatchObject({ pageId: PAGE })
    await disconnect(other)
  })

  it('ends here and at Facebook, also where that does not answer', async () => {
    await connect()
    await disconnect()
    expect(await state()).toMatchObject({ connection: null, isSetUp: true })
    expect(meta().books.pages.get(PAGE)?.isSubscribed).toBe(false)

    await connect()
    meta().trouble('me', 500)
    await disconnect()
    meta().trouble('me', null)
    expect(await state()).toMatchObject({ connection: null })
  })

  it('stays as it is where whoever made it ends that of another practice', async () => {
    const other = await aPractice(app.run)
    await connect()
    await connect(other, null)

    await disconnect(other)
    await meta().tell([meta().addLead({ formId: FORM, answers: answers('kept@example.com') })])

    expect((await leads()).map(({ email }) => email)).toEqual(['kept@example.com'])
    expect(await connection()).toMatchObject({ isRevoked: false })
    await disconnect()
    expect(meta().calls().at(-1)).toBe('DELETE me/permissions')
  })

  it('that is taken back during a check stays so, and is told of once', async () => {
    // Without a page the next check is hours away, and made here alone.
    await connect(home, null)
    const { practiceId } = home
    const table = tableOf(app.run)
    const store = createFacebookStore(table, practiceId)
    const at = (await store.find())?.dueAt ?? ''
    const now = app.run.clock.now()
    /** What the check asks first; then Facebook does not answer. */
    const settings = async () => {
      await revokeConnection({ table, store, now, isMeant: () => true })
      throw new CatalogueError('ERR_INTEGRATION_FAILED')
    }
    const vault = createCredentialVault(testVault('integrations'))

    await checkFacebook(
      { table, vault, settings, clock: () => now },
      {
        ...{ id: `${at}#facebook-${practiceId}`, version: 1, occurredAt: at, practiceId },
        ...{ actor: null, payload: { at } },
      },
    )

    expect(await connection()).toMatchObject({ isRevoked: true })
    await app.run.idle()
    const reply = await home.admin.client.get('/members/me/notifications')
    const { items } = answered(reply, notificationRoutes.list.response)
    expect(items.filter(({ kind }) => kind === 'facebookRevoked')).toHaveLength(1)
  })

  it('is refused where a permission was declined, which is no revoked token', async () => {
    meta().books.declined.add('leads_retrieval')
    const reply = await grant(await allowed())
    meta().books.declined.clear()

    expect(reply).toMatchObject(refusal('ERR_INTEGRATION_PERMISSION'))
    expect(JSON.stringify(reply.body)).toContain('leads_retrieval')
    expect(await state()).toMatchObject({ connection: null })
  })

  it('says which permission was withdrawn, and takes up where it is given again', async () => {
    await connect()
    const scopes = new Set([...meta().books.tokens.values()].map((token) => token.scopes))
    for (const one of scopes) one.delete('leads_retrieval')
    meta().addLead({ formId: FORM, answers: answers('later@example.com', '+17135550177') })
    await pass(7 * HOUR_MS)

    expect(await connection()).toMatchObject({ isRevoked: false, lacks: ['leads_retrieval'] })
    expect(await leads()).toEqual([])
    for (const one of scopes) one.add('leads_retrieval')
    await pass(7 * HOUR_MS)
    expect(await connection()).toMatchObject({ isRevoked: false, lacks: [] })
    expect((await leads()).map(({ email }) => email)).toEqual(['later@example.com'])
  })

  it('says so where Facebook does not answer', async () => {
    const given = await allowed()
    meta().trouble('me', 503)
    const reply = await grant(given)
    meta().trouble('me', null)

    expect(reply).toMatchObject(refusal('ERR_INTEGRATION_FAILED'))
  })
})

describe('somebody who has connected', () => {
  afterEach(async () => {
    if ((await state()).connection) await disconnect()
  })

  it('and removes the application at Facebook is told of at once', async () => {
    await connect()

    expect((await meta().sayOfPerson('deauthorize')).status).toBe(200)

    expect(await connection()).toMatchObject({ isRevoked: true, pageId: PAGE })
    await app.run.idle()
    const told = await home.admin.client.get('/members/me/notifications')
    expect(answered(told, notificationRoutes.list.response).items).toContainEqual(
      expect.objectContaining({ kind: 'facebookRevoked' }),
    )
    await pass(HOUR_MS)
    await connect()
    expect(await connection()).toMatchObject({ isRevoked: false, pageId: PAGE })
  })

  it('and wants to be forgotten leaves nothing but leads, and a page that says so', async () => {
    await connect()
    await meta().tell([meta().addLead({ formId: FORM, answers: answers('stays@example.com') })])
    expect(await leads()).toHaveLength(1)

    const replies = await Promise.all([1, 2].map(() => meta().sayOfPerson('data-deletion')))

    expect(await keptOfPractice()).toBeNull()
    expect(await leads()).toHaveLength(1)
    for (const reply of replies) {
      const { url, confirmation_code: code } = v.parse(
        facebookRoutes.forget.response,
        await reply.json(),
      )
      const page = await (await fetch(url)).text()
      expect(page).toContain('your name, the pages you manage')
      expect(page).toContain(code)
    }
    await connect()
    expect(await connection()).toMatchObject({ pageId: PAGE })
  })

  it('is spoken for by Meta alone', async () => {
    await connect()
    const said = Buffer.from('{"algorithm":"HMAC-SHA256","user_id":"1","issued_at":1}')
    const body = { signed_request: `AAAA.${said.toString('base64url')}` }

    for (const what of ['deauthorize', 'data-deletion']) {
      const reply = await createClient(app.run.origin).post(`/facebook/${what}`, { body })
      expect(reply).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    }
    expect(await connection()).toMatchObject({ isRevoked: false })
  })
})

describe('what Meta posts', () => {
  const visitor = () => createClient(app.run.origin)

  it('is asked about first, by the word that was agreed on', async () => {
    const ask = (word: string) =>
      visitor().get('/facebook/webhook', {
        query: { 'hub.mode': 'subscribe', 'hub.verify_token': word, 'hub.challenge': '1158201444' },
      })

    const right = await ask(meta().settings.verifyToken)

    expect(right).toMatchObject({ status: 200, body: 1158201444 })
    expect(right.headers.get('content-type')).toContain('text/plain')
    expect(await ask('another word')).toMatchObject(refusal('ERR_ACCESS_DENIED'))
  })

  it.each(['', 'sha256=00', `sha256=${'0'.repeat(64)}`])(
    'is taken from nobody else: %j',
    async (signature) => {
      const body = { object: 'page', entry: [] }
      const headers = { 'x-hub-signature-256': signature }
      expect(await visitor().post('/facebook/webhook', { body, headers })).toMatchObject(
        refusal('ERR_ACCESS_DENIED'),
      )
    },
  )

  it('is of no use where nobody has connected the page', async () => {
    const lead = meta().addLead({ formId: FORM, answers: answers('nobody@example.com') })

    expect(await meta().tell([lead])).toBe(200)
    expect(await leads()).toEqual([])
  })
})

describe('what somebody sends on Facebook', () => {
  beforeEach(() => connect())
  afterEach(() => disconnect())

  it('becomes a lead once, however often Meta tells of it', async () => {
    const lead = meta().addLead({
      ...{ formId: FORM, campaign: 'Spring', answers: answers('rosa@example.com') },
    })
    app.run.faults.duplicateEvents(true)

    await Promise.all([meta().tell([lead, lead]), meta().tell([lead])])
    const found = await leads()
    await meta().tell([lead])

    expect(found).toHaveLength(1)
    expect(await leads()).toHaveLength(1)
    const record = await home.admin.client.get(
      `/practices/${home.practiceId}/patients/${found[0]?.patientId}`,
    )
    expect(answered(record, patientRecord)).toMatchObject({
      ...{ firstName: 'Rosa', lastName: 'Diaz', email: 'rosa@example.com', mobile: '7135550100' },
      ...{ registerSource: 'Facebook', marketingCampaign: 'Spring' },
      firstTouch: { formName: 'Back pain check', source: 'facebook', campaign: 'Spring' },
    })
    expect(await connection()).toMatchObject({ leads: 1 })
  })

  it('becomes one lead, of however many of one person that come at once', async () => {
    const plan = { plan: 'basic', leadRecordsLimit: 100, leadRecordsUsed: 0, trialEndsAt: null }
    await changePlan(app.run, home, plan)
    const sent = Array.from({ length: 8 }, (_, at) =>
      meta().addLead({ formId: FORM, answers: answers(`rosa-${at}@example.com`, '+17135550177') }),
    )
    // The first of a month begins its count, which the others then see.
    await meta().tell([
      meta().addLead({ formId: FORM, answers: answers('first@example.com', '+17135550178') }),
    ])
    await app.run.idle()
    app.run.faults.duplicateEvents(true)

    const replies = await Promise.all(sent.map((lead) => meta().tell([lead])))

    expect(replies).toEqual(sent.map(() => 200))
    const [first, only, ...others] = await leads()
    expect(first).toMatchObject({ email: 'first@example.com' })
    expect(others).toEqual([])
    const told = await home.admin.client.get(
      `/practices/${home.practiceId}/patients/${only?.patientId}/events`,
    )
    const { items } = answered(told, patientRoutes.events.response)
    expect(items.filter(({ kind }) => kind === 'form')).toHaveLength(sent.length)
    expect(app.run.deadLetters()).toEqual([])
  })

  it('waits for room in the plan', async () => {
    await changePlan(app.run, home, { leadRecordsLimit: 0 })
    const lead = meta().addLead({ formId: FORM, answers: answers('late@example.com') })
    await meta().tell([lead])

    expect(await leads()).toEqual([])
    const reply = await home.admin.client.get(`/practices/${home.practiceId}/locked-leads`)
    expect(reply.body).toMatchObject({ items: [{ formName: 'Back pain check' }] })
  })

  it('is left where its form is off', async () => {
    const { version } = await connection()
    await change({ forms: [{ formId: FORM, isOn: 0, questions: [] }], version })
    await meta().tell([meta().addLead({ formId: FORM, answers: answers('off@example.com') })])

    expect(await leads()).toEqual([])
  })

  it('is fetched later where Meta did not answer, or never told of it', async () => {
    const told = meta().addLead({ formId: FORM, answers: answers('told@example.com') })
    meta().trouble(told.id, 500)
    await meta().tell([told])
    expect(await leads()).toEqual([])
    meta().trouble(told.id, null)
    meta().addLead({ formId: FORM, answers: answers('silent@example.com', '7135550101') })

    await pass(7 * HOUR_MS)

    expect((await leads()).map(({ email }) => email).toSorted()).toEqual([
      ...['silent@example.com', 'told@example.com'],
    ])
    await pass(7 * HOUR_MS)
    expect(await leads()).toHaveLength(2)
    expect(app.run.deadLetters()).toEqual([])
  })

  it('is fetched once somebody connects again, where the connection was taken back', async () => {
    meta().revoke()
    await meta().tell([meta().addLead({ formId: FORM, answers: answers('later@example.com') })])
    await app.run.idle()
    expect(await connection()).toMatchObject({ isRevoked: true, pageId: PAGE })
    const told = await home.admin.client.get('/members/me/notifications')
    expect(answered(told, notificationRoutes.list.response).items).toContainEqual(
      expect.objectContaining({ kind: 'facebookRevoked', link: '/practice-hub/integrations' }),
    )

    await connect()
    await pass(3 * 60_000)

    expect(await connection()).toMatchObject({ isRevoked: false, pageId: PAGE, leads: 1 })
    expect((await leads()).map(({ email }) => email)).toEqual(['later@example.com'])
  })

  it('goes on being fetched after months, for what it is asked with is renewed', async () => {
    const plan = { plan: 'basic', leadRecordsLimit: 100, leadRecordsUsed: 0, trialEndsAt: null }
    await changePlan(app.run, home, plan)
    const renewals = () =>
      meta()
        .calls()
        .filter((call) => call === 'POST oauth/access_token').length
    const before = renewals()

    for (let weeks = 0; weeks < 11; weeks += 1) await pass(7 * 24 * HOUR_MS)
    await meta().tell([meta().addLead({ formId: FORM, answers: answers('months@example.com') })])

    expect((await leads()).map(({ email }) => email)).toEqual(['months@example.com'])
    expect(renewals()).toBeGreaterThan(before)
    expect(await connection()).toMatchObject({ isRevoked: false })
  })
})

/** What the table has of the connection. */
function keptOfPractice() {
  return createFacebookStore(tableOf(app.run), home.practiceId).find()
}
