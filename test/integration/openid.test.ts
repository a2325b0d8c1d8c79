import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { identityKeys } from '#functions/platform/identity/records.ts'
import type { Alteration } from '#infra/stand-ins/openid.ts'
import { authRoutes } from '#shared/api/auth.ts'
import { memberRoutes } from '#shared/api/members.ts'
import { openidRoutes } from '#shared/api/openid.ts'
import { memberInfo } from '#shared/model/member.ts'
import {
  aMember,
  aPatient,
  aPractice,
  codeFor,
  PASSWORD,
  sentTo,
  tableOf,
} from '#test/support/builders.ts'
import { answered, type Client, createClient, refusal } from '#test/support/client.ts'
import { type AtProvider, signInAtProvider } from '#test/support/openid.ts'
import { runApp } from './app.ts'

const app = runApp({ openidPort: 0 })

const anAddress = () => `${randomUUID()}@example.com`
const aBrowser = () => createClient(app.run.origin)

function alter(alteration: Alteration | null): void {
  app.run.openid?.alter(alteration)
}
afterEach(() => alter(null))

/** Sends a browser to the provider; answers the address there. */
async function begin(client: Client, returnTo?: string): Promise<string> {
  const body = returnTo === undefined ? {} : { returnTo }
  const reply = await client.post('/auth/openid', { body })
  return answered(reply, openidRoutes.begin.response).url
}

/** A browser goes to the provider and comes back to the page, which has yet to call. */
async function comeBack(client: Client, form: AtProvider) {
  return signInAtProvider(await begin(client), form)
}

/** A browser goes to the provider and back, and the page calls. */
async function signIn(client: Client, form: AtProvider) {
  return client.post('/auth/openid/callback', { body: await comeBack(client, form) })
}

const outcomeOf = (reply: Awaited<ReturnType<typeof signIn>>) =>
  answered(reply, openidRoutes.callback.response).outcome

const enteredAs = (reply: Awaited<ReturnType<typeof signIn>>) =>
  v.parse(memberInfo, outcomeOf(reply))

const isSignedIn = async (client: Client) => (await client.get('/members/me')).status === 200

const joined = (client: Client, password = PASSWORD) =>
  client.post('/auth/openid/link', { body: { password } })

