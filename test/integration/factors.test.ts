import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { factorRoutes } from '#shared/api/factors.ts'
import {
  aMember,
  aPractice,
  aStaff,
  PASSWORD,
  type Person,
  sentTo,
  tableOf,
} from '#test/support/builders.ts'
import { answered, type Client, refusal } from '#test/support/client.ts'
import { addTotp, totpCode } from '#test/support/factors.ts'
import { damage, rotateKeys } from '#test/support/rotate-keys.ts'
import { aMobile, copyOf, pendingLogin, proveMobile } from '#test/support/sign-in.ts'
import { runApp } from './app.ts'
import { countWithinWindows } from './windows.ts'

const app = runApp()
countWithinWindows(app)
const MINUTE = 60_000
const STEP = 30_000

const anything = v.looseObject({})
const record = v.object({ action: v.string(), actor: v.string(), ip: v.string(), at: v.string() })

const now = () => app.run.clock.now()
const pass = (client: Client, code: string, method: string) =>
  client.post('/auth/2-factor', { body: { code, method } })
const withPassword = (client: Client, path: string, password = PASSWORD) =>
  client.post(path, { body: { password } })
const factorsOf = async (client: Client) =>
  answered(await client.get('/auth/factors'), factorRoutes.list.response)

/** Somebody with an authenticator app. */
async function withApp(person?: Person) {
  const owner = person ?? (await aMember(app.run))
  const added = await addTotp(owner.client, now())
  // The code that added it is used up.
  app.run.clock.advance(STEP)
  return { ...owner, ...added, code: () => totpCode(added.secret, now()) }
}

