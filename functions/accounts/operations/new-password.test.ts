import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import type { MemberItem } from '#functions/platform/identity/records.ts'
import { openSession, readSession, type Session } from '#functions/platform/identity/sessions.ts'
import { newId } from '#functions/platform/ids.ts'
import { accountsOn, otherThan } from '#test/support/accounts.ts'
import { startTable, type TestTable } from '#test/support/dynamo.ts'
import { refusalOf } from '#test/support/outcomes.ts'
import { NOON } from '#test/support/records.ts'
import { accountLimit } from './login.ts'
import {
  changePassword,
  REMEMBERED_PASSWORDS,
  requestReset,
  resetPassword,
} from './new-password.ts'

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

const anEmail = () => `${newId().toLowerCase()}@example.com`
const aMember = (changes: Partial<MemberItem> = {}) =>
  accounts.keep({ email: anEmail(), ...changes })

async function current({ id }: MemberItem): Promise<MemberItem> {
  const member = await accounts.store.member(id)
  if (!member) throw new Error('the member is gone')
  return member
}

async function aSession({ id, sessionEpoch }: MemberItem): Promise<Session> {
  const about = { openidToken: null, ip: '10.0.0.1', userAgent: 'test', stay: false }
  const whose = { memberId: id, epoch: sessionEpoch, factor: 'passed', now } as const
  const session = await readSession(
    engine.table,
    await openSession(engine.table, { ...about, ...whose }),
    now,
  )
  if (!session) throw new Error('the session cannot be read')
  return session
}

/** Changes the password in a session of its own. */
async function change(of: MemberItem, oldPassword: string, newPassword: string) {
  const member = await current(of)
  const call = { now, session: await aSession(member) }
  return changePassword(accounts.at(now), member, { oldPassword, newPassword }, call)
}

describe('changing the password', () => {
  it('puts the new one in place, ends the other sessions, and tells the owner', async () => {
    const member = await aMember()

    const token = await change(member, 'right', 'better')

    expect(await current(member)).toMatchObject({ passwordHash: 'better', sessionEpoch: 1 })
    expect(await readSession(engine.table, token ?? '', now)).toMatchObject({ epoch: 1 })
    expect(accounts.sent.map(({ to }) => to)).toEqual([member.email])
  })

  it.each([
    ['wrong', 'better', 'ERR_PASSWORD_WRONG'],
    ['right', 'weak', 'ERR_PASSWORD_NOT_SAFE'],
    ['right', 'right', 'ERR_PASSWORD_NOT_CHANGED'],
  ])('from %s to %s is refused: %s', async (from, to, refusal) => {
    const member = await aMember()

    expect(await refusalOf(change(member, from, to))).toBe(refusal)
    expect(await current(member)).toEqual(member)
    expect(accounts.sent).toEqual([])
  })

  it('is not possible where there is none', async () => {
    const member = await aMember({ passwordHash: null })

    expect(await refusalOf(change(member, 'right', 'better'))).toBe('ERR_PASSWORD_NOT_SET')
  })

  it('takes none of the last five, the present one among them, and any before', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 6, maxLength: 14, size: 'max' }),
        async (wanted) => {
          const member = await aMember({ passwordHash: 'p-first' })
          const used = ['p-first']
          for (const password of wanted.map((number) => `p${number}`)) {
            const last = used.slice(-REMEMBERED_PASSWORDS)
            const refusal = await refusalOf(change(member, last.at(-1) ?? '', password))

            if (password === last.at(-1)) expect(refusal).toBe('ERR_PASSWORD_NOT_CHANGED')
            else expect(refusal).toBe(last.includes(password) ? 'ERR_PASSWORD_REUSED' : null)
            if (refusal === null) used.push(password)
          }
        },
      ),
      { numRuns: 8 },
    )
  })

  it('lets one of two changes at the same moment through', async () => {
    const member = await aMember()
    const changes = await Promise.all(
      ['one', 'other'].map((password) => refusalOf(change(member, 'right', password))),
    )

    expect(changes.filter((refusal) => refusal === null)).toHaveLength(1)
  })
})

