import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  aMember,
  aPractice,
  aRegistration,
  codeFor,
  PASSWORD,
  sentTo,
} from '#test/support/builders.ts'
import { createClient, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'
import { countWithinWindows } from './windows.ts'

const app = runApp()
countWithinWindows(app)

describe('registering', () => {
  it('sends a code, verifies it, and lets the person sign in', async () => {
    const client = createClient(app.run.origin)
    const form = aRegistration()

    const registered = await client.post('/members', { form })
    const { id } = registered.body as { id: string }
    const early = await client.post('/auth/login', { body: form })
    const query = { email: form.email, code: await codeFor(app.run, form.email) }
    const verified = await client.get(`/members/${id}/register-email`, { query })
    const signedIn = await client.post('/auth/login', {
      form: { email: form.email, password: PASSWORD },
    })

    expect(registered.status).toBe(200)
    expect(early).toMatchObject(refusal('ERR_USER_NOT_VERIFIED'))
    expect(early.body).toMatchObject({ details: { memberId: id } })
    expect(verified.status).toBe(200)
    expect(signedIn.body).toMatchObject({
      id,
      firstName: 'Ann',
      mobile: '4155550123',
      practice: null,
    })
    expect((await client.get('/members/me')).body).toMatchObject({ id, email: form.email })
  })

  it('signs in by the code, with the address, so that nobody is asked for the password again', async () => {
    const client = createClient(app.run.origin)
    const form = aRegistration()
    const { id } = (await client.post('/members', { body: form })).body as { id: string }
    const path = `/members/${id}/register-email`
    const code = await codeFor(app.run, form.email)
    const wrong = code === '000000' ? '111111' : '000000'

    const refused = await client.post(path, { body: { email: form.email, code: wrong } })
    expect(refused).toMatchObject(refusal('ERR_VERIFICATION_NOT_MATCH'))
    expect((await client.get('/members/me')).status).toBe(400)
    const proved = await client.post(path, { body: { email: form.email, code } })

    expect(proved.body).toMatchObject({ id, emailVerified: true })
    expect((await client.get('/members/me')).body).toMatchObject({ id })
    const again = createClient(app.run.origin)
    expect(await again.post(path, { body: { email: form.email, code } })).toMatchObject(
      refusal('ERR_EMAIL_ALREADY_VERIFIED'),
    )
    expect(again.cookies.size).toBe(0)
  })

  it('names every bad field', async () => {
    const client = createClient(app.run.origin)
    const body = { email: 'nobody', firstName: '<b>', mobile: '12' }

    const reply = await client.post('/members', { body })

    expect(reply).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    expect(reply.body).toMatchObject({
      comments: [
        'email: Enter a valid email address',
        'password: is required',
        'firstName: must be a name, without signs such as < and =',
        'lastName: is required',
        expect.stringContaining('mobile:'),
      ],
      details: {
        fields: expect.arrayContaining([{ field: 'password', problem: 'is required' }]),
      },
    })
  })

  it('refuses a weak password and says why', async () => {
    const client = createClient(app.run.origin)

    const reply = await client.post('/members', { body: aRegistration({ password: 'password1' }) })

    expect(reply).toMatchObject(refusal('ERR_PASSWORD_NOT_SAFE'))
    expect(reply.body).toMatchObject({
      comments: expect.arrayContaining(['Password is too weak.']),
    })
  })

  it('refuses an address that somebody proved to own', async () => {
    const { email, client } = await aMember(app.run)

    expect(await client.post('/members', { body: aRegistration({ email }) })).toMatchObject(
      refusal('ERR_EMAIL_EXISTS'),
    )
    expect((await client.get(`/members/exists/email/${email}`)).body).toEqual({ exists: true })
  })

  it('answers a double click once', async () => {
    const client = createClient(app.run.origin)
    const body = aRegistration()
    const sent = { body, idempotencyKey: randomUUID() }

    const [first, second] = await Promise.all([
      client.post('/members', sent),
      client.post('/members', sent),
    ])

    expect(first).toMatchObject({ status: 200, body: second?.body })
    expect(await sentTo(app.run, body.email)).toHaveLength(1)
  })

  it('keeps a stranger from setting the password of an address about to be proven', async () => {
    const client = createClient(app.run.origin)
    const form = aRegistration()
    const { id } = (await client.post('/members', { body: form })).body as { id: string }
    const code = await codeFor(app.run, form.email)
    app.run.clock.advance(61_000)
    await client.post('/members', { body: { ...form, password: 'Quite-Another-77' } })

    const verified = await client.get(`/members/${id}/register-email`, {
      query: { email: form.email, code },
    })

    expect(verified.status).toBe(200)
    expect(
      await client.post('/auth/login', { body: { ...form, password: 'Quite-Another-77' } }),
    ).toMatchObject(refusal('ERR_PASSWORD_WRONG'))
    expect((await client.post('/auth/login', { body: form })).body).toMatchObject({ id })
  })
})

describe('verification codes', () => {
  async function registered() {
    const client = createClient(app.run.origin)
    const { email, ...form } = aRegistration()
    const reply = await client.post('/members', { body: { ...form, email } })
    const { id, replaceableAt } = reply.body as { id: string; replaceableAt: string }
    const verify = (code: string) =>
      client.get(`/members/${id}/register-email`, { query: { email, code } })
    return { client, email, verify, replaceableAt }
  }

  it('cannot be guessed by volume', async () => {
    const { email, verify } = await registered()
    const right = await codeFor(app.run, email)
    const wrong = right === '000000' ? '111111' : '000000'

    const tries = await Promise.all(Array.from({ length: 8 }, () => verify(wrong)))

    const names = tries.map(({ body }) => (body as { name: string }).name)
    expect(names.filter((name) => name === 'ERR_VERIFICATION_NOT_MATCH')).toHaveLength(5)
    expect(await verify(right)).toMatchObject(refusal('ERR_VERIFICATION_MAX_RETRY'))
  })

  it('are used once, in parallel too', async () => {
    const { email, verify } = await registered()
    const code = await codeFor(app.run, email)

    const replies = await Promise.all([verify(code), verify(code), verify(code)])

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await verify(code)).toMatchObject(refusal('ERR_EMAIL_ALREADY_VERIFIED'))
  })

  it('expire, and are replaced only after a wait', async () => {
    const { client, email, verify, replaceableAt } = await registered()
    const first = await codeFor(app.run, email)
    const again = () => client.get('/members/register-email', { query: { email } })

    const tooSoon = await again()
    app.run.clock.advance(11 * 60_000)
    const expired = await verify(first)
    const resent = await again()
    const verified = await verify(await codeFor(app.run, email))

    expect(tooSoon).toMatchObject(refusal('ERR_VERIFICATION_REQUEST_TOO_SOON'))
    expect(tooSoon.body).toMatchObject({ details: { replaceableAt } })
    expect(expired).toMatchObject(refusal('ERR_VERIFICATION_EXPIRED'))
    expect(resent.status).toBe(200)
    expect(verified.status).toBe(200)
  })
})

