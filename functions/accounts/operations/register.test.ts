import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { newId } from '#functions/platform/ids.ts'
import { accountsOn } from '#test/support/accounts.ts'
import { startTable, type TestTable } from '#test/support/dynamo.ts'
import { outcomes, refusalOf } from '#test/support/outcomes.ts'
import { NOON } from '#test/support/records.ts'
import { register, sendCodeAgain, verifyEmail } from './register.ts'

let now = NOON
let engine: TestTable
let accounts: ReturnType<typeof accountsOn>
let email = ''

beforeAll(async () => {
  engine = await startTable(() => now)
})
afterAll(() => engine.stop())
beforeEach(() => {
  now = NOON
  accounts = accountsOn(engine.table)
  email = `${newId().toLowerCase()}@example.com`
})

const services = () => ({ ...accounts.at(now), marker: () => [] })
const signUp = (password = 'first') =>
  register(services(), { email, password, firstName: 'Ann', lastName: 'Lee' }, now)
const verify = (memberId: string, code = accounts.codeTo(email)) =>
  verifyEmail(services(), { memberId, email, code }, now)
const again = () => sendCodeAgain(services(), email, now)

describe('registering', () => {
  it('gives the address to who proves it', async () => {
    const { id } = await signUp()
    expect(await accounts.store.ownerOf(email)).toMatchObject({ memberId: id, verified: false })

    await verify(id)

    expect(await accounts.store.ownerOf(email)).toMatchObject({ memberId: id, verified: true })
    expect(await refusalOf(signUp())).toBe('ERR_EMAIL_EXISTS')
    expect(await refusalOf(verify(id))).toBe('ERR_EMAIL_ALREADY_VERIFIED')
  })

  it('starts over where the address was not proven, and leaves nothing of the one before', async () => {
    const first = await signUp()
    const code = accounts.codeTo(email)
    expect(await refusalOf(signUp('second'))).toBe('ERR_VERIFICATION_REQUEST_TOO_SOON')
    now = plusSeconds(now, MINUTE)
    const second = await signUp('second')

    expect(await accounts.store.member(first.id)).toBeNull()
    expect(await refusalOf(verify(first.id, code))).toBe('ERR_USER_NOT_EXISTS')
    await verify(second.id)
    expect(await accounts.store.member(second.id)).toMatchObject({ passwordHash: 'second' })
  })

  it('takes no address from who proved it while another was registering', async () => {
    const { id } = await signUp()
    now = plusSeconds(now, MINUTE)
    // Hashing is where a registration takes its time.
    const slowly = {
      ...services(),
      hashPassword: async (password: string) => {
        await verify(id)
        return password
      },
    }
    const form = { email, password: 'second', firstName: 'Eve', lastName: 'Lee' }

    expect(await refusalOf(register(slowly, form, now))).toBe('ERR_EMAIL_EXISTS')
    expect(await accounts.store.ownerOf(email)).toMatchObject({ memberId: id, verified: true })
    expect(await accounts.store.member(id)).toMatchObject({ emailVerified: true })
  })

  it('lets one of two at the same moment have the address', async () => {
    const first = await outcomes([signUp(), signUp()])
    now = plusSeconds(now, MINUTE)
    const second = await outcomes([signUp(), signUp()])

    expect(first.filter((refusal) => refusal === null)).toHaveLength(1)
    expect(second.filter((refusal) => refusal === null)).toHaveLength(1)
    expect(accounts.sent).toHaveLength(2)
  })
})

describe('asking for the code again', () => {
  it('sends one after a minute, also where it is asked for twice', async () => {
    const { id } = await signUp()
    expect(await refusalOf(again())).toBe('ERR_VERIFICATION_REQUEST_TOO_SOON')
    now = plusSeconds(now, MINUTE)

    const asked = await outcomes([again(), again(), again()])

    expect(asked.filter((refusal) => refusal === null)).toHaveLength(1)
    expect(accounts.sent).toHaveLength(2)
    await verify(id)
    now = plusSeconds(now, MINUTE)
    expect(await refusalOf(again())).toBe('ERR_EMAIL_ALREADY_VERIFIED')
  })

  it('needs an address that somebody registered', async () => {
    expect(await refusalOf(again())).toBe('ERR_EMAIL_NOT_REGISTERED')
  })
})
