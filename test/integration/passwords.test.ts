import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { memberRoutes } from '#shared/api/members.ts'
import { otherThan } from '#test/support/accounts.ts'
import { aMember, aPractice, codeFor, PASSWORD, sentTo } from '#test/support/builders.ts'
import { answered, type Client, createClient, type Reply, refusal } from '#test/support/client.ts'
import {
  changeAccount,
  copyOf,
  login,
  pendingLogin,
  signedIn,
  turnOnTwoFactor,
} from '#test/support/sign-in.ts'
import { runApp } from './app.ts'
import { countWithinWindows } from './windows.ts'

const app = runApp()
countWithinWindows(app)

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** All of them strong, and unlike each other. */
const others = [
  'Meadow-Lantern-4817',
  'Copper-Thistle-5520',
  'Harbor-Violin-9063',
  'Juniper-Castle-7741',
  'Saffron-Bicycle-2286',
] as const
const [NEW] = others

const nameOf = ({ body }: Pick<Reply, 'body'>) => (body as { name?: string }).name ?? null
const isAlive = async (client: Client) => (await client.get('/members/me')).status === 200

const change = (client: Client, oldPassword: string, newPassword: string) =>
  client.patch('/members/me/password', { body: { oldPassword, newPassword } })

const stranger = () => createClient(app.run.origin)
const ask = (email: string) => stranger().get('/members/reset-password', { query: { email } })
const reset = (id: string, code: string, newPassword: string = NEW) =>
  stranger().post(`/members/${id}/reset-password`, { body: { code, newPassword } })

/** A code that was asked for, and the id of the request. */
async function asked(email: string) {
  const { id } = answered(await ask(email), memberRoutes.sendResetCode.response)
  return { id, code: await codeFor(app.run, email) }
}

describe('changing the password', () => {
  it('ends the other sessions and keeps this one, under another token', async () => {
    const person = await aMember(app.run)
    const other = await signedIn(app.run, person)
    const copied = copyOf(app.run, person.client)

    expect((await change(person.client, PASSWORD, NEW)).body).toEqual({ ok: true })

    expect([await isAlive(person.client), await isAlive(other), await isAlive(copied)]).toEqual([
      true,
      false,
      false,
    ])
    expect(nameOf(await login(stranger(), person))).toBe('ERR_PASSWORD_WRONG')
    expect(await isAlive(await signedIn(app.run, { ...person, password: NEW }))).toBe(true)
    expect((await sentTo(app.run, person.email))[0]?.subject).toMatch(/password was changed/)
  })

  it('is refused without the present one, to a weak one, to the same, and to others', async () => {
    const [{ client }, other] = [await aMember(app.run), await aMember(app.run)]

    expect([
      nameOf(await change(client, 'wrong', NEW)),
      nameOf(await change(client, PASSWORD, 'password1')),
      nameOf(await change(client, PASSWORD, PASSWORD)),
      nameOf(
        await client.patch(`/members/${other.id}/password`, {
          body: { oldPassword: PASSWORD, newPassword: NEW },
        }),
      ),
    ]).toEqual([
      'ERR_PASSWORD_WRONG',
      'ERR_PASSWORD_NOT_SAFE',
      'ERR_PASSWORD_NOT_CHANGED',
      'ERR_TARGET_NOT_FOUND',
    ])
    expect(await isAlive(client)).toBe(true)
  })

  it('takes none of the last five, and the sixth', async () => {
    const { client } = await aMember(app.run)
    const passwords = [PASSWORD, ...others]
    for (let number = 1; number < 5; number += 1) {
      const [from = '', to = ''] = passwords.slice(number - 1, number + 1)
      expect(nameOf(await change(client, from, to))).toBeNull()
    }
    const [fifth = '', sixth = ''] = passwords.slice(4)

    for (const former of passwords.slice(0, 4)) {
      expect(nameOf(await change(client, fifth, former))).toBe('ERR_PASSWORD_REUSED')
    }
    expect(nameOf(await change(client, fifth, sixth))).toBeNull()
    expect(nameOf(await change(client, sixth, PASSWORD))).toBeNull()
  })

  it('stops after ten wrong tries, not counting sign-in attempts by others', async () => {
    const person = await aMember(app.run)
    for (let tries = 0; tries < 10; tries += 1) {
      await login(stranger(), { ...person, password: 'wrong' })
    }
    expect(nameOf(await change(person.client, PASSWORD, NEW))).toBeNull()

    for (let tries = 0; tries < 10; tries += 1) await change(person.client, 'wrong', PASSWORD)
    expect(nameOf(await change(person.client, NEW, others[1]))).toBe('ERR_PASSWORD_WRONG')
    app.run.clock.advance(16 * MINUTE)
    expect(nameOf(await change(person.client, NEW, others[1]))).toBeNull()
  })

  it('leaves nobody in who signs in by the old one at the same moment', async () => {
    for (let run = 0; run < 3; run += 1) {
      const person = await aMember(app.run)
      const intruders = Array.from({ length: 4 }, stranger)

      const [changed] = await Promise.all([
        change(person.client, PASSWORD, NEW),
        ...intruders.map((client) => login(client, person)),
      ])

      expect(changed?.status).toBe(200)
      expect(await Promise.all(intruders.map(isAlive))).toEqual(intruders.map(() => false))
      expect(await isAlive(person.client)).toBe(true)
    }
  })

  it('is not possible where there is none yet', async () => {
    const person = await aMember(app.run)
    await changeAccount(app.run, person, { passwordHash: null })

    expect(nameOf(await change(person.client, PASSWORD, NEW))).toBe('ERR_PASSWORD_NOT_SET')
    expect(nameOf(await login(stranger(), person))).toBe('ERR_PASSWORD_WRONG')
    const { id, code } = await asked(person.email)
    expect((await reset(id, code)).status).toBe(200)
    expect(nameOf(await login(stranger(), { ...person, password: NEW }))).toBeNull()
  })
})

