import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { newId } from '#functions/platform/ids.ts'
import { accountsOn } from '#test/support/accounts.ts'
import { startTable, type TestTable } from '#test/support/dynamo.ts'
import { outcomes, refusalOf } from '#test/support/outcomes.ts'
import { NOON } from '#test/support/records.ts'
import { registerCodeLimits } from '../codes/rules/limits.ts'
import { UNPROVEN_SECONDS } from '../store.ts'
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
const OWNER = '192.0.2.1'
const STRANGER = '192.0.2.2'
const signUp = (password = 'first', network = OWNER) =>
  register(services(), { email, password, firstName: 'Ann', lastName: 'Lee' }, { network, now })
const verify = (memberId: string, code = accounts.codeTo(email)) =>
  verifyEmail(services(), { memberId, email, code }, { network: OWNER, now })
const again = (memberId?: string, network = OWNER) =>
  sendCodeAgain(services(), { email, memberId }, { network, now })

describe('registering', () => {
  it('gives the address to who proves it', async () => {
    const { id } = await signUp()
    expect(await accounts.store.ownerOf(email)).toMatchObject({ memberId: id, verified: false })

    await verify(id)

    expect(await accounts.store.ownerOf(email)).toMatchObject({ memberId: id, verified: true })
    expect(await refusalOf(signUp())).toBe('ERR_EMAIL_EXISTS')
    expect(await refusalOf(verify(id))).toBe('ERR_EMAIL_ALREADY_VERIFIED')
  })

  it('again leaves the earlier registration and its code valid', async () => {
    const first = await signUp()
    const code = accounts.codeTo(email)
    expect(await refusalOf(signUp('second'))).toBe('ERR_VERIFICATION_REQUEST_TOO_SOON')
    const second = await signUp('second', STRANGER)
    const codeOfSecond = accounts.codeTo(email)

    expect(await refusalOf(verify(first.id, codeOfSecond))).toBe(
      codeOfSecond === code ? null : 'ERR_VERIFICATION_NOT_MATCH',
    )
    await verify(first.id, code)
    expect(await accounts.store.ownerOf(email)).toMatchObject({
      memberId: first.id,
      verified: true,
    })
    expect(await accounts.store.member(first.id)).toMatchObject({ passwordHash: 'first' })
    expect(await refusalOf(verify(second.id, codeOfSecond))).toBe('ERR_EMAIL_EXISTS')
  })

  it('gives the address to one of two who prove it at once', async () => {
    const first = await signUp()
    const code = accounts.codeTo(email)
    const second = await signUp('second', STRANGER)

    const proofs = await outcomes([
      verify(first.id, code),
      verify(second.id, accounts.codeTo(email)),
    ])

    expect(proofs.toSorted()).toEqual(['ERR_EMAIL_EXISTS', null])
    const owner = await accounts.store.ownerOf(email)
    expect(owner?.memberId).toBe(proofs[0] === null ? first.id : second.id)
  })

  it('expires with its password after a week unless it was proven', async () => {
    const { id } = await signUp()
    const other = await signUp('second', STRANGER)
    await verify(other.id)
    now = plusSeconds(now, UNPROVEN_SECONDS)

    expect(await accounts.store.member(id)).toBeNull()
    expect(await accounts.store.member(other.id)).toMatchObject({ emailVerified: true })
    expect(await accounts.store.ownerOf(email)).toMatchObject({ memberId: other.id })
  })

  it('mails ten codes a day at most for one network, which leaves others theirs', async () => {
    for (let codes = 0; codes < registerCodeLimits.own.max; codes += 1) {
      await signUp()
      now = plusSeconds(now, MINUTE)
    }

    expect(await refusalOf(signUp())).toBe('ERR_VERIFICATION_REQUEST_TOO_SOON')
    expect(await refusalOf(signUp('other', STRANGER))).toBeNull()
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

    expect(await refusalOf(register(slowly, form, { network: OWNER, now }))).toBe(
      'ERR_EMAIL_EXISTS',
    )
    expect(await accounts.store.ownerOf(email)).toMatchObject({ memberId: id, verified: true })
    expect(await accounts.store.member(id)).toMatchObject({ emailVerified: true })
  })

  it('twice at the same moment from one network registers once', async () => {
    const first = await outcomes([signUp(), signUp()])
    now = plusSeconds(now, MINUTE)
    const second = await outcomes([signUp(), signUp()])

    expect(first.filter((refusal) => refusal === null)).toHaveLength(1)
    expect(second.filter((refusal) => refusal === null)).toHaveLength(1)
    expect(accounts.sent).toHaveLength(2)
  })

  it('at the same moment from two networks registers both', async () => {
    expect(await outcomes([signUp(), signUp('second', STRANGER)])).toEqual([null, null])
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

  it('by a stranger leaves the codes that the owner has', async () => {
    const { id } = await signUp()
    const code = accounts.codeTo(email)
    now = plusSeconds(now, MINUTE)
    await again(undefined, STRANGER)

    expect(await refusalOf(again(undefined, STRANGER))).toBe('ERR_VERIFICATION_REQUEST_TOO_SOON')
    expect(await refusalOf(again())).toBeNull()
    await verify(id, code)
  })

  it('is for the registration that is named, although a stranger registered since', async () => {
    const { id } = await signUp()
    await signUp('second', STRANGER)
    now = plusSeconds(now, MINUTE)
    await again(id)

    await verify(id)
    expect(await accounts.store.member(id)).toMatchObject({ emailVerified: true })
    expect(await refusalOf(again(newId()))).toBe('ERR_EMAIL_ALREADY_VERIFIED')
  })

  it('is refused for a registration of another address', async () => {
    await signUp()
    now = plusSeconds(now, MINUTE)

    expect(await refusalOf(again(newId()))).toBe('ERR_EMAIL_NOT_REGISTERED')
  })

  it('needs an address that somebody registered', async () => {
    expect(await refusalOf(again())).toBe('ERR_EMAIL_NOT_REGISTERED')
  })
})
