import { describe, expect, it } from 'vitest'
import { functions } from '#infra/functions.ts'
import { allRoutes } from '#shared/api/all.ts'
import { authRoutes } from '#shared/api/auth.ts'
import { aMember, aPractice } from '#test/support/builders.ts'
import { idsOfNothing } from '#test/support/callers.ts'
import { answered, type Client, createClient, refusal } from '#test/support/client.ts'
import { pathOf, sampleOf } from '#test/support/samples.ts'
import { changeAccount, copyOf, login, signedIn } from '#test/support/sign-in.ts'
import { runApp } from './app.ts'

const app = runApp()

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const STAY = 'praxis-extend-login'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

const me = (client: Client) => client.get('/members/me')
const isAlive = async (client: Client) => (await me(client)).status === 200

async function listed(client: Client) {
  const reply = await client.get('/auth/sessions')
  return answered(reply, authRoutes.listSessions.response).items
}

/** A call that reads something of each function by the ids of a practice alone. */
const readings = functions.flatMap((declared) => {
  if (declared.kind !== 'api') return []
  const found = allRoutes().find(
    ({ area, route: { method, path, access, background } }) =>
      declared.areas.some((one) => one === area) &&
      method === 'GET' &&
      background !== 'always' &&
      (access.kind === 'permission' || access.kind === 'member') &&
      !/\{(?!practiceId)/.test(path),
  )
  if (!found) return []
  return [{ name: declared.name, call: `${found.area}.${found.name}`, route: found.route }]
})

describe('the sessions of a member', () => {
  it.each(readings)('stay awake by what is asked of $name', async ({ call, route }) => {
    const { practiceId, admin } = await aPractice(app.run)
    app.run.clock.advance(2 * MINUTE)

    const sample = sampleOf({ ...idsOfNothing, practiceId }, call)
    const path = pathOf(route.path, sample.params)
    await admin.client.get(path, sample.query ? { query: sample.query } : {})

    const asked = app.run.clock.now()
    app.run.clock.advance(MINUTE / 2)
    const [{ lastSeenAt = '' } = {}] = await listed(admin.client)
    expect(asked.getTime() - Date.parse(lastSeenAt)).toBeLessThan(MINUTE)
  })

  it('are listed with device, address and times, newest first', async () => {
    const person = await aMember(app.run)
    const signedInAt = app.run.clock.now()
    app.run.clock.advance(5 * MINUTE)
    const other = await signedIn(app.run, person, FIREFOX)
    app.run.clock.advance(5 * MINUTE)

    const sessions = await listed(person.client)

    expect(sessions).toEqual([
      {
        id: expect.stringMatching(/^\w{26}$/),
        current: false,
        device: 'Firefox on Linux',
        ip: expect.stringMatching(/[\d.:]+/),
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
      },
      expect.objectContaining({ current: true }),
    ])
    const [newer, older] = sessions.map(({ createdAt }) => Date.parse(createdAt))
    expect(newer).toBeGreaterThanOrEqual((older ?? 0) + 5 * MINUTE - 1000)
    expect(older).toBeLessThanOrEqual(signedInAt.getTime())
    const current = sessions.find((session) => session.current)
    expect(Date.parse(current?.lastSeenAt ?? '')).toBeGreaterThan(newer ?? 0)
    expect((await listed(other)).map(({ current }) => current)).toEqual([true, false])
  })

  it('hold nothing by which somebody could use them', async () => {
    const person = await aMember(app.run)
    const { body } = await person.client.get('/auth/sessions')

    for (const token of person.client.cookies.values()) {
      expect(JSON.stringify(body)).not.toContain(token)
    }
    expect(JSON.stringify(body)).not.toMatch(/hash/i)
  })

  it('are signed out one by one, in parallel too', async () => {
    const person = await aMember(app.run)
    const lost = await signedIn(app.run, person)
    const kept = await signedIn(app.run, person)
    const [, second] = await listed(person.client)

    const ended = await Promise.all(
      [1, 2].map(() => person.client.delete(`/auth/sessions/${second?.id}`)),
    )

    expect(ended.some(({ status }) => status === 200)).toBe(true)
    expect(await me(lost)).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
    expect([await isAlive(person.client), await isAlive(kept)]).toEqual([true, true])
    expect(await listed(person.client)).toHaveLength(2)
    expect(await person.client.delete(`/auth/sessions/${second?.id}`)).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
  })

  it('are out of everybody else’s reach', async () => {
    const [one, other] = [await aMember(app.run), await aMember(app.run)]
    const [session] = await listed(other.client)

    const foreign = await one.client.delete(`/auth/sessions/${session?.id}`)
    const unknown = await one.client.delete('/auth/sessions/01ARZ3NDEKTSV4RRFFQ69G5FAV')

    expect(foreign).toMatchObject(refusal('ERR_TARGET_NOT_FOUND'))
    expect(foreign.body).toEqual(unknown.body)
    expect(await isAlive(other.client)).toBe(true)
  })

  it('end with the one that asks, too, and its cookies go', async () => {
    const { client } = await aMember(app.run)
    const copy = copyOf(app.run, client)
    const [session] = await listed(client)

    await client.delete(`/auth/sessions/${session?.id}`)

    expect(client.cookies.size).toBe(0)
    expect(await isAlive(copy)).toBe(false)
  })
})

describe('signing out everywhere', () => {
  it('ends every session', async () => {
    const person = await aMember(app.run)
    const others = [await signedIn(app.run, person), await signedIn(app.run, person)]

    expect((await person.client.delete('/auth/sessions')).status).toBe(200)

    expect(person.client.cookies.size).toBe(0)
    for (const client of others) expect(await isAlive(client)).toBe(false)
    expect(await listed(await signedIn(app.run, person))).toHaveLength(1)
  })

  it('else keeps this one, under a token that nobody has copied', async () => {
    const person = await aMember(app.run)
    const other = await signedIn(app.run, person)
    const copied = copyOf(app.run, person.client)
    const [before] = (await listed(person.client)).filter(({ current }) => current)

    const query = { keepCurrent: 1 }
    expect((await person.client.delete('/auth/sessions', { query })).status).toBe(200)

    expect([await isAlive(other), await isAlive(copied)]).toEqual([false, false])
    expect(await listed(person.client)).toEqual([
      expect.objectContaining({ id: before?.id, createdAt: before?.createdAt, current: true }),
    ])
  })

  it('works from two devices at the same moment', async () => {
    const person = await aMember(app.run)
    const other = await signedIn(app.run, person)
    const third = await signedIn(app.run, person)

    await Promise.all([person.client, other].map((client) => client.delete('/auth/sessions')))

    for (const client of [person.client, other, third]) expect(await isAlive(client)).toBe(false)
  })

  it('and signing in at the same moment leave a session or none, and it is listed', async () => {
    const person = await aMember(app.run)
    const clients = Array.from({ length: 4 }, () => createClient(app.run.origin))

    const [, ...logins] = await Promise.all([
      person.client.delete('/auth/sessions'),
      ...clients.map((client) => login(client, person)),
    ])

    for (const reply of logins) {
      if (reply.status !== 200) expect(reply).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
    }
    const alive = await Promise.all(clients.map(isAlive))
    const fresh = await signedIn(app.run, person)
    expect(await listed(fresh)).toHaveLength(alive.filter(Boolean).length + 1)
  })
})

describe('signing in many times at the same moment', () => {
  it('opens as many sessions, each of its own', async () => {
    const person = await aMember(app.run)

    const clients = await Promise.all([1, 2, 3, 4, 5].map(() => signedIn(app.run, person)))

    const tokens = clients.map(({ cookies }) => cookies.get('praxis'))
    expect(new Set(tokens).size).toBe(5)
    expect(await listed(person.client)).toHaveLength(6)
  })

  it('from one browser leaves the session before behind', async () => {
    const person = await aMember(app.run)
    const before = copyOf(app.run, person.client)

    await login(person.client, person)

    expect(await isAlive(before)).toBe(false)
    expect(await listed(person.client)).toHaveLength(1)
  })
})

describe('the limits of a session', () => {
  it('are twelve hours, however busy it is', async () => {
    const { client } = await aMember(app.run)
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      app.run.clock.advance(20 * MINUTE)
      expect(await isAlive(client), `${minutes}`).toBe(true)
    }
    app.run.clock.advance(20 * MINUTE)

    expect(await me(client)).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
  })

  it('are the twelve hours only for who asked to stay signed in', async () => {
    const { client } = await aMember(app.run)
    const copy = copyOf(app.run, client)
    expect(client.cookies.has(STAY)).toBe(false)

    const chosen = await client.post('/auth/options', { body: { stayLogin: 1 } })

    expect(chosen.body).toMatchObject({ stayLogin: true })
    expect(chosen.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^praxis-extend-login=1; Path=\/; SameSite=Lax; Max-Age=43200$/),
    ])
    app.run.clock.advance(11 * HOUR)
    expect(await isAlive(copy)).toBe(true)
    app.run.clock.advance(HOUR)
    expect(await me(copy)).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
  })

  it('are those of activity again for who no longer asks for it, from then on', async () => {
    const person = await aMember(app.run)
    await person.client.post('/auth/options', { body: { stayLogin: 1 } })
    const client = await signedIn(app.run, person)
    expect(client.cookies.get(STAY)).toBe('1')
    app.run.clock.advance(5 * HOUR)

    await client.post('/auth/options', { body: { stayLogin: 0 } })

    expect(client.cookies.has(STAY)).toBe(false)
    app.run.clock.advance(29 * MINUTE)
    expect(await isAlive(client)).toBe(true)
    app.run.clock.advance(31 * MINUTE)
    expect(await isAlive(client)).toBe(false)
  })

  it('go with signing out, and so does the cookie that tells of staying', async () => {
    const person = await aMember(app.run)
    await person.client.post('/auth/options', { body: { stayLogin: 1 } })

    await person.client.post('/auth/logout')

    expect(person.client.cookies.size).toBe(0)
    const next = await signedIn(app.run, person)
    expect(next.cookies.get(STAY)).toBe('1')
  })
})

describe('an account that was closed', () => {
  it('is out with its next call, and signs in no more', async () => {
    const person = await aMember(app.run)
    const other = await signedIn(app.run, person)

    await changeAccount(app.run, person, { isActive: false })

    for (const client of [person.client, other]) {
      expect(await me(client)).toMatchObject(refusal('ERR_UNAUTHENTICATED'))
    }
    const again = createClient(app.run.origin)
    expect(await login(again, person)).toMatchObject(refusal('ERR_USER_NOT_AVAILABLE'))
    expect(again.cookies.size).toBe(0)
  })
})
