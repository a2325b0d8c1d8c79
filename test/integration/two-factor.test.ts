import { describe, expect, it } from 'vitest'
import { allRoutes } from '#shared/api/all.ts'
import { otherThan } from '#test/support/accounts.ts'
import {
  aMember,
  aPractice,
  aStaff,
  codeFor,
  PASSWORD,
  type Person,
  sentTo,
} from '#test/support/builders.ts'
import { type Client, refusal } from '#test/support/client.ts'
import {
  aMobile,
  copyOf,
  login,
  pendingLogin,
  proveMobile,
  turnOnTwoFactor,
} from '#test/support/sign-in.ts'
import { runApp } from './app.ts'
import { countWithinWindows } from './windows.ts'

const app = runApp()
countWithinWindows(app)

const MINUTE = 60_000
const someId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

/** Somebody who is asked for a code at sign-in, by email. */
async function aCareful(): Promise<Person> {
  const person = await aMember(app.run)
  await turnOnTwoFactor(person)
  return person
}

/** The same by text, with the number. */
async function aTexted(): Promise<Person & { mobile: string }> {
  const person = await aMember(app.run)
  const mobile = aMobile()
  await proveMobile(app.run, person, mobile)
  await turnOnTwoFactor(person, 'sms')
  return { ...person, mobile }
}

const pass = (client: Client, code: string, method = 'email') =>
  client.post('/auth/2-factor', { body: { code, method } })
const resend = (client: Client, method = 'email') =>
  client.post('/auth/resend-2-factor', { body: { method } })
const nameOf = ({ body }: { body: unknown }) => (body as { name?: string }).name ?? null
const codesTo = async (to: string) =>
  (await sentTo(app.run, to)).filter(({ text }) => /\b\d{6}\b/.test(text))

