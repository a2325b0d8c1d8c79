import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { memberRoutes } from '#shared/api/members.ts'
import { otherThan } from '#test/support/accounts.ts'
import {
  aMember,
  aRegistration,
  codeFor,
  PASSWORD,
  type Person,
  sentTo,
} from '#test/support/builders.ts'
import { answered, type Client, createClient, type Reply, refusal } from '#test/support/client.ts'
import { addTotp, totpCode } from '#test/support/factors.ts'
import { login, signedIn, turnOnTwoFactor } from '#test/support/sign-in.ts'
import { runApp } from './app.ts'
import { countWithinWindows } from './windows.ts'

const app = runApp()
countWithinWindows(app)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NEW = 'Meadow-Lantern-4817'

const nameOf = ({ body }: Pick<Reply, 'body'>) => (body as { name?: string }).name ?? null
const browser = () => createClient(app.run.origin)
/** A browser in another network, which is another address of this machine. */
const strangerAt = (host: number) => createClient(app.run.origin, `127.0.9.${host}`)

const ask = (client: Client, email: string) =>
  client.get('/members/reset-password', { query: { email } })

async function requestReset(client: Client, email: string): Promise<{ id: string; code: string }> {
  const { id } = answered(await ask(client, email), memberRoutes.sendResetCode.response)
  return { id, code: await codeFor(app.run, email) }
}

const reset = (client: Client, id: string, proof: { code: string } | { token: string }) =>
  client.post(`/members/${id}/reset-password`, { body: { ...proof, newPassword: NEW } })

