import { describe, expect, it } from 'vitest'
import { factorRoutes } from '#shared/api/factors.ts'
import { passkeyRoutes } from '#shared/api/passkeys.ts'
import {
  aMember,
  aPractice,
  aStaff,
  PASSWORD,
  type Person,
  sentTo,
} from '#test/support/builders.ts'
import { answered, type Client, createClient, refusal } from '#test/support/client.ts'
import { addPasskey, anAuthenticator } from '#test/support/passkey.ts'
import { changeAccount, copyOf, pendingLogin, turnOnTwoFactor } from '#test/support/sign-in.ts'
import { runApp } from './app.ts'

const app = runApp()
const HOUR = 3_600_000
const failed = refusal('ERR_PASSKEY_FAILED')

/** Somebody with a passkey. */
async function withPasskey(person?: Person) {
  const owner = person ?? (await aMember(app.run))
  const authenticator = anAuthenticator(app.run.origin)
  const reply = await addPasskey(owner.client, authenticator)
  return { ...owner, authenticator, ...answered(reply, passkeyRoutes.add.response) }
}

const beginIn = async (client: Client) =>
  answered(await client.post('/auth/passkey/begin'), passkeyRoutes.beginSignIn.response)
const signIn = (client: Client, credential: unknown) =>
  client.post('/auth/passkey', { body: { credential } })
const beginFactor = async (client: Client) =>
  answered(await client.post('/auth/2-factor/passkey/begin'), passkeyRoutes.beginFactor.response)
const passFactor = (client: Client, credential: unknown) =>
  client.post('/auth/2-factor/passkey', { body: { credential } })
const factorsOf = async (client: Client) =>
  answered(await client.get('/auth/factors'), factorRoutes.list.response)

describe('adding a passkey', () => {
  it('lists it by its name, tells the owner, and gives recovery codes the first time', async () => {
    const person = await aMember(app.run)
    const before = (await sentTo(app.run, person.email)).length

    const { recoveryCodes, factors } = await withPasskey(person)
    const second = await withPasskey(person)

    expect(factors.passkeys).toMatchObject([{ name: 'Phone', lastUsedAt: null, isSynced: false }])
    expect(recoveryCodes).toHaveLength(10)
    expect(second.recoveryCodes).toBeNull()
    expect(await sentTo(app.run, person.email)).toHaveLength(before + 2)
  })

  it('takes the password, and a person whom the authenticator verified', async () => {
    const { client } = await aMember(app.run)
    const authenticator = anAuthenticator(app.run.origin)

    expect(await client.post('/auth/passkeys', { body: { password: 'wrong' } })).toMatchObject(
      refusal('ERR_PASSWORD_WRONG'),
    )
    expect(await addPasskey(client, authenticator, { isVerified: false })).toMatchObject(failed)
    expect(
      await addPasskey(client, authenticator, { origin: 'https://elsewhere.example' }),
    ).toMatchObject(failed)
    expect(await factorsOf(client)).toMatchObject({ passkeys: [], recoveryCodes: null })
  })

  it('takes the challenge of its own session, once', async () => {
    const { client } = await aMember(app.run)
    const other = await aMember(app.run)
    const authenticator = anAuthenticator(app.run.origin)
    const begun = await client.post('/auth/passkeys', { body: { password: PASSWORD } })
    const options = answered(begun, passkeyRoutes.begin.response)
    const body = { name: 'Phone', credential: authenticator.create(options) }

    expect(await other.client.post('/auth/passkeys/confirm', { body })).toMatchObject(failed)
    expect((await client.post('/auth/passkeys/confirm', { body })).status).toBe(200)
    expect(await client.post('/auth/passkeys/confirm', { body })).toMatchObject(failed)
  })

  it('can be renamed and removed, with the password', async () => {
    const { client, factors } = await withPasskey()
    const path = `/auth/passkeys/${factors.passkeys[0]?.id}`

    const renamed = await client.patch(path, { body: { name: 'Work phone' } })
    expect(renamed.body).toMatchObject({ passkeys: [{ name: 'Work phone' }] })
    const wrong = await client.post(`${path}/remove`, { body: { password: 'wrong' } })
    expect(wrong).toMatchObject(refusal('ERR_PASSWORD_WRONG'))
    const removed = await client.post(`${path}/remove`, { body: { password: PASSWORD } })
    expect(removed.body).toEqual({ totp: null, passkeys: [], recoveryCodes: null })
    expect(await client.patch(path, { body: { name: 'Gone' } })).toMatchObject(
      refusal('ERR_TARGET_NOT_FOUND'),
    )
  })

  it('leaves the last one where a practice demands the second factor', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const one = await withPasskey(await aStaff(app.run, practiceId, [4]))
    const { factors } = await withPasskey(one)
    await admin.client.patch(`/practices/${practiceId}`, { body: { requireTwoFactor: 1 } })
    const remove = (id: string) =>
      one.client.post(`/auth/passkeys/${id}/remove`, { body: { password: PASSWORD } })

    const replies = await Promise.all(factors.passkeys.map(({ id }) => remove(id)))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const [last] = (await factorsOf(one.client)).passkeys
    expect(await remove(last?.id ?? '')).toMatchObject(refusal('ERR_TWO_FACTOR_LAST'))
  })
})