describe('signing in with a second factor', () => {
  it('asks for the code that it sends by email, and gives the session a new token', async () => {
    const person = await aCareful()
    const { client, info } = await pendingLogin(app.run, person)
    const before = copyOf(app.run, client)

    const reply = await pass(client, await codeFor(app.run, person.email))

    expect(info).toMatchObject({
      result: 'twoFactor',
      twoFactorMethod: 'email',
      availableTwoFactorMethods: ['email'],
    })
    expect(reply.body).toMatchObject({ id: person.id, email: person.email })
    expect((await client.get('/members/me')).status).toBe(200)
    expect(before.cookies).not.toEqual(client.cookies)
    for (const stale of [
      before.get('/members/me'),
      pass(before, await codeFor(app.run, person.email)),
    ]) {
      expect(await stale).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
    }
  })

  it('sends it by text where that was chosen, bound to the site', async () => {
    const { mobile, ...person } = await aTexted()
    const { client, info } = await pendingLogin(app.run, person)

    expect(info).toMatchObject({
      twoFactorMethod: 'sms',
      availableTwoFactorMethods: ['sms', 'email'],
    })
    expect((await codesTo(mobile))[0]?.text).toMatch(/\n\n@localhost:\d+ #\d{6}$/)
    expect((await pass(client, await codeFor(app.run, mobile), 'sms')).body).toMatchObject({
      id: person.id,
    })
  })

  it('switches between text and email without a wait', async () => {
    const { mobile, ...person } = await aTexted()
    const { client } = await pendingLogin(app.run, person)

    const switched = await resend(client, 'email')

    expect(switched.body).toMatchObject({ result: 'twoFactor', twoFactorMethod: 'email' })
    expect(nameOf(await resend(client, 'email'))).toBe('ERR_VERIFICATION_REQUEST_TOO_SOON')
    expect((await pass(client, await codeFor(app.run, person.email))).status).toBe(200)
    expect(await codesTo(mobile)).not.toHaveLength(0)
  })

  it('opens nothing but the code and the way out meanwhile', async () => {
    const { client } = await pendingLogin(app.run, await aCareful())
    const closed = allRoutes().filter(
      ({ route: { access } }) => !['public', 'factor', 'memberOrNobody'].includes(access.kind),
    )

    expect(closed.length).toBeGreaterThan(30)
    for (const { area, name, route } of closed) {
      const path = route.path.replaceAll(/\{\w+\}/g, someId)
      const reply = await client.call(route.method, path)

      expect(reply, `${area} ${name}`).toMatchObject(refusal('ERR_TWO_FACTOR_REQUIRED'))
    }
    expect((await client.post('/auth/logout')).status).toBe(200)
    expect(nameOf(await resend(client))).toBe('ERR_UNAUTHENTICATED')
  })

  it('shows the unfinished one to nobody among the sessions', async () => {
    const person = await aCareful()
    await pendingLogin(app.run, person)

    const { body } = await person.client.get('/auth/sessions')

    expect((body as { items: unknown[] }).items).toHaveLength(1)
  })

  it('is over after ten minutes, whatever is done meanwhile', async () => {
    const person = await aCareful()
    const { client } = await pendingLogin(app.run, person)
    app.run.clock.advance(9 * MINUTE)
    const late = await resend(client)
    app.run.clock.advance(MINUTE)

    expect(late.status).toBe(200)
    expect(nameOf(await pass(client, await codeFor(app.run, person.email)))).toBe(
      'ERR_UNAUTHENTICATED',
    )
  })

  it('is not for sessions that have passed it', async () => {
    const { client } = await aMember(app.run)

    expect([nameOf(await pass(client, '123456')), nameOf(await resend(client))]).toEqual([
      'ERR_NO_CHANGE',
      'ERR_NO_CHANGE',
    ])
  })

  it('sends one code for logins at the same moment', async () => {
    const person = await aCareful()
    const before = (await codesTo(person.email)).length

    const logins = await Promise.all(
      [1, 2, 3, 4].map(() => pendingLogin(app.run, person).then(({ client }) => client)),
    )

    expect(await codesTo(person.email)).toHaveLength(before + 1)
    const code = await codeFor(app.run, person.email)
    const passed = await Promise.all(logins.map((client) => pass(client, code)))
    expect(passed.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('the code of the second factor', () => {
  it('is refused where it is wrong, or of the other way', async () => {
    const { mobile, ...person } = await aTexted()
    const { client } = await pendingLogin(app.run, person)
    const code = await codeFor(app.run, mobile)

    expect(nameOf(await pass(client, otherThan(code), 'sms'))).toBe('ERR_VERIFICATION_NOT_MATCH')
    expect(nameOf(await pass(client, code, 'email'))).toBe('ERR_VERIFICATION_CODE_NOT_SET')
    expect(nameOf(await pass(client, '12345', 'sms'))).toBe('ERR_REQUEST_PARAMS_MISFORMAT')
    expect((await pass(client, code, 'sms')).status).toBe(200)
  })

  it('is good for ten minutes, also for who came a little later', async () => {
    const person = await aCareful()
    await pendingLogin(app.run, person)
    app.run.clock.advance(MINUTE / 2)
    const { client } = await pendingLogin(app.run, person)
    app.run.clock.advance(9.5 * MINUTE)

    expect(nameOf(await pass(client, await codeFor(app.run, person.email)))).toBe(
      'ERR_VERIFICATION_EXPIRED',
    )
  })

  it('is used once, in parallel too', async () => {
    const person = await aCareful()
    const { client } = await pendingLogin(app.run, person)
    const { client: second } = await pendingLogin(app.run, person)
    const code = await codeFor(app.run, person.email)
    const tabs = [client, copyOf(app.run, client), second, copyOf(app.run, second)]

    const passed = await Promise.all(tabs.map((tab) => pass(tab, code)))

    expect(passed.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = await pendingLogin(app.run, person)
    expect(nameOf(await pass(again.client, code))).not.toBeNull()
  })

  it('cannot be guessed by volume, over several codes and browsers too', async () => {
    const person = await aCareful()
    app.run.clock.advance(MINUTE)
    const names: (string | null)[] = []
    for (let sent = 0; sent < 4; sent += 1) {
      const { client } = await pendingLogin(app.run, person)
      const wrong = otherThan(await codeFor(app.run, person.email))
      const tabs = Array.from({ length: 6 }, () => copyOf(app.run, client))
      names.push(...(await Promise.all(tabs.map((tab) => pass(tab, wrong)))).map(nameOf))
      app.run.clock.advance(MINUTE)
    }
    const { client } = await pendingLogin(app.run, person)

    expect(names.filter((name) => name === 'ERR_VERIFICATION_NOT_MATCH')).toHaveLength(20)
    expect(names.filter((name) => name === 'ERR_VERIFICATION_MAX_RETRY')).toHaveLength(4)
    expect(nameOf(await pass(client, await codeFor(app.run, person.email)))).toBe(
      'ERR_VERIFICATION_MAX_RETRY',
    )
    app.run.clock.advance(24 * 60 * MINUTE)
    const tomorrow = await pendingLogin(app.run, person)
    expect((await pass(tomorrow.client, await codeFor(app.run, person.email))).status).toBe(200)
  })

  it('is sent again after a minute, once where it is asked for twice', async () => {
    const person = await aCareful()
    const { client } = await pendingLogin(app.run, person)
    const before = (await codesTo(person.email)).length

    expect(nameOf(await resend(client))).toBe('ERR_VERIFICATION_REQUEST_TOO_SOON')
    app.run.clock.advance(MINUTE)
    const asked = await Promise.all([resend(client), resend(client), resend(client)])

    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await codesTo(person.email)).toHaveLength(before + 1)
    expect((await pass(client, await codeFor(app.run, person.email))).status).toBe(200)
  })
})

describe('how one signs in', () => {
  const options = (client: Client, body: Record<string, unknown>) =>
    client.post('/auth/options', { body })

  it('is told, and changed', async () => {
    const { client } = await aMember(app.run)

    expect((await client.get('/auth/options')).body).toEqual({
      enableTwoFactor: false,
      defaultTwoFactorMethod: 'email',
      stayLogin: false,
      availableTwoFactorMethods: ['email'],
      twoFactorRequired: false,
    })
    const changed = await options(client, { enableTwoFactor: 1 })
    expect(changed.body).toMatchObject({ enableTwoFactor: true })
    expect((await client.get('/auth/options')).body).toEqual(changed.body)
    expect(nameOf(await options(client, {}))).toBe('ERR_NO_CHANGE')
    expect(nameOf(await options(client, { defaultTwoFactorMethod: 'sms' }))).toBe(
      'ERR_REQUEST_PARAMS_MISFORMAT',
    )
  })

  it('gets weaker with the password only, and the owner is told', async () => {
    const { client, email } = await aTexted()
    const before = (await sentTo(app.run, email)).length
    for (const weaker of [{ enableTwoFactor: 0 }, { defaultTwoFactorMethod: 'email' }]) {
      expect(nameOf(await options(client, weaker))).toBe('ERR_REQUEST_PARAMS_MISFORMAT')
      expect(nameOf(await options(client, { ...weaker, password: 'wrong' }))).toBe(
        'ERR_PASSWORD_WRONG',
      )
    }
    expect(await sentTo(app.run, email)).toHaveLength(before)

    const off = await options(client, { enableTwoFactor: 0, password: PASSWORD })

    expect(off.body).toMatchObject({ enableTwoFactor: false })
    expect(await sentTo(app.run, email)).toHaveLength(before + 1)
  })

  it('asks for the code again by email once the number is given up', async () => {
    const { client, email } = await aTexted()
    const body = { mobile: aMobile(), password: PASSWORD }
    expect((await client.patch('/members/me', { body })).body).toMatchObject({
      mobileVerified: false,
    })

    const { info } = await pendingLogin(app.run, { email })

    expect(info).toMatchObject({
      twoFactorMethod: 'email',
      availableTwoFactorMethods: ['email'],
    })
  })
})

describe('a practice that demands the second factor', () => {
  it('has all its staff asked for it, until they work there no more', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const staff = await aStaff(app.run, practiceId, [4])
    const body = { requireTwoFactor: 1 }
    expect((await admin.client.patch(`/practices/${practiceId}`, { body })).status).toBe(200)

    const { client, info } = await pendingLogin(app.run, staff)

    expect(info.twoFactorMethod).toBe('email')
    expect((await pass(client, await codeFor(app.run, staff.email))).status).toBe(200)
    expect((await client.get('/auth/options')).body).toMatchObject({
      enableTwoFactor: false,
      twoFactorRequired: true,
    })
    await admin.client.patch(`/practices/${practiceId}`, { body: { requireTwoFactor: 0 } })
    expect((await login(client, staff)).body).toMatchObject({ id: staff.id })
  })

  it('asks for the password before required codes go another way', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    await proveMobile(app.run, admin, aMobile())
    await admin.client.post('/auth/options', { body: { defaultTwoFactorMethod: 'sms' } })
    await admin.client.patch(`/practices/${practiceId}`, { body: { requireTwoFactor: 1 } })

    const weaker = await admin.client.post('/auth/options', {
      body: { defaultTwoFactorMethod: 'email' },
    })

    expect(weaker).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
  })
})
