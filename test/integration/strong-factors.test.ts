import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { staffJoined } from '#events/staffs.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { joinWrites } from '#functions/staffs/public.ts'
import { memberInfo } from '#shared/model/member.ts'
import {
  aMember,
  anOperator,
  aPatient,
  aPractice,
  aSession,
  aStaff,
  codeFor,
  PASSWORD,
  sentTo,
  tableOf,
} from '#test/support/builders.ts'
import { letReveal } from '#test/support/cards.ts'
import { answered, type Client, createClient, refusal } from '#test/support/client.ts'
import { addTotp, totpCode } from '#test/support/factors.ts'
import {
  aMobile,
  login,
  pendingLogin,
  proveMobile,
  turnOnTwoFactor,
} from '#test/support/sign-in.ts'
import { runApp } from './app.ts'
import { countWithinWindows } from './windows.ts'

const app = runApp()
countWithinWindows(app)

const STEP = 30_000
const now = () => app.run.clock.now()
const NOT_STRONG = refusal('ERR_TWO_FACTOR_NOT_STRONG')
const anything = v.looseObject({})

const infoOf = async (client: Client) => answered(await client.get('/members/me'), memberInfo)

/** The reads by which an operator sees accounts, practices, providers and the newsletter. */
const powers = ['/providers', '/admin/practices?key=bay']

describe('an operator', () => {
  it('who signed in by password alone may only set up a strong factor', async () => {
    const operator = await anOperator(app.run)
    const client = createClient(app.run.origin)
    const info = answered(await login(client, operator), memberInfo)

    expect(info.lacksStrongFactor).toBe(true)
    for (const path of powers) expect(await client.get(path)).toMatchObject(NOT_STRONG)
    const find = { body: { email: operator.email } }
    expect(await client.post('/auth/accounts/find', find)).toMatchObject(NOT_STRONG)

    await addTotp(client, now())

    expect((await infoOf(client)).lacksStrongFactor).toBe(false)
    for (const path of powers) expect((await client.get(path)).status).toBe(200)
  })

  it('who has an app is asked for it, even if the second factor is turned off', async () => {
    const operator = await anOperator(app.run)
    await proveMobile(app.run, operator, aMobile())
    const { secret } = await addTotp(operator.client, now())
    const off = { enableTwoFactor: 0, password: PASSWORD }
    answered(await operator.client.post('/auth/options', { body: off }), anything)
    app.run.clock.advance(STEP)

    const { client, info } = await pendingLogin(app.run, operator)
    expect(info.availableTwoFactorMethods).toEqual(['totp', 'recovery'])
    const body = { code: totpCode(secret, now()), method: 'totp' }
    const signedIn = answered(await client.post('/auth/2-factor', { body }), memberInfo)

    expect(signedIn.lacksStrongFactor).toBe(false)
    expect((await client.get('/providers')).status).toBe(200)
  })

  it('has no operator permissions in a session without the factor, which cannot replace it either', async () => {
    const operator = await anOperator(app.run)
    const stolen = await aSession(app.run, operator.id, 0, false)
    await addTotp(operator.client, now())

    expect(await stolen.get('/providers')).toMatchObject(NOT_STRONG)
    const password = { body: { password: PASSWORD } }
    expect(await stolen.post('/auth/totp', password)).toMatchObject(NOT_STRONG)
    expect(await stolen.post('/auth/totp/remove', password)).toMatchObject(NOT_STRONG)
    expect(await stolen.post('/auth/recovery-codes', password)).toMatchObject(NOT_STRONG)
    expect(await stolen.post('/auth/passkeys', password)).toMatchObject(NOT_STRONG)
    expect((await operator.client.get('/providers')).status).toBe(200)
  })

  it('does not remove the last strong factor', async () => {
    const operator = await anOperator(app.run)
    await proveMobile(app.run, operator, aMobile())
    await addTotp(operator.client, now())

    expect(
      await operator.client.post('/auth/totp/remove', { body: { password: PASSWORD } }),
    ).toMatchObject(refusal('ERR_TWO_FACTOR_LAST'))
  })
})

describe('a practice that switches on the second factor', () => {
  it('ends only the open sessions without a proven second factor', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const staff = await aStaff(app.run, practiceId, [4])
    const elsewhere = await aMember(app.run)
    const sessions = {
      unproven: await aSession(app.run, staff.id, 0, false),
      proven: staff.client,
      ofOthers: await aSession(app.run, elsewhere.id, 0, false),
    }

    const body = { requireTwoFactor: 1 }
    expect((await admin.client.patch(`/practices/${practiceId}`, { body })).status).toBe(200)

    expect(await sessions.unproven.get('/members/me')).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
    expect((await sessions.proven.get('/members/me')).status).toBe(200)
    expect((await sessions.ofOthers.get('/members/me')).status).toBe(200)
  })
})