describe('sessions', () => {
  it('end with signing out, on the server too', async () => {
    const { client } = await aMember(app.run)
    const stolen = createClient(app.run.origin)
    for (const [name, value] of client.cookies) stolen.cookies.set(name, value)

    await client.post('/auth/logout')

    expect(await stolen.get('/members/me')).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
  })

  it('end after half an hour without activity, and activity puts that off', async () => {
    const { client } = await aMember(app.run)

    app.run.clock.advance(20 * 60_000)
    const active = await client.get('/members/me')
    app.run.clock.advance(20 * 60_000)
    const stillActive = await client.get('/members/me')
    app.run.clock.advance(31 * 60_000)
    const idle = await client.get('/members/me')

    expect([active.status, stillActive.status]).toEqual([200, 200])
    expect(idle).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
  })

  it('cannot be made up', async () => {
    const { client } = await aMember(app.run)
    const [[name, token] = ['', '']] = [...client.cookies]
    client.cookies.set(name, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)

    expect(await client.get('/members/me')).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
  })

  it('change with every sign-in', async () => {
    const { client, email } = await aMember(app.run)
    const before = new Map(client.cookies)

    await client.post('/auth/login', { body: { email, password: PASSWORD } })

    expect(client.cookies).not.toEqual(before)
  })

  it('are handed over so that no script and no other site can use them', async () => {
    const { email } = await aMember(app.run)
    const client = createClient(app.run.origin)

    const { headers } = await client.post('/auth/login', { body: { email, password: PASSWORD } })

    expect(headers.getSetCookie()[0]).toMatch(/^praxis=[\w.-]{97}; Path=\/; HttpOnly; SameSite=Lax/)
  })
})

describe('signing in', () => {
  it('answers wrong passwords and unknown addresses alike', async () => {
    const { email, client } = await aMember(app.run)

    const wrong = await client.post('/auth/login', { body: { email, password: 'wrong' } })
    const unknown = await client.post('/auth/login', {
      body: { email: 'nobody@example.com', password: 'wrong' },
    })

    expect(wrong).toMatchObject(refusal('ERR_PASSWORD_WRONG'))
    expect(unknown.body).toEqual(wrong.body)
  })

  it('stops a network after ten wrong passwords for an account, for a while', async () => {
    const { email, client } = await aMember(app.run)
    const attempt = (password: string) => client.post('/auth/login', { body: { email, password } })

    for (let tries = 0; tries < 10; tries += 1) await attempt('wrong')
    const locked = await attempt(PASSWORD)
    app.run.clock.advance(16 * 60_000)
    const later = await attempt(PASSWORD)

    expect(locked).toMatchObject(refusal('ERR_PASSWORD_WRONG'))
    expect(later.status).toBe(200)
  })
})

describe('state-changing calls', () => {
  it('are refused without our header, and from other sites', async () => {
    const { client } = await aMember(app.run)

    const bare = await client.post('/auth/logout', { headers: { 'x-requested-by': '' } })
    const foreign = await client.post('/auth/logout', {
      headers: { origin: 'https://evil.example' },
    })

    expect(bare).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect(foreign).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    expect((await client.get('/members/me')).status).toBe(200)
  })

  it('say what to do with a body that cannot be read', async () => {
    const client = createClient(app.run.origin)

    expect(await client.post('/auth/login', { raw: '{"email":' })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
    expect(await client.post('/auth/login', { raw: '[1]' })).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
  })
})

describe('the signed-in member', () => {
  it('changes the own name, and nobody else’s', async () => {
    const [one, other] = [await aMember(app.run), await aMember(app.run)]

    const changed = await one.client.patch('/members/me', { body: { firstName: 'Anna' } })
    const foreign = await one.client.patch(`/members/${other.id}`, { body: { firstName: 'Eve' } })

    expect(changed.body).toMatchObject({ firstName: 'Anna', lastName: 'Lee' })
    expect(foreign).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
  })

  it('switches only to practices of the own', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const stranger = await aMember(app.run)
    const body = { practiceId }

    expect((await admin.client.patch('/members/me/practices', { body })).body).toMatchObject({
      practiceId,
    })
    expect(await stranger.client.patch('/members/me/practices', { body })).toMatchObject(
      refusal('ERR_ACCESS_DENIED'),
    )
    expect((await admin.client.get('/members/me/practice-members')).body).toMatchObject({
      items: [{ practiceId, practiceStaffRoles: [16] }],
    })
  })
})
