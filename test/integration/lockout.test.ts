import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { memberRoutes } from '#shared/api/members.ts'
import { otherThan } from '#test/support/accounts.ts'
import { aMember, codeFor, PASSWORD, type Person, sentTo } from '#test/support/builders.ts'
import { answered, type Client, createClient, type Reply, refusal } from '#test/support/client.ts'
import { login, signedIn } from '#test/support/sign-in.ts'
import { runApp } from './app.ts'

const app = runApp()

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
