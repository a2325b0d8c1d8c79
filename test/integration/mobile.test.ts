import { describe, expect, it } from 'vitest'
import { otherThan } from '#test/support/accounts.ts'
import { aMember, codeFor, PASSWORD, type Person, sentTo } from '#test/support/builders.ts'
import { createClient, type Reply } from '#test/support/client.ts'
import { aMobile, pendingLogin, proveMobile, turnOnTwoFactor } from '#test/support/sign-in.ts'
import { runApp } from './app.ts'
import { countWithinWindows } from './windows.ts'

const app = runApp()
countWithinWindows(app)

const MINUTE = 60_000
const nameOf = ({ body }: Pick<Reply, 'body'>) => (body as { name?: string }).name ?? null

const send = ({ client }: Person, mobile: string, password = PASSWORD) =>
  client.post('/members/me/mobile', { body: { mobile, password } })
const verify = ({ client }: Person, code: string) =>
  client.post('/members/me/mobile/verify', { body: { code } })
const isTaken = async (mobile: string) => {
  const { body } = await createClient(app.run.origin).get(`/members/exists/mobile/${mobile}`)
  return (body as { exists: boolean }).exists
}

describe('a mobile number', () => {
  it('is proven by a code that is sent to it', async () => {
    const person = await aMember(app.run)
    const mobile = aMobile()

    const sent = await send(person, mobile)
    const proven = await verify(person, await codeFor(app.run, mobile))

    expect(sent.body).toEqual({
      replaceableAt: expect.any(String),
      expiresAt: expect.any(String),
    })
    expect(proven.body).toMatchObject({ id: person.id, mobile, mobileVerified: true })
    expect((await person.client.get('/auth/options')).body).toMatchObject({
      availableTwoFactorMethods: ['sms', 'email'],
    })
  })

  it('is not one’s own by naming it: neither to codes nor to who asks', async () => {
    const person = await aMember(app.run)
    const mobile = aMobile()

    const named = await person.client.patch('/members/me', { body: { mobile } })

    expect(named.body).toMatchObject({ mobile, mobileVerified: false })
    expect(await isTaken(mobile)).toBe(false)
    await proveMobile(app.run, person, mobile)
    expect(await isTaken(mobile)).toBe(true)
    const formatted = `(${mobile.slice(0, 3)}) ${mobile.slice(3, 6)}-${mobile.slice(6)}`
    expect(await isTaken(encodeURIComponent(formatted))).toBe(true)
  })

  it('takes the password, and a code that is right', async () => {
    const person = await aMember(app.run)
    const mobile = aMobile()

    expect(nameOf(await send(person, mobile, 'wrong'))).toBe('ERR_PASSWORD_WRONG')
    expect(nameOf(await verify(person, '123456'))).toBe('ERR_VERIFICATION_CODE_NOT_SET')
    expect(await sentTo(app.run, mobile)).toEqual([])
    await send(person, mobile)
    const code = await codeFor(app.run, mobile)
    expect(nameOf(await verify(person, otherThan(code)))).toBe('ERR_VERIFICATION_NOT_MATCH')
    expect(nameOf(await send(person, mobile))).toBe('ERR_VERIFICATION_REQUEST_TOO_SOON')
    app.run.clock.advance(10 * MINUTE)
    expect(nameOf(await verify(person, code))).toBe('ERR_VERIFICATION_EXPIRED')
    expect(nameOf(await send(person, mobile))).toBeNull()
    expect(nameOf(await verify(person, await codeFor(app.run, mobile)))).toBeNull()
  })

  it('cannot be guessed', async () => {
    const person = await aMember(app.run)
    const mobile = aMobile()
    await send(person, mobile)
    const code = await codeFor(app.run, mobile)

    const tries = await Promise.all(
      Array.from({ length: 7 }, () => verify(person, otherThan(code))),
    )

    const wrong = tries.map(nameOf).filter((name) => name === 'ERR_VERIFICATION_NOT_MATCH')
    expect(wrong).toHaveLength(5)
    expect(nameOf(await verify(person, code))).toBe('ERR_VERIFICATION_MAX_RETRY')
  })

  it('is one account’s only, also where two prove it at the same moment', async () => {
    const [one, other, third] = [
      await aMember(app.run),
      await aMember(app.run),
      await aMember(app.run),
    ]
    const mobile = aMobile()
    await send(one, mobile)
    const ofOne = await codeFor(app.run, mobile)
    await send(other, mobile)
    const ofOther = await codeFor(app.run, mobile)

    const proofs = await Promise.all([verify(one, ofOne), verify(other, ofOther)])

    expect(proofs.map(nameOf).toSorted()).toEqual(['ERR_MOBILE_REGISTERED', null])
    const [owner] = [one, other].filter((_, position) => proofs[position]?.status === 200)
    expect(nameOf(await send(third, mobile))).toBe('ERR_MOBILE_REGISTERED')
    app.run.clock.advance(MINUTE)
    expect(nameOf(await send(owner ?? third, mobile))).toBe('ERR_MOBILE_VERIFIED')
  })

  it('is free for others once it is given up, and codes go by email again', async () => {
    const [person, heir] = [await aMember(app.run), await aMember(app.run)]
    const mobile = aMobile()
    await proveMobile(app.run, person, mobile)
    await turnOnTwoFactor(person, 'sms')

    const body = { mobile: '', password: PASSWORD }
    const given = await person.client.patch('/members/me', { body })

    expect(given.body).toMatchObject({ mobile: null, mobileVerified: false })
    expect((await pendingLogin(app.run, person)).info.twoFactorMethod).toBe('email')
    expect(await proveMobile(app.run, heir, mobile)).toMatchObject({ mobile })
  })

  it('moves with the proof of another', async () => {
    const person = await aMember(app.run)
    const [before, after] = [aMobile(), aMobile()]
    await proveMobile(app.run, person, before)
    app.run.clock.advance(MINUTE)

    expect(await proveMobile(app.run, person, after)).toMatchObject({ mobile: after })

    expect([await isTaken(before), await isTaken(after)]).toEqual([false, true])
  })

  it('is nobody’s to prove for somebody else', async () => {
    const [one, other] = [await aMember(app.run), await aMember(app.run)]
    const body = { mobile: aMobile(), password: PASSWORD }

    expect(nameOf(await one.client.post(`/members/${other.id}/mobile`, { body }))).toBe(
      'ERR_TARGET_NOT_FOUND',
    )
  })
})
