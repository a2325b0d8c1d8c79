import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import type { MemberItem } from '#functions/platform/identity/records.ts'
import { newId } from '#functions/platform/ids.ts'
import { accountsOn } from '#test/support/accounts.ts'
import { startTable, type TestTable } from '#test/support/dynamo.ts'
import { outcomes } from '#test/support/outcomes.ts'
import { NOON } from '#test/support/records.ts'
import { sendMobileCode, verifyMobile } from './mobile.ts'

let now = NOON
let engine: TestTable
let accounts: ReturnType<typeof accountsOn>
let number = 2_000_000_000
let mobile = ''

beforeAll(async () => {
  engine = await startTable(() => now)
})
afterAll(() => engine.stop())
beforeEach(() => {
  now = NOON
  accounts = accountsOn(engine.table)
  number += 1
  mobile = String(number)
})

const another = () => String(number + 1_000_000)

const aMember = (changes: Partial<MemberItem> = {}) =>
  accounts.keep({ email: `${newId().toLowerCase()}@example.com`, ...changes })

async function current({ id }: MemberItem): Promise<MemberItem> {
  const member = await accounts.store.member(id)
  if (!member) throw new Error('the member is gone')
  return member
}

/** The call of a member in their one session. */
const callOf = ({ id }: MemberItem) => ({ now, session: { id: `session of ${id}` } })
const send = (member: MemberItem, to = mobile, password = 'right') =>
  sendMobileCode(accounts.at(now), member, { mobile: to, password }, callOf(member))
const verify = (member: MemberItem, to = mobile) =>
  verifyMobile(accounts.at(now), member, accounts.codeTo(to), callOf(member))

describe('proving a mobile number', () => {
  it('makes it the member’s own, and tells the owner by email', async () => {
    const member = await aMember()

    await send(member)
    await verify(member)

    expect(await current(member)).toMatchObject({ mobile, mobileVerified: true })
    expect(await accounts.store.mobileOwner(mobile)).toBe(member.id)
    expect(accounts.sent.at(-1)).toMatchObject({ to: member.email })
    expect(JSON.stringify(accounts.sent.at(-1))).not.toContain(mobile)
  })

  it('takes the password', async () => {
    const member = await aMember()

    expect(await outcomes([send(member, mobile, 'wrong')])).toEqual(['ERR_PASSWORD_WRONG'])
    expect(await outcomes([send(await aMember({ passwordHash: null }))])).toEqual([
      'ERR_PASSWORD_NOT_SET',
    ])
    expect(accounts.sent).toEqual([])
  })

  it('is refused where it is one’s own already, or somebody else’s', async () => {
    const owner = await aMember({ mobile, mobileVerified: true })
    const other = await aMember({ mobile })

    expect(await outcomes([send(owner), send(other)])).toEqual([
      'ERR_MOBILE_VERIFIED',
      'ERR_MOBILE_REGISTERED',
    ])
  })

  it('is asked for once a minute, whichever number', async () => {
    const member = await aMember()
    await send(member)

    expect(await outcomes([send(member, another())])).toEqual(['ERR_VERIFICATION_REQUEST_TOO_SOON'])
    now = plusSeconds(now, MINUTE)
    await send(member, another())
    await verify(member, another())
    expect(await current(member)).toMatchObject({ mobile: another(), mobileVerified: true })
    expect(await accounts.store.mobileOwner(mobile)).toBeNull()
  })

  it('frees the number before for others', async () => {
    const member = await aMember({ mobile: another(), mobileVerified: true })

    await send(member)
    await verify(member)

    expect(await accounts.store.mobileOwner(another())).toBeNull()
  })

  it('lets one of two have a number that both prove at the same moment', async () => {
    const [one, other] = [await aMember(), await aMember()]
    await send(one)
    const ofOne = accounts.codeTo(mobile)
    await send(other)
    const ofOther = accounts.codeTo(mobile)

    const proofs = await outcomes([
      verifyMobile(accounts.at(now), one, ofOne, callOf(one)),
      verifyMobile(accounts.at(now), other, ofOther, callOf(other)),
    ])

    expect(proofs.toSorted()).toEqual(['ERR_MOBILE_REGISTERED', null])
    const owners = [await current(one), await current(other)].filter((m) => m.mobileVerified)
    expect(owners.map(({ id }) => id)).toEqual([await accounts.store.mobileOwner(mobile)])
  })

  it('and giving it up at the same moment leave it nobody’s, or the member’s', async () => {
    for (let run = 0; run < 5; run += 1) {
      const member = await aMember()
      const to = String(number * 2 + run)
      await send(member, to)

      await outcomes([verify(member, to), accounts.store.update(member, { mobile: null })])

      const after = await current(member)
      expect(await accounts.store.mobileOwner(to)).toBe(after.mobileVerified ? member.id : null)
    }
  })

  it('works once for a code', async () => {
    const member = await aMember()
    await send(member)
    const code = accounts.codeTo(mobile)
    await verify(member)

    const again = verifyMobile(accounts.at(now), await current(member), code, callOf(member))

    expect(await outcomes([again])).toEqual(['ERR_VERIFICATION_CODE_NOT_SET'])
  })
})