describe('somebody new', () => {
  it('gets an account with a proven address and the name that the provider tells', async () => {
    const client = aBrowser()
    const email = anAddress()

    const back = await signInAtProvider(await begin(client, '/tasks?page=2'), {
      email: email.toUpperCase(),
      name: 'Ann Mary Lee',
    })
    const reply = await client.post('/auth/openid/callback', { body: back })

    expect(answered(reply, openidRoutes.callback.response)).toMatchObject({
      outcome: { email, emailVerified: true, firstName: 'Ann', lastName: 'Mary Lee', mobile: null },
      returnTo: '/tasks?page=2',
    })
    expect(await isSignedIn(client)).toBe(true)
    expect([...client.cookies.keys()].toSorted()).toEqual(['praxis', 'praxis-device'])
  })

  it('is the same person the next time, also with another address or none', async () => {
    const sub = randomUUID()
    const first = enteredAs(await signIn(aBrowser(), { sub, email: anAddress() }))

    const moved = enteredAs(await signIn(aBrowser(), { sub, email: anAddress() }))
    const silent = enteredAs(await signIn(aBrowser(), { sub }))

    expect(moved).toEqual(first)
    expect(silent).toEqual(first)
  })

  it('gets no chart that practices keep under the address', async () => {
    const practice = await aPractice(app.run)
    const email = anAddress()
    await aPatient(practice, { email })
    await app.run.idle()

    const client = aBrowser()
    await signIn(client, { email })
    await app.run.idle()

    expect(answered(await client.get('/members/me'), memberInfo).patients).toEqual([])
  })

  it('is known by what the provider tells when asked, where the token leaves the address out', async () => {
    alter({ claims: ({ email: _, email_verified: __, ...claims }) => claims })
    const email = anAddress()

    expect(enteredAs(await signIn(aBrowser(), { email }))).toMatchObject({ email })
  })

  it('has no password until one is set through the mail', async () => {
    const client = aBrowser()
    const email = anAddress()
    await signIn(client, { email })
    const passwords = { oldPassword: PASSWORD, newPassword: 'Another-Password-27' }

    const changed = await client.patch('/members/me/password', { body: passwords })
    const entered = await aBrowser().post('/auth/login', { body: { email, password: PASSWORD } })
    expect(changed).toMatchObject(refusal('ERR_PASSWORD_NOT_SET'))
    expect(entered).toMatchObject(refusal('ERR_PASSWORD_WRONG'))

    const asked = await client.get('/members/reset-password', { query: { email } })
    const { id } = answered(asked, memberRoutes.sendResetCode.response)
    const body = { newPassword: PASSWORD, code: await codeFor(app.run, email) }
    await client.post(`/members/${id}/reset-password`, { body })
    const after = await aBrowser().post('/auth/login', { body: { email, password: PASSWORD } })
    expect(answered(after, memberInfo).email).toBe(email)
  })

  it('gets one account from several browsers at once', async () => {
    const form = { sub: randomUUID(), email: anAddress() }
    const browsers = [aBrowser(), aBrowser(), aBrowser()]
    const backs = await Promise.all(
      browsers.map(async (client) => ({ client, body: await comeBack(client, form) })),
    )

    const replies = await Promise.all(
      backs.map(({ client, body }) => client.post('/auth/openid/callback', { body })),
    )

    expect(new Set(replies.map((reply) => enteredAs(reply).id)).size).toBe(1)
  })

  it('shares the account with no other subject of the address, also at once', async () => {
    const email = anAddress()
    const backs = await Promise.all(
      [aBrowser(), aBrowser()].map(async (client) => ({
        client,
        body: await comeBack(client, { sub: randomUUID(), email }),
      })),
    )

    const replies = await Promise.all(
      backs.map(({ client, body }) => client.post('/auth/openid/callback', { body })),
    )

    const kinds = replies.map((reply) => ('id' in outcomeOf(reply) ? 'entered' : 'link'))
    expect(kinds.toSorted()).toEqual(['entered', 'link'])
  })

  it('takes the address over from whoever registered but never proved it', async () => {
    const email = anAddress()
    const form = { email, password: PASSWORD, firstName: 'Not', lastName: 'Theirs' }
    const squatter = aBrowser()
    const registered = await squatter.post('/members', { body: form })
    const { id } = answered(registered, memberRoutes.register.response)
    const code = await codeFor(app.run, email)

    const owner = enteredAs(await signIn(aBrowser(), { email }))

    const query = { email, code }
    const proved = await squatter.get(`/members/${id}/register-email`, { query })
    const entered = await squatter.post('/auth/login', { body: { email, password: PASSWORD } })
    expect(owner.id).not.toBe(id)
    expect(proved.status).toBe(400)
    expect(entered).toMatchObject(refusal('ERR_PASSWORD_WRONG'))
  })
})

