import { describe, expect, it } from 'vitest'
import type { MemberInfo } from '#shared/model/member.ts'
import { type PracticeRole, role } from '#shared/model/roles.ts'
import { aRecord } from '../builders.ts'
import { statusTexts } from '../texts.ts'
import { whyNotChange } from './may-change.ts'
import { reachedAt } from './status-dates.ts'

function aMember(roles: PracticeRole[]): MemberInfo {
  const practiceStaff = {
    practiceId: 'C1',
    practiceName: 'Bay Spine',
    practiceStaffRoles: roles,
    practiceStaffTags: [],
    businessPhoneEnabled: false,
  }
  return {
    id: 'M1',
    role: role.member,
    email: 'ann@example.com',
    emailVerified: true,
    mobile: null,
    firstName: 'Ann',
    lastName: 'Lee',
    isActive: true,
    practiceId: 'C1',
    practice: { id: 'C1', name: 'Bay Spine', abbrName: 'Bay', timezone: 'America/Chicago' },
    practiceStaff,
    practiceStaffs: [practiceStaff],
    patients: [],
  }
}

describe('whyNotChange', () => {
  it.each([role.marketingManager, role.patientManager, role.admin])('lets role %i', (code) => {
    expect(whyNotChange(aMember([code]), aRecord())).toBeNull()
  })

  it("lets an advocate move the advocate's own leads only", () => {
    const advocate = aMember([role.staff])
    expect(whyNotChange(advocate, aRecord({ leadAdvocateId: 'M1' }))).toBeNull()
    expect(whyNotChange(advocate, aRecord({ leadAdvocateId: 'M2' }))).toBe(statusTexts.notPermitted)
  })

  it('lets no provider, nor anybody who is not known', () => {
    expect(whyNotChange(aMember([role.provider]), aRecord())).toBe(statusTexts.notPermitted)
    expect(whyNotChange(null, aRecord())).toBe(statusTexts.notPermitted)
  })

  it('lets nobody move a converted lead', () => {
    const record = aRecord({ leadStatus: 100 })
    expect(whyNotChange(aMember([role.admin]), record)).toBe(statusTexts.converted)
  })
})

describe('reachedAt', () => {
  it('is when the status was first reached', () => {
    expect(reachedAt(aRecord(), 1)).toBe('2026-03-04T15:00:00.000Z')
    expect(reachedAt(aRecord(), 2)).toBeNull()
  })

  it('is known of the present status before it has been noted down', () => {
    const moved = aRecord({ leadStatus: 2, leadStatusAt: '2026-03-05T15:00:00.000Z' })
    expect(reachedAt(moved, 2)).toBe('2026-03-05T15:00:00.000Z')
  })
})
