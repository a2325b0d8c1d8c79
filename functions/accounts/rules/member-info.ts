import { lacksStrongFactor } from '#functions/platform/identity/holdings.ts'
import type { Identity } from '#functions/platform/identity/identity.ts'
import type { PracticeBasics } from '#functions/practices/public.ts'
import { type ProviderItem, verificationOf } from '#functions/providers/public.ts'
import type { MemberInfo } from '#shared/model/member.ts'
import { type MainRole, role } from '#shared/model/roles.ts'

/** The practices that a person works in or is a patient of. */
export function practiceIdsOf({ memberships, patientLinks }: Identity): string[] {
  return [...memberships, ...patientLinks].map((item) => item.practiceId)
}

type About = {
  practices: ReadonlyMap<string, PracticeBasics>
  /** Null for members who never applied to be one. */
  provider: ProviderItem | null
  now: Date
}

/**
 * The main role: a member who is verified is a provider while they are so, as their badge says. What is
 * stored says who operates the platform.
 */
function mainRoleOf(stored: MainRole, isVerified: boolean): MainRole {
  return stored === role.member && isVerified ? role.provider : stored
}

/** The signed-in person as clients see it (specification, section 3, User). */
export function memberInfoOf(identity: Identity, { practices, provider, now }: About): MemberInfo {
  const { member, memberships, patientLinks } = identity
  const nameOf = (practiceId: string) => practices.get(practiceId)?.name ?? ''
  const practiceStaffs = memberships.map((membership) => ({
    practiceId: membership.practiceId,
    practiceName: nameOf(membership.practiceId),
    practiceStaffRoles: membership.roles,
    practiceStaffTags: membership.tags,
    businessPhoneEnabled: membership.businessPhoneEnabled,
  }))
  const isVerified = provider !== null && verificationOf(provider, now) === 'verified'
  const active = practiceStaffs.find((item) => item.practiceId === member.practiceId) ?? null
  const practice = active ? practices.get(active.practiceId) : undefined
  return {
    id: member.id,
    role: mainRoleOf(member.role, isVerified),
    email: member.email,
    emailVerified: member.emailVerified,
    mobile: member.mobile,
    mobileVerified: member.mobileVerified,
    firstName: member.firstName,
    lastName: member.lastName,
    isActive: member.isActive,
    lacksStrongFactor: lacksStrongFactor(identity),
    openId: member.openId,
    practiceId: active?.practiceId ?? null,
    practice: practice
      ? {
          id: practice.id,
          name: practice.name,
          abbrName: practice.abbrName,
          timezone: practice.timezone,
          weekStart: practice.weekStart,
        }
      : null,
    practiceStaff: active,
    practiceStaffs,
    provider: provider?.leftAt === null ? { title: provider.title, isVerified } : null,
    patients: patientLinks.map((link) => ({
      practiceId: link.practiceId,
      practiceName: nameOf(link.practiceId),
      patientId: link.patientId,
    })),
  }
}