describe('the address of an account', () => {
  it('is joined by the password of that, and then needs it no more', async () => {
    const { id, email } = await aMember(app.run)
    const form = { sub: randomUUID(), email }
    const client = aBrowser()

    const reply = await signIn(client, form)
    expect(outcomeOf(reply)).toEqual({ result: 'link', email })
    expect(await isSignedIn(client)).toBe(false)

    expect(answered(await joined(client), memberInfo)).toMatchObject({ id, openId: form.sub })
    expect((await sentTo(app.run, email))[0]?.text).toContain('Demo identity')
    expect(enteredAs(await signIn(aBrowser(), form)).id).toBe(id)
    const local = await aBrowser().post('/auth/login', { body: { email, password: PASSWORD } })
    expect(answered(local, memberInfo).id).toBe(id)
  })

  it('is not joined by another password, and may be tried again', async () => {
    const { email } = await aMember(app.run)
    const client = aBrowser()
    await signIn(client, { email })

    expect(await joined(client, 'Not-The-Password-1')).toMatchObject(refusal('ERR_PASSWORD_WRONG'))
    expect(await isSignedIn(client)).toBe(false)
    expect((await joined(client)).status).toBe(200)
  })

  it('is joined once', async () => {
    const { email } = await aMember(app.run)
    const client = aBrowser()
    await signIn(client, { email })
    const cookie = { cookie: [...client.cookies].map((pair) => pair.join('=')).join('; ') }

    const replies = await Promise.all(
      [1, 2, 3].map(() =>
        aBrowser().post('/auth/openid/link', { body: { password: PASSWORD }, headers: cookie }),
      ),
    )

    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 400, 400])
    expect(await joined(client)).toMatchObject(refusal('ERR_OPENID_FAILED'))
  })

  it('is not joined from another browser', async () => {
    const { email } = await aMember(app.run)
    await signIn(aBrowser(), { email })

    expect(await joined(aBrowser())).toMatchObject(refusal('ERR_OPENID_FAILED'))
  })

  it('is not joined by guessing', async () => {
    const { email } = await aMember(app.run)
    const client = aBrowser()
    await signIn(client, { email })

    for (let tries = 1; tries <= 10; tries += 1) await joined(client, `Wrong-Password-${tries}`)

    expect(await joined(client)).toMatchObject(refusal('ERR_PASSWORD_WRONG'))
  })

  it('of an account without a password has nothing to be joined by', async () => {
    const email = anAddress()
    await signIn(aBrowser(), { sub: randomUUID(), email })
    const client = aBrowser()

    expect(outcomeOf(await signIn(client, { sub: randomUUID(), email }))).toEqual({
      result: 'link',
      email,
    })
    expect(await joined(client)).toMatchObject(refusal('ERR_PASSWORD_NOT_SET'))
  })
})

describe('who gets no session', () => {
  const without =
    (...names: string[]) =>
    (claims: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)))

  it('is whom the provider does not name', async () => {
    alter({ claims: without('sub') })
    const reply = await signIn(aBrowser(), { email: anAddress() })

    expect(reply).toMatchObject(refusal('ERR_OPENID_NO_SUB'))
  })

  it('is who has no address', async () => {
    const reply = await signIn(aBrowser(), { sub: randomUUID() })

    expect(reply).toMatchObject(refusal('ERR_OPENID_NO_EMAIL'))
  })

  it('is who has not proven the address there, even to get at an account', async () => {
    const { email } = await aMember(app.run)
    const reply = await signIn(aBrowser(), { email, unverified: '1' })

    expect(reply).toMatchObject(refusal('ERR_OPENID_EMAIL_NOT_VERIFIED'))
  })

  it('is who changed their mind at the provider', async () => {
    const reply = await signIn(aBrowser(), { denied: '1' })

    expect(reply).toMatchObject(refusal('ERR_OPENID_FAILED'))
    expect(reply.body).toMatchObject({ comments: ['The sign-in service said: access_denied'] })
  })

  it('is whose account was closed', async () => {
    const client = aBrowser()
    const email = anAddress()
    const { id } = enteredAs(await signIn(client, { sub: 'closed', email }))
    const key = identityKeys.member(id)
    await tableOf(app.run).transact([{ kind: 'update', key, set: { isActive: false } }])

    const reply = await signIn(aBrowser(), { sub: 'closed', email })

    expect(reply).toMatchObject(refusal('ERR_USER_NOT_AVAILABLE'))
  })

  it('is somebody new once the address of the closed account is free', async () => {
    const email = anAddress()
    const form = { sub: randomUUID(), email }
    const { id } = enteredAs(await signIn(aBrowser(), form))
    // What closing writes, and what expires 30 days later.
    await tableOf(app.run).transact([
      { kind: 'update', key: identityKeys.member(id), set: { isActive: false } },
      { kind: 'delete', key: identityKeys.email(email) },
    ])

    const again = enteredAs(await signIn(aBrowser(), form))
    const next = enteredAs(await signIn(aBrowser(), { sub: form.sub }))

    expect(again.id).not.toBe(id)
    expect(again).toMatchObject({ email, patients: [], openId: form.sub })
    expect(next.id).toBe(again.id)
  })

  it.each<[string, Alteration]>([
    ['another nonce', { claims: (claims) => ({ ...claims, nonce: 'another' }) }],
    ['no nonce', { claims: without('nonce') }],
    ['another audience', { claims: (claims) => ({ ...claims, aud: 'another' }) }],
    ['another issuer', { claims: (claims) => ({ ...claims, iss: 'https://other.example' }) }],
    ['a time long past', { claims: (claims) => ({ ...claims, exp: 1_000_000_000 }) }],
    ['a signature of somebody else', { forged: true }],
  ])('is whose token has %s', async (_, alteration) => {
    alter(alteration)
    const client = aBrowser()
    const reply = await signIn(client, { email: anAddress() })

    expect(reply).toMatchObject(refusal('ERR_OPENID_FAILED'))
    expect(await isSignedIn(client)).toBe(false)
  })
})

