import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import type { MemberItem } from '#functions/platform/identity/records.ts'
import { newId } from '#functions/platform/ids.ts'
import { accountsOn, otherThan } from '#test/support/accounts.ts'
import { startTable, type TestTable } from '#test/support/dynamo.ts'
import { refusalOf } from '#test/support/outcomes.ts'
import { NOON } from '#test/support/records.ts'
import { factorCodeLimits, wrongFactorLimits } from '../codes/rules/limits.ts'
import type { Requester } from '../rules/requester.ts'
import {
  beginFactor,
  changeOptions,
  proveFactor,
  sendFactor,
  type WantedOptions,
} from './two-factor.ts'

let now = NOON
let engine: TestTable
let accounts: ReturnType<typeof accountsOn>

beforeAll(async () => {
  engine = await startTable(() => now)
})
afterAll(() => engine.stop())
beforeEach(() => {
  now = NOON
  accounts = accountsOn(engine.table)
})

const email = () => `${newId().toLowerCase()}@example.com`
const lax = { requireTwoFactor: false, requireStrongFactor: false, passwordMaxAgeDays: 0 }
const strict = { ...lax, requireTwoFactor: true }
const MOBILE = '4155550123'
const reachable = { mobile: MOBILE, mobileVerified: true } as const

const aMember = (changes: Partial<MemberItem> = {}) => accounts.keep({ email: email(), ...changes })
const OWNER: Requester = { network: '192.0.2.1', device: null }
const STRANGER: Requester = { network: '192.0.2.2', device: null }
const begin = (member: MemberItem, requester = OWNER) =>
  beginFactor(accounts.at(now), member, { now, requester })
const send = (member: MemberItem, method: 'sms' | 'email', requester = OWNER) =>
  sendFactor(accounts.at(now), member, method, { now, requester })
const prove = (
  member: MemberItem,
  code: string,
  method: 'sms' | 'email' = 'email',
  requester = OWNER,
) => proveFactor(accounts.at(now), member, { code, method }, { ip: '192.0.2.1', now, requester })

