import { describe, expect, it } from 'vitest'
import type { AccountStore } from '../store.ts'
import { type LoginDependencies, login } from './login.ts'

function aMember(changes: Record<string, unknown> = {}) {
  return {
    entity: 'member' as const,
    id: 'm1',
    role: 1 as const,
    email: 'ann@example.com',
    emailVerified: true,
    mobile: null,
    firstName: 'Ann',
    lastName: 'Lee',
    isActive: true,
    practiceId: null,
    passwordHash: 'right',
    createdAt: '2026-01-01T00:00:00.000Z',
    version: 1,
    ...changes,
  }
}

function dependencies(member: ReturnType<typeof aMember> | null, exhausted: string[] = []) {
  const checked: (string | null)[] = []
  const counted: string[] = []
  const never = () => Promise.reject(new Error('not used here'))
  const store: AccountStore = {
    ownerOf: async () => (member ? { memberId: member.id, verified: member.emailVerified } : null),
    member: async () => member,
    isMobileKnown: never,
    register: never,
    code: never,
    replaceCode: never,
    countTry: never,
    verify: never,
    update: never,
  }
  const given: LoginDependencies = {
    store,
    isPassword: async (password, stored) => {
      checked.push(stored)
      return password === stored
    },
    isExhausted: async (limit) => exhausted.includes(limit.name),
    countFailure: async (limit) => {
      counted.push(limit.name)
    },
  }
  return { given, checked, counted }
}

const attempt = { email: 'ann@example.com', password: 'right', ip: '10.0.0.1' }

describe('login', () => {
  it('answers the member', async () => {
    const { given, counted } = dependencies(aMember())

    expect((await login(given, attempt)).id).toBe('m1')
    expect(counted).toEqual([])
  })

  it.each([
    ['an unknown address', dependencies(null), attempt],
    ['a wrong password', dependencies(aMember()), { ...attempt, password: 'wrong' }],
    ['too many attempts on the account', dependencies(aMember(), ['login-account']), attempt],
    ['too many attempts from the address', dependencies(aMember(), ['login-address']), attempt],
  ])('answers %s alike, after as much work', async (_case, { given, checked, counted }, form) => {
    await expect(login(given, form)).rejects.toMatchObject({ name: 'ERR_PASSWORD_WRONG' })
    expect(checked).toHaveLength(1)
    expect(counted).toEqual(['login-account', 'login-address'])
  })

  it('asks an account to be verified only after the right password', async () => {
    const unproven = aMember({ emailVerified: false })

    await expect(login(dependencies(unproven).given, attempt)).rejects.toMatchObject({
      name: 'ERR_USER_NOT_VERIFIED',
    })
    await expect(
      login(dependencies(unproven).given, { ...attempt, password: 'wrong' }),
    ).rejects.toMatchObject({ name: 'ERR_PASSWORD_WRONG' })
  })

  it('refuses an account that was closed', async () => {
    const { given } = dependencies(aMember({ isActive: false }))

    await expect(login(given, attempt)).rejects.toMatchObject({ name: 'ERR_USER_NOT_AVAILABLE' })
  })
})
