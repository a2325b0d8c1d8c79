import type { MainRole } from '#shared/model/roles.ts'
import type { Touch } from '#shared/model/touch.ts'
import type { NewMember } from '../store.ts'

export type NewPerson = Pick<
  NewMember,
  'id' | 'email' | 'firstName' | 'lastName' | 'mobile' | 'passwordHash'
> & { role?: MainRole; touch?: Touch | null }

/** An account as it begins: nothing proven yet, one factor, no practice. */
export function newMember({ role = 1, touch = null, ...person }: NewPerson, now: Date): NewMember {
  return {
    ...person,
    role,
    emailVerified: false,
    mobileVerified: false,
    isActive: true,
    practiceId: null,
    passwordChangedAt: now.toISOString(),
    enableTwoFactor: false,
    defaultTwoFactorMethod: 'email',
    stayLogin: false,
    sessionEpoch: 0,
    openId: null,
    ...(touch && { firstTouch: { at: now.toISOString(), ...touch } }),
    createdAt: now.toISOString(),
  }
}