describe('what comes back', () => {
  const finish = (client: Client, body: Record<string, string | undefined>) =>
    client.post('/auth/openid/callback', { body })

  it('is taken from the browser that began only', async () => {
    const back = await comeBack(aBrowser(), { email: anAddress() })
    const other = aBrowser()
    const withFlow = aBrowser()
    await begin(withFlow)

    expect(await finish(other, back)).toMatchObject(refusal('ERR_OPENID_FAILED'))
    expect(await finish(withFlow, back)).toMatchObject(refusal('ERR_OPENID_FAILED'))
  })

  it('needs the state, and a wrong one spoils nothing', async () => {
    const client = aBrowser()
    const back = await comeBack(client, { email: anAddress() })

    const wrong = await finish(client, { ...back, state: 'another' })
    const none = await finish(client, { ...back, state: undefined })
    const right = await finish(client, back)

    expect(wrong).toMatchObject(refusal('ERR_OPENID_FAILED'))
    expect(none).toMatchObject(refusal('ERR_OPENID_FAILED'))
    expect(right.status).toBe(200)
  })

  it.each([
    ['another issuer', { iss: 'https://other.example' }],
    ['no issuer, of a provider that names itself', { iss: undefined }],
    ['no code', { code: undefined }],
    ['a made-up code', { code: 'made-up' }],
  ])('is refused with %s', async (_, change) => {
    const client = aBrowser()
    const back = await comeBack(client, { email: anAddress() })

    expect(await finish(client, { ...back, ...change })).toMatchObject(refusal('ERR_OPENID_FAILED'))
  })

  it('is good once, at the same moment too', async () => {
    const client = aBrowser()
    const back = await comeBack(client, { email: anAddress() })
    const cookie = { cookie: [...client.cookies].map((pair) => pair.join('=')).join('; ') }

    const replies = await Promise.all(
      [1, 2, 3].map(() =>
        aBrowser().post('/auth/openid/callback', { body: back, headers: cookie }),
      ),
    )
    const again = await aBrowser().post('/auth/openid/callback', { body: back, headers: cookie })

    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 400, 400])
    expect(again).toMatchObject(refusal('ERR_OPENID_FAILED'))
  })

  it('is no good with the code of another', async () => {
    const victim = await comeBack(aBrowser(), { email: anAddress() })
    const client = aBrowser()
    const own = await comeBack(client, { email: anAddress() })

    const reply = await finish(client, { ...own, code: victim.code })

    expect(reply).toMatchObject(refusal('ERR_OPENID_FAILED'))
  })

  it('is tied to the browser by a cookie that pages cannot read', async () => {
    const reply = await aBrowser().post('/auth/openid', { body: {} })

    const [line = ''] = reply.headers.getSetCookie()
    expect(line).toMatch(/^praxis-openid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/)
  })

  it.each(['//other.example', '/\\other.example', 'https://other.example'])(
    'does not lead to another site: %s',
    async (returnTo) => {
      const reply = await aBrowser().post('/auth/openid', { body: { returnTo } })

      expect(reply).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    },
  )
})

