import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOUR, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import type { MemberItem } from '#functions/platform/identity/records.ts'
import { newId } from '#functions/platform/ids.ts'
import { accountsOn, otherThan } from '#test/support/accounts.ts'
import { startTable, type TestTable } from '#test/support/dynamo.ts'
import { refusalOf } from '#test/support/outcomes.ts'
import { NOON } from '#test/support/records.ts'
import { wrongNetworkCodeLimit } from '../../codes/rules/limits.ts'
import { accountLimit } from '../../operations/login.ts'
import { RESET_LINK_SECONDS, resetCodeLimit, resetMailLimit } from '../rules/limits.ts'
import { resetPassword } from './complete.ts'
import { requestReset } from './request.ts'

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

const OWNER = '10.0.0.1'
/** A network of its own for each attacker. */
let networks = 0
function aNetwork(): string {
  networks += 1
  return `192.0.2.${networks}`
}

const anEmail = () => `${newId().toLowerCase()}@example.com`
const aMember = (changes: Partial<MemberItem> = {}) =>
  accounts.keep({ email: anEmail(), ...changes })

async function current({ id }: MemberItem): Promise<MemberItem> {
  const member = await accounts.store.member(id)
  if (!member) throw new Error('the member is gone')
  return member
}

const ask = (email: string, network = OWNER, deviceSecret: string | null = null) =>
  requestReset(accounts.at(now), email, { network, deviceSecret }, now)

const mailsTo = (email: string) => accounts.sent.filter(({ to }) => to === email)

