import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MemberItem } from '#functions/platform/identity/records.ts'
import { openSession, readSession, type Session } from '#functions/platform/identity/sessions.ts'
import { newId } from '#functions/platform/ids.ts'
import { accountsOn } from '#test/support/accounts.ts'
import { startTable, type TestTable } from '#test/support/dynamo.ts'
import { refusalOf } from '#test/support/outcomes.ts'
import { NOON } from '#test/support/records.ts'
import { changePassword, REMEMBERED_PASSWORDS } from './new-password.ts'

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
