import { describe, expect, it } from 'vitest'
import type { MemberItem } from '#functions/platform/identity/records.ts'
import { anAccount } from '#test/support/records.ts'
import { type LoginDependencies, login, provePassword } from './login.ts'

type Given = {
  /** The limits that are reached. */
  exhausted?: string[]
  /** The hash of a browser in which the account was signed in. */
  device?: string | null
}

function dependencies(member: MemberItem | null, { exhausted = [], device = null }: Given = {}) {
  const work: string[] = []
  const failed: string[] = []
  const tried: string[] = []
  const alerted: string[] = []
  const subjects = new Map<string, string>()
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
    devices: {
      async find() {
        work.push('device')
        return device
      },
    },
    async alertOwner(email) {
      alerted.push(email)
    },
    async isPassword(password, stored) {
      work.push('hash')
      return password === stored
    },
    attempts: {
      async count({ name }, subject) {
        work.push(`count ${name}`)
        subjects.set(name, subject)
        if (exhausted.includes(name)) return false
        failed.push(name)
        return true
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
  return { given, work, failed, tried, alerted, subjects }
}

const attempt = {
  email: 'ann@example.com',
  password: 'right',
  network: '10.0.0.1',
  deviceSecret: null,
}

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
  ])('answers %s alike, after as much work', async (_case, { given, work, failed }, form) => {
    await expect(login(given, form)).rejects.toMatchObject({ name: 'ERR_PASSWORD_WRONG' })
    expect(failed).toEqual([
      'login-requester',
      'login-network-day',
      'login-account',
      'login-address',
    ])
    expect(work).toEqual([
      'ownerOf',
      'member',
      'device',
      'hash',
      'count login-requester',
      'count login-network-day',
      'count login-account',
      'count login-address',
      'wait',
    ])
  })

  it.each(['login-requester', 'login-network-day', 'login-account', 'login-address'])(
    'refuses the right password once the limit %s is reached, and alerts the owner',
    async (limit) => {
      const { given, alerted } = dependencies(anAccount(), { exhausted: [limit] })

      await expect(login(given, attempt)).rejects.toMatchObject({ name: 'ERR_PASSWORD_WRONG' })
      expect(alerted).toEqual([attempt.email])
    },
  )

  it('alerts the owner at most once a day', async () => {
    const exhausted = ['login-requester', 'login-alerts']
    const { given, alerted } = dependencies(anAccount(), { exhausted })

    await expect(login(given, attempt)).rejects.toMatchObject({ name: 'ERR_PASSWORD_WRONG' })
    expect(alerted).toEqual([])
  })

  it('does not count attempts beyond a requester’s own limit against others', async () => {
    const { given, failed } = dependencies(anAccount(), { exhausted: ['login-requester'] })

    await expect(login(given, { ...attempt, password: 'wrong' })).rejects.toThrow()
    expect(failed).not.toContain('login-account')
    expect(failed).not.toContain('login-address')
  })

  it('lets a known browser in when unknown browsers have reached all limits', async () => {
    const member = anAccount()
    const exhausted = ['login-network-day', 'login-account', 'login-address']
    const { given, subjects } = dependencies(member, { exhausted, device: 'laptop' })

    expect((await login(given, attempt)).id).toBe(member.id)
    expect(subjects.get('login-requester')).toBe('ann@example.com|device:laptop')
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
  it('counts wrong passwords per account, separately from sign-ins', async () => {
    const account = anAccount()
    const { given, failed } = dependencies(account)

    await provePassword(given, account, 'right')
    await expect(provePassword(given, account, 'wrong')).rejects.toMatchObject({
      name: 'ERR_PASSWORD_WRONG',
    })

    expect(failed).toEqual(['confirm-password'])
  })

  it('fails after too many attempts, also where it is right', async () => {
    const account = anAccount()
    const { given } = dependencies(account, { exhausted: ['confirm-password'] })

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
