import * as v from 'valibot'
import { providerTitles } from './provider.ts'
import { mainRoles, practiceRoles, staffTags } from './roles.ts'
import { storedWeekStart } from './week-start.ts'

/** A practice that a member works in, with the roles there. */
export const practiceMembership = v.object({
  practiceId: v.string(),
  practiceName: v.string(),
  practiceStaffRoles: v.array(v.picklist(practiceRoles)),
  practiceStaffTags: v.array(v.picklist(staffTags)),
  businessPhoneEnabled: v.boolean(),
})

/** A chart that belongs to a member who is a patient. */
export const patientLink = v.object({
  practiceId: v.string(),
  practiceName: v.string(),
  patientId: v.string(),
})

/** The signed-in person (specification, section 3, User). */
export const memberInfo = v.object({
  id: v.string(),
  role: v.picklist(mainRoles),
  email: v.string(),
  emailVerified: v.boolean(),
  mobile: v.nullable(v.string()),
  mobileVerified: v.boolean(),
  firstName: v.string(),
  lastName: v.string(),
  isActive: v.boolean(),
  /** An operator who must add or prove an authenticator app or a passkey before any other call. */
  lacksStrongFactor: v.boolean(),
  practiceId: v.nullable(v.string()),
  practice: v.nullable(
    v.object({
      id: v.string(),
      name: v.string(),
      abbrName: v.string(),
      timezone: v.string(),
      weekStart: storedWeekStart,
    }),
  ),
  practiceStaff: v.nullable(practiceMembership),
  practiceStaffs: v.array(practiceMembership),
  /** Null for who has not applied as one, or has left. */
  provider: v.nullable(
    v.object({ title: v.nullable(v.picklist(providerTitles)), isVerified: v.boolean() }),
  ),
  /** Who the member is at the provider of OpenID Connect; null for who signs in by password alone. */
  openId: v.nullable(v.string()),
  patients: v.array(patientLink),
})

export type MemberInfo = v.InferOutput<typeof memberInfo>
