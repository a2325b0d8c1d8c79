import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addressLimit } from '#functions/accounts/operations/login.ts'
import { identityKeys, memberItem } from '#functions/platform/identity/records.ts'
import { countOrThrow } from '#functions/platform/rate-limit.ts'
import type { LocalRun } from '#infra/runner/start.ts'
import { aMember, PASSWORD, type Person, sentTo, tableOf } from '#test/support/builders.ts'
import { createClient, refusal } from '#test/support/client.ts'
import { runApp } from './app.ts'
import { countWithinWindows } from './windows.ts'

const app = runApp({ own: true })
countWithinWindows(app)

const HOUR_MS = 3_600_000
const MOBILE = '4155550188'

/** Proves a mobile number. */
async function withMobile(run: LocalRun, { client }: Person): Promise<void> {
  await client.post('/members/me/mobile', { body: { mobile: MOBILE, password: PASSWORD } })
  const code = (await sentTo(run, MOBILE))[0]?.text.match(/\b\d{6}\b/)?.[0] ?? ''
  const { body } = await client.post('/members/me/mobile/verify', { body: { code } })
  expect(body).toMatchObject({ mobile: MOBILE, mobileVerified: true })
}

describe('asking whether an address is taken', () => {
  it('stops after 300 in an hour, whichever are asked about', async () => {
    const client = createClient(app.run.origin)
    const ask = () => client.get(`/members/exists/email/${randomUUID()}@example.com`)
    for (let asked = 0; asked < 300; asked += 1) expect((await ask()).status).toBe(200)

    expect(await ask()).toMatchObject(refusal('ERR_ACCESS_DENIED'))
    app.run.clock.advance(HOUR_MS)
    expect((await ask()).status).toBe(200)
  })
})

describe('guessing passwords of many accounts from one address', () => {
  it('stops after 200 failures in an hour, and looks like a wrong password', async () => {
    const { email } = await aMember(app.run)
    const client = createClient(app.run.origin)
    const login = (password: string) => client.post('/auth/login', { body: { email, password } })
    const { now } = app.run.clock
    for (const address of ['127.0.0.1', '0:0:0:0::/64']) {
      for (let failed = 0; failed < addressLimit.max; failed += 1) {
        await countOrThrow(tableOf(app.run), addressLimit, address, now(), 'ERR_PASSWORD_WRONG')
      }
    }

    expect(await login(PASSWORD)).toMatchObject(refusal('ERR_PASSWORD_WRONG'))
    app.run.clock.advance(HOUR_MS)
    expect((await login(PASSWORD)).status).toBe(200)
  })
})

describe('a session that somebody else got hold of', () => {
  it('cannot give up the number that codes go to, for it lacks the password', async () => {
    const victim = await aMember(app.run)
    await withMobile(app.run, victim)
    const { client } = victim

    for (const mobile of ['4155550189', '']) {
      const bare = await client.patch('/members/me', { body: { mobile } })
      const guessed = await client.patch('/members/me', { body: { mobile, password: 'guessed' } })

      expect(bare).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
      expect(guessed).toMatchObject(refusal('ERR_PASSWORD_WRONG'))
    }
    expect((await client.get('/members/me')).body).toMatchObject({ mobileVerified: true })
  })

  it('leaves other changes alone', async () => {
    const somebody = await aMember(app.run)
    const { client } = somebody

    const changed = await client.patch('/members/me', { body: { firstName: 'Anna' } })

    expect(changed.body).toMatchObject({ firstName: 'Anna' })
  })
})

describe('a change', () => {
  it('writes down nothing that its call does not name', async () => {
    const { client, id } = await aMember(app.run)
    const before = (await client.get('/members/me')).body
    const wanted = {
      ...{ role: 16, email: 'other@example.com', emailVerified: false, isActive: false },
      ...{ practiceId: 'other', passwordHash: null, sessionEpoch: 99, id: 'other', pk: 'other' },
    }

    const { status } = await client.patch('/members/me', {
      body: { ...wanted, firstName: 'Anna' },
    })

    expect(status).toBe(200)
    expect((await client.get('/members/me')).body).toEqual({ ...Object(before), firstName: 'Anna' })
    const stored = await tableOf(app.run).get(identityKeys.member(id), memberItem)
    expect(stored).toMatchObject({ role: 1, isActive: true, sessionEpoch: 0 })
  })
})

describe('an unexpected failure', () => {
  it('shows no more than the id by which to find it', async () => {
    const { email } = await aMember(app.run)
    app.run.faults.failConsumer('accounts', 1)

    const reply = await createClient(app.run.origin).post('/auth/login', {
      body: { email, password: PASSWORD },
    })

    expect(reply.status).toBe(500)
    expect(JSON.stringify(reply.body)).not.toMatch(/stack|at .*\(|Error:|node_modules/)
  })
})