describe('joining a practice that requires the second factor', () => {
  const UNAUTHENTICATED = refusal('ERR_UNAUTHENTICATED')

  async function aStrictPractice() {
    const practice = await aPractice(app.run)
    const body = { requireTwoFactor: 1 }
    const { status } = await practice.admin.client.patch(`/practices/${practice.practiceId}`, {
      body,
    })
    expect(status).toBe(200)
    return practice
  }

  it('by an invitation ends the session that accepts it without a proven factor', async () => {
    const { practiceId, admin } = await aStrictPractice()
    const invitee = await aMember(app.run)
    const unproven = await aSession(app.run, invitee.id, 0, false)
    const form = { email: invitee.email, roles: [4] }
    answered(await admin.client.post(`/practices/${practiceId}/staffs`, { body: form }), anything)
    const [mail] = await sentTo(app.run, invitee.email)
    const [url = ''] = mail?.text.match(/https?:\S+\/join\?\S+/) ?? []
    const invitation = new URL(url).searchParams.get('invitation') ?? ''

    expect((await unproven.post('/invitations/accept', { body: { invitation } })).status).toBe(200)
    expect(await unproven.get(`/practices/${practiceId}/patients`)).toMatchObject(UNAUTHENTICATED)
    expect((await invitee.client.get(`/practices/${practiceId}`)).status).toBe(200)
    const { info } = await pendingLogin(app.run, invitee)
    expect(info.twoFactorMethod).toBe('email')
  })

  it('by a request ends the unproven sessions of the person as soon as it is accepted', async () => {
    const { practiceId, admin } = await aStrictPractice()
    const person = await aMember(app.run)
    const unproven = await aSession(app.run, person.id, 0, false)
    answered(await unproven.post(`/practices/${practiceId}/request`, { body: {} }), anything)
    const body = { accept: 1, roles: [4] }
    const path = `/practices/${practiceId}/requests/${person.id}`
    answered(await admin.client.post(path, { body }), anything)

    expect(await unproven.get('/members/me')).toMatchObject(UNAUTHENTICATED)
    expect((await person.client.get('/members/me')).status).toBe(200)
  })

  it('ends a session that was opened while the person joined', async () => {
    const { practiceId } = await aStrictPractice()
    const person = await aMember(app.run)
    const unproven = await aSession(app.run, person.id, 0, false)
    const { id: staffId, firstName, lastName, email } = person
    const payload = { staffId, roles: [4 as const], invitedBy: null }
    const occurrence = { practiceId, actor: staffId, now: now() }
    await tableOf(app.run).transact([
      ...joinWrites(
        practiceId,
        { staffId, firstName, lastName, email },
        { roles: [4], now: now() },
      ),
      eventWrite(staffJoined, payload, occurrence),
    ])
    await app.run.idle()

    expect(await unproven.get('/members/me')).toMatchObject(UNAUTHENTICATED)
  })
})

describe('signing out', () => {
  it('tells the browser to drop its caches', async () => {
    const { client } = await aMember(app.run)

    const { headers } = await client.post('/auth/logout')

    expect(headers.get('clear-site-data')).toBe('"cache"')
    expect((await client.get('/auth/session')).headers.get('clear-site-data')).toBeNull()
  })
})

describe('the operator’s record', () => {
  it('leaves a record of each account and practice that is read', async () => {
    const operator = await anOperator(app.run)
    const { practiceId, admin, name } = await aPractice(app.run)
    await operator.client.post('/auth/accounts/find', { body: { email: admin.email } })
    await operator.client.get('/admin/practices', { query: { key: name } })
    await operator.client.get(`/admin/practices/${practiceId}`)
    await operator.client.get('/admin/newsletter', { query: { state: 'confirmed' } })
    await operator.client.post('/admin/newsletter/find', { body: { email: admin.email } })
    await operator.client.get('/providers', { query: { stage: 'verified' } })
    await operator.client.get('/admin/billing-differences')

    const month = now().toISOString().slice(0, 7)
    const entry = v.object({ actor: v.string(), action: v.string(), subject: v.string() })
    const areas = ['ACCOUNTS', 'BILLING', 'NEWSLETTER']
    const all = await Promise.all(
      areas.map((area) => tableOf(app.run).queryAll({ pk: `${area}#RECORDS#${month}` }, entry)),
    )
    const own = all.flat().filter(({ actor }) => actor === operator.id)
    expect(own.map(({ action, subject }) => [action, subject])).toEqual([
      ['accounts.find', admin.id],
      ['providers.list', 'verified'],
      ['practices.list', 'practices'],
      ['practices.get', practiceId],
      ['differences.list', 'differences'],
      ['newsletter.list', 'confirmed'],
      ['newsletter.find', expect.stringMatching(/^[\w-]{43}$/)],
    ])
  })
})

describe('revealing a card', () => {
  it('requires an app or a passkey instead of a code by email or text', async () => {
    const home = await aPractice(app.run)
    const ann = await aStaff(app.run, home.practiceId, [4])
    await letReveal(app.run, home.practiceId, ann.id)
    const jane = await aMember(app.run)
    const patientId = await aPatient(home, { email: jane.email })
    await turnOnTwoFactor(ann)
    const { client } = await pendingLogin(app.run, ann)
    const code = await codeFor(app.run, ann.email)
    answered(await client.post('/auth/2-factor', { body: { code, method: 'email' } }), memberInfo)
    const path = `/practices/${home.practiceId}/secure-messages/01JQZZZZZZZZZZZZZZZZZZZZZZ/reveal`
    const body = { patientId, what: 'card', reason: 'To charge the deposit' }

    expect(await client.post(path, { body })).toMatchObject(NOT_STRONG)
    await addTotp(client, now())
    // The factor is accepted, but the card does not exist.
    expect(await client.post(path, { body })).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
  })
})