describe('asking for a new password', () => {
  const ask = (email: string) => requestReset(accounts.at(now), email, now)

  it('answers and writes alike whether or not there is such an account', async () => {
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

  it('again is refused within a minute, alike too', async () => {
    for (const email of [(await aMember()).email, anEmail()]) {
      await ask(email)
      expect(await refusalOf(ask(email))).toBe('ERR_VERIFICATION_REQUEST_TOO_SOON')
      now = plusSeconds(now, MINUTE)
      expect(await refusalOf(ask(email))).toBe(null)
      now = NOON
    }
  })
})

describe('choosing a new password by a code', () => {
  async function asked(changes: Partial<MemberItem> = {}) {
    const member = await aMember(changes)
    const { id } = await requestReset(accounts.at(now), member.email, now)
    return { member, id, code: accounts.codeTo(member.email) }
  }
  const reset = (id: string, code: string, newPassword = 'better') =>
    refusalOf(resetPassword(accounts.at(now), { id, code, newPassword }, now))

  it('puts it in place and ends all sessions', async () => {
    const { member, id, code } = await asked()

    expect(await reset(id, code)).toBeNull()
    expect(await current(member)).toMatchObject({ passwordHash: 'better', sessionEpoch: 1 })
    expect(await reset(id, code, 'best')).toBe('ERR_VERIFICATION_CODE_NOT_SET')
  })

  it('works once where it is sent twice at the same moment', async () => {
    const { member, id, code } = await asked()

    const outcomes = await Promise.all([reset(id, code, 'one'), reset(id, code, 'two')])

    expect(outcomes.toSorted()).toEqual(['ERR_VERIFICATION_NOT_MATCH', null])
    expect((await current(member)).sessionEpoch).toBe(1)
  })

  it('forgets the failed attempts to sign in', async () => {
    const { member, id, code } = await asked()
    const { attempts } = accounts.at(now)
    for (let tries = 0; tries < accountLimit.max; tries += 1) {
      await attempts.count(accountLimit, member.email)
    }

    expect(await attempts.count(accountLimit, member.email)).toBe(false)
    await reset(id, code)
    expect(await attempts.count(accountLimit, member.email)).toBe(true)
  })

  it('gives an account without a password its first', async () => {
    const { member, id, code } = await asked({ passwordHash: null })

    expect(await reset(id, code)).toBeNull()
    expect(await current(member)).toMatchObject({ passwordHash: 'better' })
  })

  it('takes no password of the last five', async () => {
    const { member, id, code } = await asked()

    expect(await reset(id, code, 'right')).toBe('ERR_PASSWORD_NOT_CHANGED')
    await change(member, 'right', 'second')
    expect(await reset(id, code, 'right')).toBe('ERR_PASSWORD_REUSED')
    expect(await reset(id, code, 'third')).toBeNull()
  })

  it('costs no try where the password is weak', async () => {
    const { id, code } = await asked()

    for (let tries = 0; tries < 9; tries += 1) {
      expect(await reset(id, code, 'weak')).toBe('ERR_PASSWORD_NOT_SAFE')
    }
    expect(await reset(id, code)).toBeNull()
  })

  it('takes the code of this very request only', async () => {
    const first = await asked()
    const stranger = await asked()
    now = plusSeconds(now, MINUTE)
    await requestReset(accounts.at(now), first.member.email, now)
    const newest = accounts.codeTo(first.member.email)

    expect(await reset(stranger.id, newest)).toBe(
      newest === stranger.code ? null : 'ERR_VERIFICATION_NOT_MATCH',
    )
    expect(await reset(first.id, newest)).toBe('ERR_VERIFICATION_NOT_MATCH')
    expect(await reset(newId(), newest)).toBe('ERR_VERIFICATION_CODE_NOT_SET')
  })

  it('by the id of an older request uses up no tries of the newer', async () => {
    const { member, id } = await asked()
    now = plusSeconds(now, MINUTE)
    const newer = await requestReset(accounts.at(now), member.email, now)
    const code = accounts.codeTo(member.email)
    for (let tries = 0; tries < 30; tries += 1) await reset(id, otherThan(code))

    expect(await reset(newer.id, code)).toBeNull()
  })

  it('answers wrong codes alike whether or not there is such an account', async () => {
    const { id, code } = await asked()
    const { id: unknown } = await requestReset(accounts.at(now), anEmail(), now)
    const outcomesOf = async (ticket: string) => {
      const outcomes = []
      for (let tries = 0; tries < 6; tries += 1) outcomes.push(await reset(ticket, otherThan(code)))
      return outcomes
    }

    expect(await outcomesOf(unknown)).toEqual(await outcomesOf(id))
  })
})
