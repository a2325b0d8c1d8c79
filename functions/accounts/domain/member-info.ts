import type { Identity } from '#functions/platform/identity/identity.ts'
import type { PracticeBasics } from '#functions/platform/practice-basics.ts'
import type { MemberInfo } from '#shared/model/member.ts'

/** Every practice that an identity has to do with. */
export function practiceIdsOf({ memberships, patientLinks }: Identity): string[] {
  return [...memberships, ...patientLinks].map((item) => item.practiceId)
}

/** The signed-in person as clients see it (specification, section 3, User). */
export function memberInfoOf(
  { member, memberships, patientLinks }: Identity,
  practices: ReadonlyMap<string, PracticeBasics>,
): MemberInfo {
  const nameOf = (practiceId: string) => practices.get(practiceId)?.name ?? ''
  const practiceStaffs = memberships.map((membership) => ({
    practiceId: membership.practiceId,
    practiceName: nameOf(membership.practiceId),
    practiceStaffRoles: membership.roles,
    practiceStaffTags: membership.tags,
    businessPhoneEnabled: membership.businessPhoneEnabled,
  }))
  const active = practiceStaffs.find((item) => item.practiceId === member.practiceId) ?? null
  const practice = active ? practices.get(active.practiceId) : undefined
  return {
    id: member.id,
    role: member.role,
    email: member.email,
    emailVerified: member.emailVerified,
    mobile: member.mobile,
    mobileVerified: member.mobileVerified,
    firstName: member.firstName,
    lastName: member.lastName,
    isActive: member.isActive,
    practiceId: active?.practiceId ?? null,
    practice: practice
      ? {
          id: practice.id,
          name: practice.name,
          abbrName: practice.abbrName,
          timezone: practice.timezone,
        }
      : null,
    practiceStaff: active,
    practiceStaffs,
    patients: patientLinks.map((link) => ({
      practiceId: link.practiceId,
      practiceName: nameOf(link.practiceId),
      patientId: link.patientId,
    })),
  }
}
