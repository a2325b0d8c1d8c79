import type { MemberInfo } from '#shared/model/member.ts'
import type { PracticeRole } from '#shared/model/roles.ts'

/** Somebody signed in who has these roles in a practice; in none where there are none. For tests. */
export function aMember(roles: PracticeRole[], changes: Partial<MemberInfo> = {}): MemberInfo {
  const practiceStaff = {
    practiceId: 'p1',
    practiceName: 'Bay Spine',
    practiceStaffRoles: roles,
    practiceStaffTags: [],
    businessPhoneEnabled: false,
  }
  const works = roles.length > 0
  return {
    id: 'm1',
    role: 1,
    email: 'ann@example.com',
    emailVerified: true,
    mobile: null,
    mobileVerified: false,
    firstName: 'Ann',
    lastName: 'Lee',
    isActive: true,
    lacksStrongFactor: false,
    practiceId: works ? 'p1' : null,
    practice: works
      ? { id: 'p1', name: 'Bay Spine', abbrName: 'BS', timezone: 'America/Chicago', weekStart: 0 }
      : null,
    practiceStaff: works ? practiceStaff : null,
    practiceStaffs: works ? [practiceStaff] : [],
    provider: null,
    openId: null,
    patients: [],
    ...changes,
  }
}
