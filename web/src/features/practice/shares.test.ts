import { describe, expect, it } from 'vitest'
import type { Distribution } from '#shared/model/distribution.ts'
import { type PracticeRole, role } from '#shared/model/roles.ts'
import type { StaffInfo } from '#shared/model/staff.ts'
import { percentOf, sharesOf } from './shares.ts'

const ann = { staffId: 'a', label: 'Ann as she was', enabled: true, weight: 3, capacity: null }
const distribution: Distribution = {
  ...{ id: 'd', target: 'lead', basis: '*', strategy: 'weightedRoundRobin', rerouteAfter: null },
  ...{ enabled: true, ignore: false, label: 'New leads', subjectId: null, description: '' },
  ...{ staffs: [ann], version: 1 },
}

function aStaffInfo(staffId: string, firstName: string, roles: PracticeRole[]): StaffInfo {
  return {
    ...{ staffId, firstName, lastName: 'Lee', email: `${staffId}@example.com`, roles, tags: [] },
    ...{ businessPhone: null, businessPhoneExt: null, businessPhoneSp: null },
    ...{ businessPhoneEnabled: false, joinedAt: null, leftAt: null },
    ...{ status: 'active', provider: null },
  }
}

describe('the shares of new leads', () => {
  const staffs = [
    aStaffInfo('a', 'Ann', [role.admin]),
    aStaffInfo('b', 'Bo', [role.staff]),
    aStaffInfo('c', 'Cy', [role.hrManager]),
  ]

  it('are offered to all who take leads, by their present names', () => {
    expect(sharesOf(distribution, staffs)).toEqual([
      { staffId: 'a', label: 'Ann Lee', enabled: true, weight: 3, capacity: null },
      { staffId: 'b', label: 'Bo Lee', enabled: false, weight: 1, capacity: null },
    ])
  })

  it('are told in hundredths of those that are on', () => {
    const bo = { staffId: 'b', label: 'Bo', enabled: true, weight: 1, capacity: null }
    const off = { ...bo, enabled: false }

    expect(percentOf(ann, [ann, bo])).toBe(75)
    expect(percentOf(ann, [ann, off])).toBe(100)
    expect(percentOf(off, [ann, off])).toBe(0)
  })
})