/** The id and the token in the link of a mail. */
function linkOf(message: unknown): { id: string; token: string } {
  const [, id = '', token = ''] = JSON.stringify(message).match(/#(\w{26})\.([\w-]{43})/) ?? []
  return { id, token }
}

type Request = { id: string; code: string; network?: string; newPassword?: string }

const reset = ({ id, code, network = OWNER, newPassword = 'better' }: Request) =>
  refusalOf(
    resetPassword(
      accounts.at(now),
      { id, proof: { code }, newPassword },
      { network, deviceSecret: 'the secret of a browser' },
      now,
    ),
  )

const resetByLink = ({ id, token }: { id: string; token: string }, newPassword = 'better') =>
  refusalOf(
    resetPassword(
      accounts.at(now),
      { id, proof: { token }, newPassword },
      { network: OWNER, deviceSecret: 'the secret of a browser' },
      now,
    ),
  )

async function aRequest(changes: Partial<MemberItem> = {}) {
  const member = await aMember(changes)
  const { id } = await ask(member.email)
  return { member, id, code: accounts.codeTo(member.email) }
}

describe('requesting a new password', () => {
  it('answers and writes the same way with and without an account', async () => {
    const member = await aMember()
    const unproven = await aMember({ emailVerified: false })
    const unknown = anEmail()

    const answers = [await ask(member.email), await ask(unproven.email), await ask(unknown)]

    for (const answer of answers) {
      expect(answer).toEqual({
        id: expect.stringMatching(/^\w{26}$/),
        replaceableAt: plusSeconds(now, MINUTE).toISOString(),
        expiresAt: plusSeconds(now, 10 * MINUTE).toISOString(),
      })
      expect(answer.id).not.toBe(member.id)
    }
    expect(accounts.sent.map(({ to }) => to)).toEqual([member.email, unproven.email, unknown])
    expect(accounts.codeTo(member.email)).not.toBe('')
    expect([accounts.codeTo(unproven.email), accounts.codeTo(unknown)]).toEqual(['', ''])
  })

  it('refuses a second request within a minute, with and without an account', async () => {
    for (const email of [(await aMember()).email, anEmail()]) {
      await ask(email)
      expect(await refusalOf(ask(email))).toBe('ERR_VERIFICATION_REQUEST_TOO_SOON')
      now = plusSeconds(now, MINUTE)
      expect(await refusalOf(ask(email))).toBe(null)
      now = NOON
    }
  })

  it('accepts one of two concurrent requests by one requester', async () => {
    const { email } = await aMember()

    const outcomes = await Promise.all([refusalOf(ask(email)), refusalOf(ask(email))])

    expect(outcomes.toSorted()).toEqual(['ERR_VERIFICATION_REQUEST_TOO_SOON', null])
    expect(mailsTo(email)).toHaveLength(1)
  })

  it('does not make the owner wait after a request by a stranger', async () => {
    const { email } = await aMember()
    await ask(email, aNetwork())

    expect(await refusalOf(ask(email))).toBeNull()
  })

  it('does not make a known browser wait for a stranger in the same network', async () => {
    const { id, email } = await aMember()
    await accounts.store.write([accounts.at(now).devices.remember(id, 'laptop', now)])
    await ask(email)

    expect(await refusalOf(ask(email))).toBe('ERR_VERIFICATION_REQUEST_TOO_SOON')
    expect(await refusalOf(ask(email, OWNER, 'laptop'))).toBeNull()
    expect(await refusalOf(ask(email, OWNER, 'of another browser'))).toBe(
      'ERR_VERIFICATION_REQUEST_TOO_SOON',
    )
  })

  it('mails one address at most five times an hour, and the newest link still works then', async () => {
    const { email } = await aMember()
    for (let asks = 0; asks < 2 * resetMailLimit.max; asks += 1) await ask(email, aNetwork())

    expect(mailsTo(email)).toHaveLength(resetMailLimit.max)
    now = plusSeconds(now, RESET_LINK_SECONDS - 1)
    expect(await resetByLink(linkOf(mailsTo(email).at(-1)))).toBeNull()
  })

  it('mails links without codes once the address got many codes in a day', async () => {
    const { email } = await aMember()
    const codes = []
    for (let asks = 0; asks < resetCodeLimit.max + 2; asks += 1) {
      await ask(email, aNetwork())
      codes.push(accounts.codeTo(email) !== '')
      now = plusSeconds(now, HOUR / 2)
    }

    expect(codes.filter(Boolean)).toHaveLength(resetCodeLimit.max)
    expect(await resetByLink(linkOf(mailsTo(email).at(-1)))).toBeNull()
  })
})

describe('choosing a new password by a code', () => {
  it('changes the password and ends all sessions', async () => {
    const { member, id, code } = await aRequest()

    expect(await reset({ id, code })).toBeNull()
    expect(await current(member)).toMatchObject({ passwordHash: 'better', sessionEpoch: 1 })
    expect(await reset({ id, code, newPassword: 'best' })).toBe('ERR_VERIFICATION_CODE_NOT_SET')
  })

  it('works once when two calls send the code at the same time', async () => {
    const { member, id, code } = await aRequest()

    const outcomes = await Promise.all([
      reset({ id, code, newPassword: 'one' }),
      reset({ id, code, newPassword: 'two' }),
    ])

    // The later call finds the request spent, gone, or older than the password.
    expect(outcomes.toSorted()).toEqual([expect.stringMatching(/^ERR_VERIFICATION_/), null])
    expect((await current(member)).sessionEpoch).toBe(1)
  })

  it('clears the failed sign-ins and remembers the browser', async () => {
    const { member, id, code } = await aRequest()
    const { attempts, devices } = accounts.at(now)
    for (let tries = 0; tries < accountLimit.max; tries += 1) {
      await attempts.count(accountLimit, member.email)
    }

    expect(await attempts.count(accountLimit, member.email)).toBe(false)
    await reset({ id, code })
    expect(await attempts.count(accountLimit, member.email)).toBe(true)
    expect(await devices.find(member.id, 'the secret of a browser')).not.toBeNull()
    expect(await devices.find(member.id, 'another')).toBeNull()
  })

  it('sets the first password of an account without one', async () => {
    const { member, id, code } = await aRequest({ passwordHash: null })

    expect(await reset({ id, code })).toBeNull()
    expect(await current(member)).toMatchObject({ passwordHash: 'better' })
  })

  it('refuses the last five passwords', async () => {
    const first = await aRequest()
    expect(await reset({ ...first, newPassword: 'right' })).toBe('ERR_PASSWORD_NOT_CHANGED')
    expect(await reset({ ...first, newPassword: 'second' })).toBeNull()

    now = plusSeconds(now, MINUTE)
    const { id } = await ask(first.member.email)
    const code = accounts.codeTo(first.member.email)
    expect(await reset({ id, code, newPassword: 'right' })).toBe('ERR_PASSWORD_REUSED')
    expect(await reset({ id, code, newPassword: 'third' })).toBeNull()
  })

  it('uses up no try if the password is weak', async () => {
    const { id, code } = await aRequest()

    for (let tries = 0; tries < 9; tries += 1) {
      expect(await reset({ id, code, newPassword: 'weak' })).toBe('ERR_PASSWORD_NOT_SAFE')
    }
    expect(await reset({ id, code })).toBeNull()
  })

  it('accepts only the code of the same request', async () => {
    const first = await aRequest()
    const other = await aRequest()

    expect(await reset({ ...other, code: first.code })).toBe(
      first.code === other.code ? null : 'ERR_VERIFICATION_NOT_MATCH',
    )
    expect(await reset({ ...first, id: newId() })).toBe('ERR_VERIFICATION_CODE_NOT_SET')
  })

  it('still works after a stranger made a request and used up its tries', async () => {
    const { member, id, code } = await aRequest()
    for (let asks = 0; asks < 4; asks += 1) {
      const network = aNetwork()
      const { id: strange } = await ask(member.email, network)
      for (let tries = 0; tries < 6; tries += 1) {
        await reset({ id: strange, code: otherThan(accounts.codeTo(member.email)), network })
      }
    }

    expect(await reset({ id, code })).toBeNull()
  })

  it('ends the request after five wrong codes, concurrent ones included', async () => {
    const { id, code } = await aRequest()

    const wrong = await Promise.all(
      Array.from({ length: 8 }, () => reset({ id, code: otherThan(code) })),
    )

    expect(wrong.filter((name) => name === 'ERR_VERIFICATION_NOT_MATCH')).toHaveLength(5)
    expect(await reset({ id, code })).toBe('ERR_VERIFICATION_MAX_RETRY')
  })

  it('blocks the codes of a network after many wrong ones in a day, but not links or other networks', async () => {
    const { member, id, code } = await aRequest()
    const network = aNetwork()
    const { attempts } = accounts.at(now)
    for (let tries = 0; tries < wrongNetworkCodeLimit.max; tries += 1) {
      await attempts.count(wrongNetworkCodeLimit, network)
    }

    expect(await reset({ id, code, network })).toBe('ERR_VERIFICATION_MAX_RETRY')
    expect(await reset({ id, code })).toBeNull()
    expect((await current(member)).passwordHash).toBe('better')
  })

  it('ends other requests of the account', async () => {
    const first = await aRequest()
    now = plusSeconds(now, MINUTE)
    const { id } = await ask(first.member.email)
    const code = accounts.codeTo(first.member.email)

    expect(await reset({ id, code })).toBeNull()
    expect(await reset({ ...first, newPassword: 'another' })).toBe('ERR_VERIFICATION_EXPIRED')
  })

  it('answers wrong codes the same way with and without an account', async () => {
    const { id, code } = await aRequest()
    const { id: unknown } = await ask(anEmail())
    const outcomesOf = async (request: string) => {
      const outcomes = []
      for (let tries = 0; tries < 6; tries += 1) {
        outcomes.push(await reset({ id: request, code: otherThan(code) }))
      }
      return outcomes
    }

    expect(await outcomesOf(unknown)).toEqual(await outcomesOf(id))
  })
})

describe('choosing a new password by a link', () => {
  it('works for an hour, once, although the code has expired or is used up', async () => {
    const { member, id, code } = await aRequest()
    const link = linkOf(mailsTo(member.email)[0])
    for (let tries = 0; tries < 6; tries += 1) await reset({ id, code: otherThan(code) })
    now = plusSeconds(now, RESET_LINK_SECONDS - 1)

    expect(link.id).toBe(id)
    expect(await resetByLink(link)).toBeNull()
    expect(await resetByLink(link, 'best')).toBe('ERR_VERIFICATION_CODE_NOT_SET')
    expect((await current(member)).passwordHash).toBe('better')
  })

  it('is refused after an hour, with another token, and for another request', async () => {
    const [first, other] = [await aRequest(), await aRequest()]
    const link = linkOf(mailsTo(first.member.email)[0])

    expect(await resetByLink({ ...link, id: other.id })).toBe('ERR_VERIFICATION_NOT_MATCH')
    now = plusSeconds(now, RESET_LINK_SECONDS)
    expect(await resetByLink(link)).toBe('ERR_VERIFICATION_EXPIRED')
  })

  it('has a token of 256 bits, of which only the hash is stored', async () => {
    const { member, id } = await aRequest()
    const { token } = linkOf(mailsTo(member.email)[0])

    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(await accounts.at(now).resets.find(id))).not.toContain(token)
  })
})