describe('asking for the second factor', () => {
  it('sends a code the way that was chosen, and says when another may be asked for', async () => {
    const member = await aMember({
      ...reachable,
      defaultTwoFactorMethod: 'sms',
    })

    expect(await begin(member)).toEqual({
      result: 'twoFactor',
      twoFactorMethod: 'sms',
      availableTwoFactorMethods: ['sms', 'email'],
      replaceableAt: plusSeconds(now, MINUTE).toISOString(),
    })
    expect(accounts.sent.map(({ to }) => to)).toEqual([MOBILE])
    expect(accounts.sent[0]).toMatchObject({
      text: expect.stringMatching(/\n\n@app\.example\.com #\d{6}$/),
    })
  })

  it('writes to the email address where the number was not proven', async () => {
    const member = await aMember({ mobile: MOBILE, defaultTwoFactorMethod: 'sms' })

    expect(await begin(member)).toMatchObject({
      twoFactorMethod: 'email',
      availableTwoFactorMethods: ['email'],
    })
    expect(accounts.sent.map(({ to }) => to)).toEqual([member.email])
  })

  it('sends one code for two browsers of one network at once, valid in either', async () => {
    const member = await aMember()

    const infos = await Promise.all([begin(member), begin(member), begin(member)])

    expect(accounts.sent).toHaveLength(1)
    expect(new Set(infos.map((info) => info.replaceableAt)).size).toBe(1)
    await prove(member, accounts.codeTo(member.email))
  })

  it('sends another code at once after the former was used', async () => {
    const member = await aMember()
    await begin(member)
    await accounts.at(now).store.write(await prove(member, accounts.codeTo(member.email)))

    await begin(member)

    expect(accounts.sent).toHaveLength(2)
  })

  it('sends another code after a minute', async () => {
    const member = await aMember()
    await begin(member)
    now = plusSeconds(now, MINUTE)

    await begin(member)

    expect(accounts.sent).toHaveLength(2)
  })

  it('keeps no code whose message could not be queued', async () => {
    const member = await aMember()
    const services = { ...accounts.at(now), queue: () => Promise.reject(new Error('no key')) }

    await expect(beginFactor(services, member, { now, requester: OWNER })).rejects.toThrow('no key')
    await begin(member)

    expect(accounts.sent).toHaveLength(1)
  })
})

describe('asking for another code', () => {
  it('is refused within a minute, but not by the other way', async () => {
    const member = await aMember({ ...reachable })
    await begin(member)

    await expect(send(member, 'email')).rejects.toMatchObject({
      name: 'ERR_VERIFICATION_REQUEST_TOO_SOON',
    })
    expect(await send(member, 'sms')).toMatchObject({ twoFactorMethod: 'sms' })
  })

  it('by text needs a proven number', async () => {
    const member = await aMember({ mobile: MOBILE })

    await expect(send(member, 'sms')).rejects.toMatchObject({
      name: 'ERR_REQUEST_PARAMS_MISFORMAT',
    })
  })
})

describe('proving the second factor', () => {
  it('takes the code of the way that is named', async () => {
    const member = await aMember({ ...reachable })
    await send(member, 'email')
    await send(member, 'sms')
    const [byEmail, byText] = [accounts.codeTo(member.email), accounts.codeTo(MOBILE)]

    if (byEmail !== byText) {
      await expect(prove(member, byEmail, 'sms')).rejects.toMatchObject({
        name: 'ERR_VERIFICATION_NOT_MATCH',
      })
    }
    await prove(member, byText, 'sms')
    await prove(member, byEmail, 'email')
  })

  it('takes no code by text any more once the number is given up', async () => {
    const member = await aMember({ ...reachable })
    await send(member, 'sms')
    const given = { ...member, mobile: '4155550999', mobileVerified: false }

    await expect(prove(given, accounts.codeTo(MOBILE), 'sms')).rejects.toMatchObject({
      name: 'ERR_REQUEST_PARAMS_MISFORMAT',
    })
  })

  it('counts wrong codes of one way for that way only', async () => {
    const member = await aMember({ ...reachable })
    await send(member, 'email')
    await send(member, 'sms')
    const wrong = otherThan(accounts.codeTo(member.email))
    for (let tries = 0; tries < 5; tries += 1) await prove(member, wrong).catch(() => null)

    await expect(prove(member, accounts.codeTo(member.email))).rejects.toMatchObject({
      name: 'ERR_VERIFICATION_MAX_RETRY',
    })
    await prove(member, accounts.codeTo(MOBILE), 'sms')
  })
})

describe('a requester who knows the password', () => {
  it('has codes and tries of their own, which leave the owner’s', async () => {
    const member = await aMember()
    await begin(member)
    const code = accounts.codeTo(member.email)
    await begin(member, STRANGER)
    const wrong = otherThan(accounts.codeTo(member.email))
    for (let tries = 0; tries < 6; tries += 1) {
      await refusalOf(prove(member, wrong, 'email', STRANGER))
    }

    expect(await refusalOf(prove(member, code, 'email', STRANGER))).toBe(
      'ERR_VERIFICATION_MAX_RETRY',
    )
    expect(await refusalOf(prove(member, code))).toBeNull()
  })

  it('does not enter a code that another requester was sent', async () => {
    const member = await aMember()
    await begin(member)

    const proof = prove(member, accounts.codeTo(member.email), 'email', STRANGER)

    expect(await refusalOf(proof)).toBe('ERR_VERIFICATION_CODE_NOT_SET')
  })

  it('uses up the codes of the own network for the day, and no other', async () => {
    const member = await aMember()
    for (let codes = 0; codes < factorCodeLimits.own.max; codes += 1) {
      await send(member, 'email', STRANGER)
      now = plusSeconds(now, 3 * MINUTE)
    }

    expect(await refusalOf(send(member, 'email', STRANGER))).toBe(
      'ERR_VERIFICATION_REQUEST_TOO_SOON',
    )
    expect(await refusalOf(send(member, 'email'))).toBeNull()
  })

  it('in many networks is limited in all, except in browsers that proved a factor before', async () => {
    const member = await aMember()
    const known = { network: OWNER.network, device: 'the hash of a known browser' }
    const { attempts } = accounts.at(now)
    for (let tries = 0; tries < wrongFactorLimits.unknown.max; tries += 1) {
      await attempts.count(wrongFactorLimits.unknown, `factor-email:${member.id}`)
    }
    await send(member, 'email')
    const code = accounts.codeTo(member.email)
    await send(member, 'email', known)

    expect(await refusalOf(prove(member, code))).toBe('ERR_VERIFICATION_MAX_RETRY')
    expect(await refusalOf(prove(member, accounts.codeTo(member.email), 'email', known))).toBeNull()
  })
})

describe('changing how one signs in', () => {
  const change = (member: MemberItem, wanted: WantedOptions, policy = lax) =>
    changeOptions(accounts.at(now), member, wanted, policy, now)

  it('turns the second factor on without the password, and tells the owner', async () => {
    const member = await aMember()

    expect(await change(member, { enableTwoFactor: true })).toMatchObject({ enableTwoFactor: true })
    expect(await accounts.store.member(member.id)).toMatchObject({ enableTwoFactor: true })
    expect(accounts.sent).toEqual([expect.objectContaining({ to: member.email })])
  })

  const on = { ...reachable, enableTwoFactor: true, defaultTwoFactorMethod: 'sms' } as const
  const weaker: [string, Partial<MemberItem>, WantedOptions, typeof lax][] = [
    ['turn it off', on, { enableTwoFactor: false }, lax],
    ['send codes another way', on, { defaultTwoFactorMethod: 'email' }, lax],
    [
      'send codes that a practice demands another way',
      { ...on, enableTwoFactor: false },
      { defaultTwoFactorMethod: 'email' },
      strict,
    ],
    [
      'turn it on once more, under another way',
      on,
      { enableTwoFactor: true, defaultTwoFactorMethod: 'email' },
      lax,
    ],
  ]

  it.each(weaker)('takes the password to %s', async (_what, as, wanted, policy) => {
    const member = await aMember(as)
    const before = await accounts.store.member(member.id)

    expect([
      await refusalOf(change(member, wanted, policy)),
      await refusalOf(change(member, { ...wanted, password: 'wrong' }, policy)),
    ]).toEqual(['ERR_REQUEST_PARAMS_MISFORMAT', 'ERR_PASSWORD_WRONG'])
    expect(await accounts.store.member(member.id)).toEqual(before)
    await change(member, { ...wanted, password: 'right' }, policy)
    expect(accounts.sent).toHaveLength(1)
  })

  it('chooses the way before the second factor is on without the password', async () => {
    const member = await aMember({ ...reachable })

    expect(await change(member, { defaultTwoFactorMethod: 'sms' })).toMatchObject({
      defaultTwoFactorMethod: 'sms',
    })
  })

  it('to stay signed in takes no password and tells nobody', async () => {
    const member = await aMember({ enableTwoFactor: true })

    await change(member, { stayLogin: true })

    expect(accounts.sent).toEqual([])
  })

  it('by text needs a proven number', async () => {
    const member = await aMember({ mobile: MOBILE })

    expect(await refusalOf(change(member, { defaultTwoFactorMethod: 'sms' }))).toBe(
      'ERR_REQUEST_PARAMS_MISFORMAT',
    )
  })

  it('says where nothing is to be changed', async () => {
    expect(await refusalOf(change(await aMember(), { password: 'right' }))).toBe('ERR_NO_CHANGE')
  })

  it('is refused to a call whose session ended meanwhile', async () => {
    const member = await aMember({ enableTwoFactor: true })
    await accounts.store.endSessions(member, null)

    expect(await refusalOf(change(member, { enableTwoFactor: false, password: 'right' }))).toBe(
      'ERR_UNAUTHENTICATED',
    )
  })
})