describe('a passkey alone', () => {
  it('signs in, without password and second factor', async () => {
    const person = await withPasskey()
    await turnOnTwoFactor(person, 'passkey')
    const client = createClient(app.run.origin)

    const options = await beginIn(client)
    const reply = await signIn(client, person.authenticator.get(options))

    expect(options).toMatchObject({ allowCredentials: [], userVerification: 'required' })
    expect(reply.body).toMatchObject({ id: person.id })
    expect((await client.get('/members/me')).status).toBe(200)
    expect((await factorsOf(client)).passkeys[0]?.lastUsedAt).not.toBeNull()
  })

  it('meets what a practice demands', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    const person = await withPasskey(await aStaff(app.run, practiceId, [4]))
    await admin.client.patch(`/practices/${practiceId}`, { body: { requireTwoFactor: 1 } })
    const client = createClient(app.run.origin)

    const reply = await signIn(client, person.authenticator.get(await beginIn(client)))

    expect(reply.body).toMatchObject({ id: person.id })
  })

  it('must have verified the person, on our page, for our challenge', async () => {
    const { authenticator } = await withPasskey()
    const client = createClient(app.run.origin)
    const attempt = async (behaviour: Parameters<typeof authenticator.get>[1]) =>
      signIn(client, authenticator.get(await beginIn(client), behaviour))

    expect(await attempt({ isVerified: false })).toMatchObject(failed)
    expect(await attempt({ origin: 'https://elsewhere.example' })).toMatchObject(failed)
    expect(await attempt({ userHandle: null })).toMatchObject(failed)
    const made = { challenge: 'A'.repeat(43) }
    expect(await signIn(client, authenticator.get(made))).toMatchObject(failed)
  })

  it('is good once, in the browser that began, for an hour', async () => {
    const { authenticator } = await withPasskey()
    const client = createClient(app.run.origin)
    const credential = authenticator.get(await beginIn(client))
    const thief = createClient(app.run.origin)
    await beginIn(thief)

    expect(await signIn(thief, credential)).toMatchObject(failed)
    expect(await signIn(createClient(app.run.origin), credential)).toMatchObject(failed)
    const replies = await Promise.all([1, 2, 3].map(() => signIn(client, credential)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = createClient(app.run.origin)
    const options = await beginIn(late)
    app.run.clock.advance(HOUR)
    expect(await signIn(late, authenticator.get(options))).toMatchObject(failed)
  })

  it('works in each of several tabs', async () => {
    const { authenticator } = await withPasskey()
    const client = createClient(app.run.origin)
    const first = await beginIn(client)
    await beginIn(client)

    expect((await signIn(client, authenticator.get(first))).status).toBe(200)
  })

  it('of another account, or removed, opens nothing', async () => {
    const one = await withPasskey()
    const other = await withPasskey()
    const client = createClient(app.run.origin)
    const handle = Buffer.from(other.id).toString('base64url')
    const stolen = one.authenticator.get(await beginIn(client), { userHandle: handle })

    expect(await signIn(client, stolen)).toMatchObject(refusal('ERR_PASSKEY_UNKNOWN'))
    const path = `/auth/passkeys/${one.factors.passkeys[0]?.id}/remove`
    await one.client.post(path, { body: { password: PASSWORD } })
    const removed = one.authenticator.get(await beginIn(client))
    expect(await signIn(client, removed)).toMatchObject(refusal('ERR_PASSKEY_UNKNOWN'))
  })

  it('that counts less than before is a copy, and refused', async () => {
    const { authenticator } = await withPasskey()
    const client = createClient(app.run.origin)
    const use = async (counter: number) =>
      signIn(client, authenticator.get(await beginIn(client), { counter }))

    expect((await use(5)).status).toBe(200)
    expect(await use(5)).toMatchObject(failed)
    expect(await use(4)).toMatchObject(failed)
    expect((await use(6)).status).toBe(200)
  })

  it('opens no account that is disabled', async () => {
    const person = await withPasskey()
    await changeAccount(app.run, person, { isActive: false })
    const client = createClient(app.run.origin)

    const reply = await signIn(client, person.authenticator.get(await beginIn(client)))

    expect(reply).toMatchObject(refusal('ERR_USER_NOT_AVAILABLE'))
  })
})

describe('a passkey as the second factor', () => {
  it('finishes signing in, without verifying the person again', async () => {
    const person = await withPasskey()
    await turnOnTwoFactor(person, 'passkey')
    const { client, info } = await pendingLogin(app.run, person)
    const options = await beginFactor(client)

    const credential = person.authenticator.get(options, { isVerified: false, userHandle: null })
    const reply = await passFactor(client, credential)

    expect(info).toMatchObject({
      twoFactorMethod: 'passkey',
      availableTwoFactorMethods: ['passkey', 'recovery'],
    })
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([person.authenticator.id])
    expect(reply.body).toMatchObject({ id: person.id })
    expect((await client.get('/members/me')).status).toBe(200)
  })

  it('takes the challenge of its own session, once, and no other’s passkey', async () => {
    const person = await withPasskey()
    const stranger = await withPasskey()
    await turnOnTwoFactor(person, 'passkey')
    const { client } = await pendingLogin(app.run, person)
    const other = await pendingLogin(app.run, person)
    const credential = person.authenticator.get(await beginFactor(client))

    expect(await passFactor(other.client, credential)).toMatchObject(failed)
    const foreign = stranger.authenticator.get(await beginFactor(client))
    expect(await passFactor(client, foreign)).toMatchObject(refusal('ERR_PASSKEY_UNKNOWN'))
    const tabs = [client, copyOf(app.run, client)]
    const replies = await Promise.all(tabs.map((tab) => passFactor(tab, credential)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('cannot be replaced by the challenge of signing in without a password', async () => {
    const person = await withPasskey()
    await turnOnTwoFactor(person, 'passkey')
    const { client } = await pendingLogin(app.run, person)

    const credential = person.authenticator.get(await beginIn(client))

    expect(await passFactor(client, credential)).toMatchObject(failed)
  })
})
