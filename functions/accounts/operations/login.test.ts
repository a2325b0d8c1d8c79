import { describe, expect, it } from 'vitest'
import type { MemberItem } from '#functions/platform/identity/records.ts'
import { anAccount } from '#test/support/records.ts'
import { type LoginDependencies, login, provePassword } from './login.ts'

/** `exhausted`: the limits that are reached. */
function dependencies(member: MemberItem | null, exhausted: string[] = []) {
  const work: string[] = []
  const failed: string[] = []
  const tried: string[] = []
  const given: LoginDependencies = {
    store: {
      async ownerOf() {
        work.push('ownerOf')
        return member ? { memberId: member.id, verified: member.emailVerified } : null
      },
      async member() {
        work.push('member')
        return member
      },
    },
    async isPassword(password, stored) {
      work.push('hash')
      return password === stored
    },
    attempts: {
      async count({ name }) {
        work.push(`count ${name}`)
        failed.push(name)
        return !exhausted.includes(name)
      },
      async uncount({ name }) {
        failed.splice(failed.indexOf(name), 1)
      },
      forgive: () => Promise.reject(new Error('not used here')),
    },
    tried: (memberId) => tried.push(memberId),
    startPace: () => async () => {
      work.push('wait')
    },
  }
  return { given, work, failed, tried }
}

const attempt = { email: 'ann@example.com', password: 'right', ip: '10.0.0.1' }

describe('login', () => {
  it('answers the member, at once', async () => {
    const member = anAccount()
    const { given, failed, work } = dependencies(member)

    expect((await login(given, attempt)).id).toBe(member.id)
    expect(failed).toEqual([])
    expect(work).not.toContain('wait')
  })

  it.each([
    ['an unknown address', dependencies(null), attempt],
    ['a wrong password', dependencies(anAccount()), { ...attempt, password: 'wrong' }],
    ['too many attempts on the account', dependencies(anAccount(), ['login-account']), attempt],
    ['too many attempts from the address', dependencies(anAccount(), ['login-address']), attempt],
  ])('answers %s alike, after as much work', async (_case, { given, work, failed }, form) => {
    await expect(login(given, form)).rejects.toMatchObject({ name: 'ERR_PASSWORD_WRONG' })
    expect(failed).toEqual(['login-account', 'login-address'])
    expect(work).toEqual([
      'count login-account',
      'count login-address',
      'ownerOf',
      'member',
      'hash',
      'wait',
    ])
  })

  it('tells the log whose account was tried, also in vain', async () => {
    const member = anAccount()
    const { given, tried } = dependencies(member)

    await expect(login(given, { ...attempt, password: 'wrong' })).rejects.toThrow()

    expect(tried).toEqual([member.id])
  })

  it('asks an account to be verified only after the right password', async () => {
    const unproven = anAccount({ emailVerified: false })

    await expect(login(dependencies(unproven).given, attempt)).rejects.toMatchObject({
      name: 'ERR_USER_NOT_VERIFIED',
    })
    await expect(
      login(dependencies(unproven).given, { ...attempt, password: 'wrong' }),
    ).rejects.toMatchObject({ name: 'ERR_PASSWORD_WRONG' })
  })

  it('refuses an account that was closed', async () => {
    const { given } = dependencies(anAccount({ isActive: false }))

    await expect(login(given, attempt)).rejects.toMatchObject({ name: 'ERR_USER_NOT_AVAILABLE' })
  })
})

describe('proving the password of an account', () => {
  it('counts as an attempt to sign in, unless it is right', async () => {
    const account = anAccount()
    const { given, failed } = dependencies(account)

    await provePassword(given, account, 'right')
    await expect(provePassword(given, account, 'wrong')).rejects.toMatchObject({
      name: 'ERR_PASSWORD_WRONG',
    })

    expect(failed).toEqual(['login-account'])
  })

  it('fails after too many attempts, also where it is right', async () => {
    const account = anAccount()
    const { given } = dependencies(account, ['login-account'])

    await expect(provePassword(given, account, 'right')).rejects.toMatchObject({
      name: 'ERR_PASSWORD_WRONG',
    })
  })

  it('is not possible where there is none', async () => {
    const account = anAccount({ passwordHash: null })

    await expect(provePassword(dependencies(account).given, account, 'x')).rejects.toMatchObject({
      name: 'ERR_PASSWORD_NOT_SET',
    })
  })
})
