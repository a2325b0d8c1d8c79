import { describe, expect, it } from 'vitest'
import type { TwoFactorInfo } from '#shared/model/account.ts'
import { isJustSent, isLapsed, newPendingFactor, withCodeSent } from './pending-factor.ts'

const at = (time: string) => new Date(`2026-03-01T${time}Z`)

function info(changes: Partial<TwoFactorInfo> = {}): TwoFactorInfo {
  return {
    result: 'twoFactor',
    twoFactorMethod: 'sms',
    availableTwoFactorMethods: ['sms', 'email'],
    replaceableAt: at('10:01:00').toISOString(),
    ...changes,
  }
}

const begun = newPendingFactor(info(), {
  email: 'ann@example.com',
  returnTo: '/practice-hub/tasks',
  now: at('10:00:00'),
})

describe('signing in that waits for the second factor', () => {
  it('knows for each way by itself when another code may be asked for', () => {
    const both = withCodeSent(
      begun,
      info({ twoFactorMethod: 'email', replaceableAt: at('10:01:30').toISOString() }),
    )

    expect(both).toMatchObject({ method: 'email', returnTo: '/practice-hub/tasks' })
    expect(isJustSent(both, 'sms', at('10:00:59'))).toBe(true)
    expect(isJustSent(both, 'sms', at('10:01:00'))).toBe(false)
    expect(isJustSent(both, 'email', at('10:01:29'))).toBe(true)
    expect(isJustSent(begun, 'email', at('10:00:00'))).toBe(false)
  })

  it('begins anew after ten minutes, however often a code was sent', () => {
    const resent = withCodeSent(begun, info({ replaceableAt: at('10:09:00').toISOString() }))

    expect(isLapsed(resent, at('10:09:59'))).toBe(false)
    expect(isLapsed(resent, at('10:10:00'))).toBe(true)
  })
})