/** The link in the newest mail that has one. */
async function linkTo(email: string): Promise<{ id: string; token: string }> {
  const texts = (await sentTo(app.run, email)).map(({ text }) => text)
  const [, id = '', token = ''] =
    texts
      .flatMap((text) => [text.match(/#(\w{26})\.([\w-]{43})/) ?? []])
      .find(({ length }) => length > 0) ?? []
  return { id, token }
}

const guessPassword = (client: Client, { email }: Pick<Person, 'email'>) =>
  login(client, { email, password: 'a wrong guess' })

describe('a stranger who requests passwords for an address', () => {
  it('does not lock the owner out by guessing codes', async () => {
    const { email } = await aMember(app.run)
    for (let asks = 0; asks < 4; asks += 1) {
      const { id, code } = await requestReset(strangerAt(1), email)
      for (let tries = 0; tries < 5; tries += 1) {
        const guess = await reset(strangerAt(1), id, { code: otherThan(code) })
        expect(guess).toMatchObject(refusal('ERR_VERIFICATION_NOT_MATCH'))
      }
      app.run.clock.advance(MINUTE)
    }
    const owner = browser()
    const { id, code } = await requestReset(owner, email)

    expect((await reset(owner, id, { code })).body).toEqual({ ok: true })
    expect((await login(owner, { email, password: NEW })).status).toBe(200)
  })

  it('does not invalidate the code that the owner was just sent', async () => {
    const { email } = await aMember(app.run)
    const owner = browser()
    const { id, code } = await requestReset(owner, email)
    app.run.clock.advance(MINUTE)
    await requestReset(strangerAt(2), email)

    expect((await reset(owner, id, { code })).body).toEqual({ ok: true })
  })

  it('does not make the owner wait', async () => {
    const { email } = await aMember(app.run)
    await ask(strangerAt(3), email)

    expect((await ask(browser(), email)).status).toBe(200)
    expect(await ask(strangerAt(3), email)).toMatchObject(
      refusal('ERR_VERIFICATION_REQUEST_TOO_SOON'),
    )
  })

  it('leaves a link that works in the mailbox when the mails of the hour are used up', async () => {
    const { email } = await aMember(app.run)
    for (let asks = 0; asks < 8; asks += 1) await ask(strangerAt(10 + asks), email)
    const owner = browser()
    expect((await ask(owner, email)).status).toBe(200)

    expect(await sentTo(app.run, email)).toHaveLength(5)
    const { id, token } = await linkTo(email)
    expect((await reset(owner, id, { token })).body).toEqual({ ok: true })
  })

  it('is refused with a made-up token, or with a token and a code together', async () => {
    const { email } = await aMember(app.run)
    const { id, code } = await requestReset(strangerAt(4), email)
    const token = 'A'.repeat(43)

    expect(await reset(strangerAt(4), id, { token })).toMatchObject(
      refusal('ERR_VERIFICATION_NOT_MATCH'),
    )
    expect(await reset(strangerAt(4), id, { ...{ token }, ...{ code } })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
    const nothing = { body: { newPassword: NEW } }
    expect(await strangerAt(4).post(`/members/${id}/reset-password`, nothing)).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
  })
})

describe('a stranger who guesses passwords of an account', () => {
  it('does not stop the owner in another network', async () => {
    const person = await aMember(app.run)
    for (let tries = 0; tries < 12; tries += 1) await guessPassword(strangerAt(20), person)

    expect(nameOf(await login(strangerAt(20), person))).toBe('ERR_PASSWORD_WRONG')
    expect((await login(browser(), person)).status).toBe(200)
  })

  it('in many networks is blocked, while the owner’s known browser still signs in', async () => {
    const person = await aMember(app.run)
    const known = await signedIn(app.run, person)
    await known.post('/auth/logout')
    for (let host = 30; host < 40; host += 1) {
      await Promise.all(Array.from({ length: 10 }, () => guessPassword(strangerAt(host), person)))
    }

    expect(nameOf(await login(strangerAt(41), person))).toBe('ERR_PASSWORD_WRONG')
    expect((await login(known, person)).status).toBe(200)
    app.run.clock.advance(24 * HOUR)
    expect((await login(strangerAt(41), person)).status).toBe(200)
  })

  it('causes one mail a day to the owner, with a link that lets the owner in at once', async () => {
    const person = await aMember(app.run)
    for (let host = 50; host < 61; host += 1) {
      for (let tries = 0; tries < 11; tries += 1) await guessPassword(strangerAt(host), person)
    }
    const owner = strangerAt(62)
    expect(nameOf(await login(owner, person))).toBe('ERR_PASSWORD_WRONG')

    const mails = await sentTo(app.run, person.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Someone tried to sign in to your Praxis account',
    ])
    app.run.clock.advance(20 * HOUR)
    const { id, token } = await linkTo(person.email)
    expect((await reset(owner, id, { token })).body).toEqual({ ok: true })
    expect((await login(owner, { ...person, password: NEW })).status).toBe(200)
  })

  it('of an address without an account causes no mail, and gets the same answers', async () => {
    const email = `${randomUUID()}@example.com`
    const person = await aMember(app.run)
    const answersFor = async (to: string) => {
      const replies = []
      for (let tries = 0; tries < 12; tries += 1) {
        replies.push(await guessPassword(strangerAt(70), { email: to }))
      }
      return replies.map(({ status, body }) => ({ status, body }))
    }

    const names = (await answersFor(email)).map(nameOf)
    expect(names).toEqual((await answersFor(person.email)).map(nameOf))
    expect(await sentTo(app.run, email)).toEqual([])
  })

  it('does not keep the signed-in owner from changing the password', async () => {
    const person = await aMember(app.run)
    for (let tries = 0; tries < 12; tries += 1) await guessPassword(browser(), person)

    const changed = await person.client.patch('/members/me/password', {
      body: { oldPassword: PASSWORD, newPassword: NEW },
    })
    expect(answered(changed, v.object({ ok: v.literal(true) }))).toEqual({ ok: true })
  })
})

describe('a stranger who registers an address or requests its code', () => {
  const register = async (client: Client, form: ReturnType<typeof aRegistration>) =>
    answered(await client.post('/members', { body: form }), memberRoutes.register.response)
  const prove = (client: Client, id: string, email: string, code: string) =>
    client.post(`/members/${id}/register-email`, { body: { email, code } })
  const again = (client: Client, query: { email: string; memberId?: string }) =>
    client.get('/members/register-email', { query })

  it('does not invalidate the code that the owner was just sent', async () => {
    const [owner, stranger] = [browser(), strangerAt(80)]
    const form = aRegistration()
    const { email } = form
    const { id } = await register(owner, form)
    const code = await codeFor(app.run, email)
    await register(stranger, { ...form, password: NEW })
    app.run.clock.advance(MINUTE)
    expect((await again(stranger, { email })).status).toBe(200)

    expect((await prove(owner, id, email, code)).body).toMatchObject({ id, emailVerified: true })
    expect(nameOf(await login(stranger, { email, password: NEW }))).toBe('ERR_PASSWORD_WRONG')
    expect((await login(browser(), { email })).status).toBe(200)
  })

  it('does not make the owner wait, and does not use up the owner’s tries', async () => {
    const [owner, stranger] = [browser(), strangerAt(81)]
    const form = aRegistration()
    const { email } = form
    const theirs = await register(stranger, { ...form, password: NEW })
    const wrong = otherThan(await codeFor(app.run, email))
    for (let tries = 0; tries < 6; tries += 1) await prove(stranger, theirs.id, email, wrong)
    const { id } = await register(owner, form)

    expect(nameOf(await again(stranger, { email }))).toBe('ERR_VERIFICATION_REQUEST_TOO_SOON')
    expect((await prove(owner, id, email, await codeFor(app.run, email))).status).toBe(200)
  })

  it('does not keep the owner from another code for the own registration', async () => {
    const [owner, stranger] = [browser(), strangerAt(82)]
    const form = aRegistration()
    const { email } = form
    const { id } = await register(owner, form)
    app.run.clock.advance(11 * MINUTE)
    await register(stranger, { ...form, password: NEW })
    answered(await again(owner, { email, memberId: id }), memberRoutes.sendRegisterCode.response)

    expect((await prove(owner, id, email, await codeFor(app.run, email))).status).toBe(200)
    expect((await login(browser(), { email })).body).toMatchObject({ id })
  })
})

describe('a stranger who knows the password', () => {
  const pass = (client: Client, code: string, method = 'email') =>
    client.post('/auth/2-factor', { body: { code, method } })

  it('does not use up the codes and tries of the owner’s second factor', async () => {
    const person = await aMember(app.run)
    await turnOnTwoFactor(person)
    const [owner, stranger] = [browser(), strangerAt(90)]
    await login(owner, person)
    const code = await codeFor(app.run, person.email)
    for (let codes = 0; codes < 4; codes += 1) {
      await login(stranger, person)
      const wrong = otherThan(await codeFor(app.run, person.email))
      for (let tries = 0; tries < 5; tries += 1) await pass(stranger, wrong)
      app.run.clock.advance(MINUTE)
    }

    await login(stranger, person)
    expect(nameOf(await pass(stranger, '123456'))).toBe('ERR_VERIFICATION_MAX_RETRY')
    expect((await pass(owner, code)).body).toMatchObject({ id: person.id })
  })

  it('does not use up the tries of the owner’s authenticator app', async () => {
    const person = await aMember(app.run)
    const { secret } = await addTotp(person.client, app.run.clock.now())
    const [owner, stranger] = [browser(), strangerAt(91)]
    await login(stranger, person)
    for (let tries = 0; tries < 5; tries += 1) await pass(stranger, '000000', 'totp')
    expect(nameOf(await pass(stranger, '000000', 'totp'))).toBe('ERR_VERIFICATION_MAX_RETRY')

    app.run.clock.advance(MINUTE)
    await login(owner, person)
    const code = totpCode(secret, app.run.clock.now())
    expect((await pass(owner, code, 'totp')).body).toMatchObject({ id: person.id })
  })

  it('in many networks is blocked, while a browser that proved a factor still signs in', async () => {
    const person = await aMember(app.run)
    await turnOnTwoFactor(person)
    const known = browser()
    await login(known, person)
    expect((await pass(known, await codeFor(app.run, person.email))).status).toBe(200)
    app.run.clock.advance(2 * MINUTE)
    for (let host = 100; host < 103; host += 1) {
      for (let codes = 0; codes < 4; codes += 1) {
        const guesser = strangerAt(host)
        await login(guesser, person)
        const wrong = otherThan(await codeFor(app.run, person.email))
        for (let tries = 0; tries < 5; tries += 1) await pass(guesser, wrong)
        app.run.clock.advance(MINUTE)
      }
    }

    const unknown = strangerAt(104)
    await login(unknown, person)
    const code = await codeFor(app.run, person.email)
    expect(nameOf(await pass(unknown, code))).toBe('ERR_VERIFICATION_MAX_RETRY')
    app.run.clock.advance(MINUTE)
    await login(known, person)
    const own = await pass(known, await codeFor(app.run, person.email))
    expect(own.body).toMatchObject({ id: person.id })
  })
})

describe('the cookie of a known browser', () => {
  it('is for the server alone, is the same for each sign-in, and opens nothing', async () => {
    const person = await aMember(app.run)
    const client = browser()
    const reply = await login(client, person)
    const line = reply.headers.getSetCookie().find((one) => one.startsWith('praxis-device='))
    expect(line).toMatch(
      /^praxis-device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000/,
    )
    const secret = client.cookies.get('praxis-device')
    await login(client, person)
    expect(client.cookies.get('praxis-device')).toBe(secret)

    const thief = browser()
    thief.cookies.set('praxis-device', secret ?? '')
    expect((await thief.get('/members/me')).status).toBe(400)
  })
})
