import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import { newId } from '#functions/platform/ids.ts'
import type { PracticeBasics } from '#functions/practices/public.ts'
import { passwordAges } from '#shared/model/account.ts'
import { defaultReviewDays } from '#shared/model/review-days.ts'
import { role } from '#shared/model/roles.ts'
import { aMembership, anIdentity, aPatientLink } from '#test/support/identity.ts'
import { anAccount, NOON } from '#test/support/records.ts'
import {
  authOptionsOf,
  isPasswordExpired,
  methodOf,
  methodsOf,
  needsStrongFactor,
  signInPolicyOf,
} from './sign-in.ts'

function aPracticeWith(changes: Partial<PracticeBasics>): PracticeBasics {
  return {
    id: newId(),
    name: 'Bay Spine',
    abbrName: 'BS',
    timezone: 'America/Chicago',
    contactPhone: '7135550100',
    requireTwoFactor: false,
    hours: null,
    holidays: [],
    reminders: [24],
    reviewDays: defaultReviewDays,
    weekStart: 0,
    passwordMaxAgeDays: 0,
    ...changes,
  }
}

/** Somebody who works in these practices, and the practices by their ids. */
function staffOf(practices: PracticeBasics[]) {
  const memberships = practices.map(({ id }) => aMembership({ practiceId: id }))
  const byId = new Map(practices.map((practice) => [practice.id, practice]))
  return [anIdentity({ memberships }), byId] as const
}

describe('the sign-in policy', () => {
  it('demands nothing of who works nowhere', () => {
    expect(signInPolicyOf(anIdentity(), new Map())).toEqual({
      requireTwoFactor: false,
      requireStrongFactor: false,
      passwordMaxAgeDays: 0,
    })
  })

  it('is never laxer than that of any practice one works in', () => {
    const practice = fc
      .record({
        requireTwoFactor: fc.boolean(),
        passwordMaxAgeDays: fc.constantFrom(...passwordAges),
      })
      .map(aPracticeWith)
    fc.assert(
      fc.property(fc.array(practice, { maxLength: 5 }), (practices) => {
        const policy = signInPolicyOf(...staffOf(practices))
        const days = (age: number) => age || Number.POSITIVE_INFINITY

        expect(policy.requireTwoFactor).toBe(practices.some((one) => one.requireTwoFactor))
        const ages = practices.map((one) => days(one.passwordMaxAgeDays))
        expect(days(policy.passwordMaxAgeDays)).toBe(Math.min(...ages))
      }),
    )
  })

  it('is none of the practices where one is a patient', () => {
    const practice = aPracticeWith({ requireTwoFactor: true, passwordMaxAgeDays: 30 })
    const patient = anIdentity({ patientLinks: [aPatientLink({ practiceId: practice.id })] })

    expect(signInPolicyOf(patient, new Map([[practice.id, practice]]))).toEqual({
      requireTwoFactor: false,
      requireStrongFactor: false,
      passwordMaxAgeDays: 0,
    })
  })
})

describe('a strong second factor', () => {
  const reveal = { 'messaging.cards.reveal': true }

  it('is required from operators and from members who may see cards', () => {
    const operator = anIdentity({ member: anAccount({ role: role.admin }) })
    const holder = anIdentity({
      memberships: [aMembership(), aMembership({ permissions: reveal })],
    })
    const withdrawn = { 'messaging.cards.reveal': false }

    expect(needsStrongFactor(operator)).toBe(true)
    expect(needsStrongFactor(holder)).toBe(true)
    expect(needsStrongFactor(anIdentity())).toBe(false)
    expect(
      needsStrongFactor(anIdentity({ memberships: [aMembership({ permissions: withdrawn })] })),
    ).toBe(false)
  })

  it('replaces codes by text for operators who have one', () => {
    const proven = { mobile: '4155550123', mobileVerified: true }
    const added = { totp: true, passkey: false, recovery: true }

    expect(methodsOf(anAccount({ ...proven, role: role.admin }), added)).toEqual([
      'totp',
      'recovery',
    ])
    expect(methodsOf(anAccount(proven), added)).toEqual(['totp', 'sms', 'recovery'])
  })
})

describe('a password', () => {
  const set = { passwordChangedAt: NOON.toISOString() }
  const policy = { requireTwoFactor: false, requireStrongFactor: false, passwordMaxAgeDays: 30 }

  it('is good until the age that the policy allows', () => {
    expect(isPasswordExpired(set, policy, plusSeconds(NOON, 30 * DAY - 1))).toBe(false)
    expect(isPasswordExpired(set, policy, plusSeconds(NOON, 30 * DAY))).toBe(true)
  })

  it('is good for ever where there is no such age', () => {
    const lax = { ...policy, passwordMaxAgeDays: 0 }

    expect(isPasswordExpired(set, lax, plusSeconds(NOON, 9999 * DAY))).toBe(false)
  })
})

const noFactors = { totp: false, passkey: false, recovery: false }

describe('codes', () => {
  it('are sent by text to a number that was proven only, whatever was chosen', () => {
    const reachable = fc.record({
      mobile: fc.constantFrom(null, '4155550123'),
      mobileVerified: fc.boolean(),
      role: fc.constant(role.member),
      defaultTwoFactorMethod: fc.constantFrom('sms' as const, 'email' as const),
    })
    fc.assert(
      fc.property(reachable, (member) => {
        const byText = member.mobile !== null && member.mobileVerified

        expect(methodsOf(member, noFactors).includes('sms')).toBe(byText)
        expect(methodsOf(member, noFactors)).toContain('email')
        expect(methodOf(member, noFactors)).toBe(byText ? member.defaultTwoFactorMethod : 'email')
      }),
    )
  })

  it('are not sent by email to who has added something stronger, and recovery codes help out', () => {
    const kinds = fc.record({ totp: fc.boolean(), passkey: fc.boolean(), recovery: fc.boolean() })
    fc.assert(
      fc.property(kinds, (added) => {
        const methods = methodsOf(anAccount(), added)
        const isStrong = added.totp || added.passkey

        expect(methods.includes('email')).toBe(!isStrong)
        expect(methods.includes('recovery')).toBe(isStrong && added.recovery)
        expect(methods).toContain(methodOf(anAccount(), added))
      }),
    )
  })

  it('that a practice demands are told apart from those of one’s own choice', () => {
    const policy = { requireTwoFactor: true, requireStrongFactor: false, passwordMaxAgeDays: 0 }

    const options = authOptionsOf(anAccount(), policy, noFactors)

    expect(options).toMatchObject({ enableTwoFactor: false, twoFactorRequired: true })
  })
})