describe('a session that the provider opened', () => {
  it('asks for the second factor like any other', async () => {
    const client = aBrowser()
    const email = anAddress()
    const form = { sub: randomUUID(), email }
    await signIn(client, form)
    await client.post('/auth/options', { body: { enableTwoFactor: 1 } })

    const again = aBrowser()
    const reply = await signIn(again, form)
    expect(outcomeOf(reply)).toMatchObject({ result: 'twoFactor', twoFactorMethod: 'email' })
    const early = await again.get('/members/me')
    const body = { code: await codeFor(app.run, email), method: 'email' }
    const passed = await again.post('/auth/2-factor', { body })

    expect(early).toMatchObject(refusal('ERR_TWO_FACTOR_REQUIRED'))
    expect(answered(passed, memberInfo).email).toBe(email)
    expect((await again.post('/auth/openid/logout')).status).toBe(200)
  })

  it('ends here, and says where it ends at the provider', async () => {
    const client = aBrowser()
    await signIn(client, { email: anAddress() })
    const { origin, openid } = app.run

    const { url } = answered(await client.post('/auth/openid/logout'), openidRoutes.logout.response)

    const end = new URL(url ?? '')
    expect(end.origin).toBe(openid?.issuer)
    expect(end.searchParams.get('post_logout_redirect_uri')).toBe(`${origin}/login`)
    expect(end.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect((await fetch(end)).status).toBe(200)
    expect([...client.cookies.keys()]).toEqual(['praxis-device'])
    expect(await isSignedIn(client)).toBe(false)
  })

  it('says where it ends at the provider as it is signed out of', async () => {
    const client = aBrowser()
    await signIn(client, { email: anAddress() })

    const { provider } = answered(await client.post('/auth/logout'), authRoutes.logout.response)
    const { provider: none } = answered(
      await client.post('/auth/logout'),
      authRoutes.logout.response,
    )

    expect(provider?.name).toBe('Demo identity')
    expect((await fetch(provider?.url ?? '')).status).toBe(200)
    expect(await isSignedIn(client)).toBe(false)
    expect(none).toBeNull()
  })

  it('is not what a password opens', async () => {
    const { client } = await aMember(app.run)

    const reply = await client.post('/auth/openid/logout')

    expect(reply).toMatchObject(refusal('ERR_OPENID_LOGOUT_FROM_LOCAL'))
    expect(await isSignedIn(client)).toBe(true)
    expect(await client.post('/auth/logout')).toMatchObject({ body: { provider: null } })
  })

  it('takes the place of the one that the browser had', async () => {
    const { client } = await aMember(app.run)
    const former = { cookie: `praxis=${client.cookies.get('praxis')}` }

    await signIn(client, { email: anAddress() })

    expect(await aBrowser().get('/members/me', { headers: former })).toMatchObject(
      refusal('ERR_UNAUTHENTICATED'),
    )
  })
})

describe('time', () => {
  it('ends what was begun, and what waits for a password, after ten minutes', async () => {
    const { email } = await aMember(app.run)
    const [late, waiting] = [aBrowser(), aBrowser()]
    const back = await comeBack(late, { email: anAddress() })
    await signIn(waiting, { email })

    app.run.clock.advance(10 * 60_000)

    const reply = await late.post('/auth/openid/callback', { body: back })
    expect(reply).toMatchObject(refusal('ERR_OPENID_FAILED'))
    expect(await joined(waiting)).toMatchObject(refusal('ERR_OPENID_FAILED'))
  })
})