describe('an expired password', () => {
  it('lets nobody in who gives it, and is replaced by way of a code', async () => {
    const { practiceId, admin } = await aPractice(app.run)
    await admin.client.patch(`/practices/${practiceId}`, { body: { passwordMaxAgeDays: 30 } })
    app.run.clock.advance(29 * DAY)
    const inTime = await login(stranger(), admin)
    app.run.clock.advance(2 * DAY)
    const client = stranger()

    const expired = await login(client, admin)

    expect(inTime.status).toBe(200)
    expect(nameOf(expired)).toBe('ERR_PASSWORD_EXPIRED')
    expect(client.cookies.size).toBe(0)
    expect(nameOf(await login(client, { ...admin, password: 'wrong' }))).toBe('ERR_PASSWORD_WRONG')
    const { id, code } = await asked(admin.email)
    expect(nameOf(await reset(id, code, PASSWORD))).toBe('ERR_PASSWORD_NOT_CHANGED')
    expect(nameOf(await reset(id, code))).toBeNull()
    expect(nameOf(await login(client, { ...admin, password: NEW }))).toBeNull()
  })
})

describe('a forgotten password', () => {
  it('is replaced by a code; all sessions end, and the second factor is still asked for', async () => {
    const person = await aMember(app.run)
    await turnOnTwoFactor(person)
    const { id, code } = await asked(person.email)

    expect((await reset(id, code)).body).toEqual({ ok: true })

    expect(await isAlive(person.client)).toBe(false)
    expect(nameOf(await login(stranger(), person))).toBe('ERR_PASSWORD_WRONG')
    const { info } = await pendingLogin(app.run, { ...person, password: NEW })
    expect(info.result).toBe('twoFactor')
    expect(id).not.toBe(person.id)
  })

  it('is asked for alike whether or not there is an account, or one that was never proven', async () => {
    const known = await aMember(app.run)
    const [unknown, unproven] = [1, 2].map(() => `${randomUUID()}@example.com`) as [string, string]
    const form = { email: unproven, password: PASSWORD, firstName: 'Ann', lastName: 'Lee' }
    answered(await stranger().post('/members', { body: form }), v.looseObject({}))
    const emails = [known.email, unknown, unproven]

    const replies = await Promise.all(emails.map(ask))
    const again = await Promise.all(emails.map(ask))

    for (const { status, body } of replies) {
      expect(status).toBe(200)
      expect(Object.keys(body as object).toSorted()).toEqual(['expiresAt', 'id', 'replaceableAt'])
    }
    expect(new Set(replies.map(({ body }) => (body as { id: string }).id.length))).toEqual(
      new Set([26]),
    )
    expect(again.map(nameOf)).toEqual(emails.map(() => 'ERR_VERIFICATION_REQUEST_TOO_SOON'))
    const mails = await Promise.all(emails.map((email) => sentTo(app.run, email)))
    const subjects = mails.map(([mail]) => mail?.subject)
    expect(subjects).toEqual([
      expect.stringMatching(/^\d{6} is your Praxis password reset code$/),
      'There is no Praxis account for this address',
      'There is no Praxis account for this address',
    ])
  })

  it('takes the code of its own request only', async () => {
    const [one, other] = [await aMember(app.run), await aMember(app.run)]
    const [ofOne, ofOther] = [await asked(one.email), await asked(other.email)]

    expect(nameOf(await reset(ofOther.id, ofOne.code))).toBe('ERR_VERIFICATION_NOT_MATCH')
    app.run.clock.advance(MINUTE)
    const newer = await asked(one.email)
    expect(nameOf(await reset(ofOne.id, newer.code))).toBe('ERR_VERIFICATION_NOT_MATCH')
    expect(nameOf(await reset(one.id, newer.code))).toBe('ERR_VERIFICATION_CODE_NOT_SET')
    expect(nameOf(await reset(newer.id, newer.code))).toBeNull()
    expect(nameOf(await login(stranger(), { ...other, password: NEW }))).toBe('ERR_PASSWORD_WRONG')
  })

  it('is replaced once where the form is sent twice', async () => {
    const person = await aMember(app.run)
    const { id, code } = await asked(person.email)

    const replies = await Promise.all([reset(id, code), reset(id, code), reset(id, code)])

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const refusals = replies.map(nameOf).filter((name) => name !== null)
    for (const name of refusals)
      expect(name).toMatch(/^ERR_VERIFICATION_|^ERR_PASSWORD_NOT_CHANGED/)
  })

  it('cannot be replaced by guessing', async () => {
    const person = await aMember(app.run)
    const { id, code } = await asked(person.email)

    const replies = await Promise.all(Array.from({ length: 8 }, () => reset(id, otherThan(code))))

    const wrong = replies.map(nameOf).filter((name) => name === 'ERR_VERIFICATION_NOT_MATCH')
    expect(wrong).toHaveLength(5)
    expect(nameOf(await reset(id, code))).toBe('ERR_VERIFICATION_MAX_RETRY')
  })

  it('is replaced also while the account is locked, which opens it', async () => {
    const person = await aMember(app.run)
    for (let tries = 0; tries < 10; tries += 1) {
      await login(stranger(), { ...person, password: 'wrong' })
    }
    expect(nameOf(await login(stranger(), person))).toBe('ERR_PASSWORD_WRONG')
    const { id, code } = await asked(person.email)

    await reset(id, code)

    expect(nameOf(await login(stranger(), { ...person, password: NEW }))).toBeNull()
  })

  it('leaves a weak choice the code to try again with', async () => {
    const { email } = await aMember(app.run)
    const { id, code } = await asked(email)

    expect(await reset(id, code, 'password1')).toMatchObject(refusal('ERR_PASSWORD_NOT_SAFE'))
    expect(nameOf(await reset(id, code))).toBeNull()
  })

  it('is out after ten minutes', async () => {
    const { email } = await aMember(app.run)
    const { id, code } = await asked(email)
    app.run.clock.advance(10 * MINUTE)

    expect(nameOf(await reset(id, code))).toBe('ERR_VERIFICATION_EXPIRED')
  })
})