describe('an authenticator app', () => {
  it('is added by the password and a code, and asked for from then on', async () => {
    const person = await aMember(app.run)
    const before = (await sentTo(app.run, person.email)).length

    const { secret, recoveryCodes } = await addTotp(person.client, now())

    expect(recoveryCodes).toHaveLength(10)
    expect(await factorsOf(person.client)).toMatchObject({
      totp: { lastUsedAt: null },
      passkeys: [],
      recoveryCodes: { left: 10 },
    })
    expect((await person.client.get('/auth/options')).body).toMatchObject({
      enableTwoFactor: true,
      defaultTwoFactorMethod: 'totp',
      availableTwoFactorMethods: ['totp', 'recovery'],
    })
    expect(await sentTo(app.run, person.email)).toHaveLength(before + 1)
    app.run.clock.advance(STEP)
    const { client, info } = await pendingLogin(app.run, person)
    expect(info).toMatchObject({ twoFactorMethod: 'totp', replaceableAt: null })
    expect((await pass(client, totpCode(secret, now()), 'totp')).body).toMatchObject({
      id: person.id,
    })
    expect(await sentTo(app.run, person.email)).toHaveLength(before + 1)
  })

  it('takes the password, a begun one and the right code', async () => {
    const { client } = await aMember(app.run)

    expect(await withPassword(client, '/auth/totp', 'wrong')).toMatchObject(
      refusal('ERR_PASSWORD_WRONG'),
    )
    expect(await client.post('/auth/totp/confirm', { body: { code: '123456' } })).toMatchObject(
      refusal('ERR_VERIFICATION_EXPIRED'),
    )
    const begun = await withPassword(client, '/auth/totp')
    const { secret } = answered(begun, factorRoutes.beginTotp.response)
    const other = totpCode(secret, new Date(now().getTime() + 5 * STEP))
    expect(await client.post('/auth/totp/confirm', { body: { code: other } })).toMatchObject(
      refusal('ERR_VERIFICATION_NOT_MATCH'),
    )
    app.run.clock.advance(10 * MINUTE)
    const late = { body: { code: totpCode(secret, now()) } }
    expect(await client.post('/auth/totp/confirm', late)).toMatchObject(
      refusal('ERR_VERIFICATION_EXPIRED'),
    )
    expect(await factorsOf(client)).toMatchObject({ totp: null, recoveryCodes: null })
  })

  it('is added once by codes that are sent twice at once', async () => {
    const { client } = await aMember(app.run)
    const begun = await withPassword(client, '/auth/totp')
    const { secret } = answered(begun, factorRoutes.beginTotp.response)
    const body = { code: totpCode(secret, now()) }

    const replies = await Promise.all(
      [1, 2, 3].map(() => client.post('/auth/totp/confirm', { body })),
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('signs in after two rotations of its key', async () => {
    const person = await withApp()
    await rotateKeys(app.run)
    await rotateKeys(app.run)

    const { client } = await pendingLogin(app.run, person)

    expect((await pass(client, person.code(), 'totp')).body).toMatchObject({ id: person.id })
  })

  it('whose key does not open asks to be added again, after a recovery code', async () => {
    const person = await withApp()
    await damage(app.run, { pk: `MEMBER#${person.id}#FACTORS`, sk: 'TOTP' }, 'sealed')
    const { client } = await pendingLogin(app.run, person)

    expect(await pass(client, person.code(), 'totp')).toMatchObject(
      refusal('ERR_AUTHENTICATOR_UNREADABLE'),
    )
    const [recovery = ''] = person.recoveryCodes
    expect((await pass(client, recovery, 'recovery')).status).toBe(200)
    const { secret } = await addTotp(client, now())
    app.run.clock.advance(STEP)
    const again = await pendingLogin(app.run, person)
    expect((await pass(again.client, totpCode(secret, now()), 'totp')).status).toBe(200)
  })

  it('that is being added and whose key does not open has to be started over', async () => {
    const { client, id } = await aMember(app.run)
    const begun = await withPassword(client, '/auth/totp')
    const { secret } = answered(begun, factorRoutes.beginTotp.response)
    await damage(app.run, { pk: `MEMBER#${id}#FACTORS`, sk: 'NEWTOTP' }, 'sealed')

    const body = { code: totpCode(secret, now()) }
    expect(await client.post('/auth/totp/confirm', { body })).toMatchObject(
      refusal('ERR_VERIFICATION_EXPIRED'),
    )
  })

  it('waits for the key service, and works again after it', async () => {
    const person = await withApp()
    const { client } = await pendingLogin(app.run, person)
    await app.run.reload()
    app.run.faults.refuseKeys(true)

    const refused = await pass(client, person.code(), 'totp').finally(() =>
      app.run.faults.refuseKeys(false),
    )

    expect(refused).toMatchObject(refusal('ERR_BACKEND_UNAVAILABLE'))
    expect((await pass(client, person.code(), 'totp')).status).toBe(200)
  })

  it('gives codes that are good once, in parallel too, and whose key is not stored readable', async () => {
    const person = await withApp()
    const { client } = await pendingLogin(app.run, person)
    const second = await pendingLogin(app.run, person)
    const code = person.code()

    const passed = await Promise.all(
      [client, copyOf(app.run, client), second.client].map((tab) => pass(tab, code, 'totp')),
    )

    expect(passed.filter(({ status }) => status === 200)).toHaveLength(1)
    const third = await pendingLogin(app.run, person)
    expect(await pass(third.client, code, 'totp')).toMatchObject(
      refusal('ERR_VERIFICATION_NOT_MATCH'),
    )
    const key = { pk: `MEMBER#${person.id}#FACTORS`, sk: 'TOTP' }
    const stored = await tableOf(app.run).get(key, anything)
    expect(JSON.stringify(stored)).not.toContain(person.secret)
  })

  it('cannot be guessed by volume, over several browsers too', async () => {
    const person = await withApp()
    const wrong = totpCode(person.secret, new Date(now().getTime() + 20 * STEP))
    const tabs = await Promise.all(
      [1, 2].map(async () => (await pendingLogin(app.run, person)).client),
    )

    const replies = await Promise.all(
      [...tabs, ...tabs, ...tabs, ...tabs].map((tab) => pass(tab, wrong, 'totp')),
    )

    const refused = (name: string) =>
      replies.filter(({ body }) => (body as { name?: string }).name === name).length
    expect(refused('ERR_VERIFICATION_NOT_MATCH')).toBe(5)
    expect(refused('ERR_VERIFICATION_MAX_RETRY')).toBe(3)
    const { client } = await pendingLogin(app.run, person)
    expect(await pass(client, person.code(), 'totp')).toMatchObject(
      refusal('ERR_VERIFICATION_MAX_RETRY'),
    )
    app.run.clock.advance(10 * MINUTE)
    const later = await pendingLogin(app.run, person)
    expect((await pass(later.client, person.code(), 'totp')).status).toBe(200)
  })

  it('leaves no way in by email, which resets the password, but by a proven number', async () => {
    const person = await withApp()
    const { client } = await pendingLogin(app.run, person)
    const resend = await client.post('/auth/resend-2-factor', { body: { method: 'email' } })

    expect(resend).toMatchObject(refusal('ERR_REQUEST_PARAMS_MISFORMAT'))
    expect(await pass(client, '123456', 'email')).toMatchObject(
      refusal('ERR_REQUEST_PARAMS_MISFORMAT'),
    )
    await proveMobile(app.run, person, aMobile())
    const again = await pendingLogin(app.run, person)
    expect(again.info.availableTwoFactorMethods).toEqual(['totp', 'sms', 'recovery'])
  })

  it('is removed with the password, and its recovery codes with it', async () => {
    const person = await withApp()

    expect(await withPassword(person.client, '/auth/totp/remove', 'wrong')).toMatchObject(
      refusal('ERR_PASSWORD_WRONG'),
    )
    const removed = await withPassword(person.client, '/auth/totp/remove')

    expect(removed.body).toEqual({ totp: null, passkeys: [], recoveryCodes: null })
    const { info } = await pendingLogin(app.run, person)
    expect(info).toMatchObject({ twoFactorMethod: 'email', availableTwoFactorMethods: ['email'] })
    expect(await withPassword(person.client, '/auth/totp/remove')).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
  })

  it('stays where a practice demands the second factor, unless there is another', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const staff = await withApp(await aStaff(app.run, practiceId, [4]))
    await admin.client.patch(`/practices/${practiceId}`, { body: { requireTwoFactor: 1 } })

    expect(await withPassword(staff.client, '/auth/totp/remove')).toMatchObject(
      refusal('ERR_TWO_FACTOR_LAST'),
    )
    await proveMobile(app.run, staff, aMobile())
    expect((await withPassword(staff.client, '/auth/totp/remove')).status).toBe(200)
  })

  it('meets what a practice demands', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const staff = await withApp(await aStaff(app.run, practiceId, [4]))
    await admin.client.patch(`/practices/${practiceId}`, { body: { requireTwoFactor: 1 } })
    const { client } = await pendingLogin(app.run, staff)

    expect((await pass(client, staff.code(), 'totp')).body).toMatchObject({ id: staff.id })
  })
})

describe('recovery codes', () => {
  it('are good once each, in parallel too, and the owner is told', async () => {
    const person = await withApp()
    const [code = ''] = person.recoveryCodes
    const before = (await sentTo(app.run, person.email)).length
    const tabs = await Promise.all(
      [1, 2].map(async () => (await pendingLogin(app.run, person)).client),
    )

    const replies = await Promise.all(tabs.map((tab) => pass(tab, code.toLowerCase(), 'recovery')))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await factorsOf(person.client)).toMatchObject({ recoveryCodes: { left: 9 } })
    expect(await sentTo(app.run, person.email)).toHaveLength(before + 1)
    const { client } = await pendingLogin(app.run, person)
    expect(await pass(client, code, 'recovery')).toMatchObject(
      refusal('ERR_VERIFICATION_NOT_MATCH'),
    )
  })

  it('cannot be guessed by volume', async () => {
    const person = await withApp()
    const { client } = await pendingLogin(app.run, person)
    const tries = Array.from({ length: 6 }, () => pass(client, '00000-00000', 'recovery'))

    const replies = await Promise.all(tries)

    const names = replies.map(({ body }) => (body as { name?: string }).name)
    expect(names.filter((name) => name === 'ERR_VERIFICATION_MAX_RETRY')).toHaveLength(1)
  })

  it('are replaced with the password, after which the former ones are worth nothing', async () => {
    const person = await withApp()
    const [former = ''] = person.recoveryCodes

    const renewed = await withPassword(person.client, '/auth/recovery-codes')

    const { recoveryCodes } = answered(renewed, factorRoutes.renewRecoveryCodes.response)
    const { client } = await pendingLogin(app.run, person)
    expect(await pass(client, former, 'recovery')).toMatchObject(
      refusal('ERR_VERIFICATION_NOT_MATCH'),
    )
    expect((await pass(client, recoveryCodes[0] ?? '', 'recovery')).status).toBe(200)
  })

  it('are not made without a factor that they stand in for, nor without the password', async () => {
    const { client } = await aMember(app.run)

    expect(await withPassword(client, '/auth/recovery-codes', 'wrong')).toMatchObject(
      refusal('ERR_PASSWORD_WRONG'),
    )
    expect(await withPassword(client, '/auth/recovery-codes')).toMatchObject(
      refusal('ERR_NO_CHANGE'),
    )
  })
})

describe('what is done to the factors', () => {
  it('is recorded: by whom, from where and when', async () => {
    const person = await withApp()
    await withPassword(person.client, '/auth/totp/remove')

    const kept = await tableOf(app.run).queryAll({ pk: `MEMBER#${person.id}#RECORDS` }, record)

    expect(kept.map(({ action }) => action)).toEqual(['totpAdded', 'totpRemoved'])
    expect(kept.every(({ actor }) => actor === person.id)).toBe(true)
  })
})
