import * as v from 'valibot'
import { delivery } from './delivery.ts'
import { code, email, flag, optionalField, phone, text } from './fields.ts'
import { staff } from './practice.ts'
import { providerTitles, verifications } from './provider.ts'
import { isActiveStaff, type PracticeRole, practiceRoles, staffTags } from './roles.ts'

/** Roles as they are given to somebody: at least one, each once, in the order of their codes. */
export const rolesForm = v.pipe(
  v.array(code(practiceRoles)),
  v.minLength(1, 'must name at least one role'),
  v.maxLength(practiceRoles.length, 'must name each role once'),
  v.transform((codes) => practiceRoles.filter((role) => codes.includes(role))),
)

export const tagsForm = v.pipe(
  v.array(v.picklist(staffTags)),
  v.maxLength(staffTags.length, 'must name each tag once'),
  v.transform((tags) => staffTags.filter((tag) => tags.includes(tag))),
)

/** The business phone of somebody in a practice (specification, section 3, Staff). */
export const staffSettingsForm = v.object({
  businessPhone: optionalField(phone),
  businessPhoneExt: optionalField(
    v.pipe(text(8), v.regex(/^\d{1,8}$/, 'must be an extension of digits')),
  ),
  /** The service that carries the phone. */
  businessPhoneSp: optionalField(text(64)),
  businessPhoneEnabled: v.optional(flag),
})

/** What is kept of the business phone. */
export const staffSettings = {
  businessPhone: v.optional(v.nullable(v.string()), null),
  businessPhoneExt: v.optional(v.nullable(v.string()), null),
  businessPhoneSp: v.optional(v.nullable(v.string()), null),
  businessPhoneEnabled: v.optional(v.boolean(), false),
} as const

/** Somebody who works in a practice, or worked there. */
const person = {
  ...v.omit(staff, ['permissions']).entries,
  ...staffSettings,
  joinedAt: v.optional(v.nullable(v.string()), null),
  /** Null for whoever works there now. */
  leftAt: v.optional(v.nullable(v.string()), null),
} as const

/** Somebody with what was granted or taken one by one. */
export const staffDetails = v.object({
  ...person,
  permissions: v.optional(v.record(v.string(), v.boolean()), {}),
})
export type StaffDetails = v.InferOutput<typeof staffDetails>

/** How somebody stands in a practice: providers are not counted as active staff (specification, section 6). */
export const staffStatuses = ['active', 'provider', 'deactivated'] as const
export type StaffStatus = (typeof staffStatuses)[number]

export function staffStatusOf(roles: readonly PracticeRole[]): StaffStatus {
  if (roles.length === 0) return 'deactivated'
  return isActiveStaff(roles) ? 'active' : 'provider'
}

/** Somebody as colleagues see them in the list. */
export const staffInfo = v.object({
  ...person,
  status: v.picklist(staffStatuses),
  /** As a provider of care; null for the others. Who never applied is unverified. */
  provider: v.nullable(
    v.object({
      title: v.nullable(v.picklist(providerTitles)),
      verification: v.picklist(verifications),
    }),
  ),
})
export type StaffInfo = v.InferOutput<typeof staffInfo>

/** What somebody has not finished. */
export const openTask = v.object({ id: v.string(), subject: v.string(), dueAt: v.string() })
export type OpenTask = v.InferOutput<typeof openTask>

/** Hands open tasks to whoever is next in the distribution of leads, in place of a colleague. */
export const NEXT_IN_DISTRIBUTION = 'distribution'

export const INVITATION_DAYS = 7

export const invitationForm = v.object({
  email,
  roles: rolesForm,
  tags: v.optional(tagsForm, []),
})

/** An invitation that nobody has accepted yet, as those see it who invite. */
export const invitationInfo = v.object({
  id: v.string(),
  email: v.string(),
  roles: v.array(v.picklist(practiceRoles)),
  tags: v.array(v.picklist(staffTags)),
  invitedByName: v.string(),
  sentAt: v.string(),
  /** Past it the invitation must be sent again. */
  validUntil: v.string(),
  /** How far its mail is; null where that is no longer known. */
  delivery: v.nullable(delivery),
})
export type InvitationInfo = v.InferOutput<typeof invitationInfo>

/** An invitation as whoever holds its link sees it. */
export const invitationOffer = v.object({
  /** The practice, whose logo anybody may see. */
  practiceId: v.string(),
  practiceName: v.string(),
  invitedByName: v.string(),
  email: v.string(),
  roles: v.array(v.picklist(practiceRoles)),
  state: v.picklist(['open', 'expired', 'accepted']),
})
export type InvitationOffer = v.InferOutput<typeof invitationOffer>

/** What a search for practices tells: enough to know which one it is. */
export const foundPractice = v.object({
  practiceId: v.string(),
  name: v.string(),
  addressCity: v.string(),
  addressState: v.string(),
})
export type FoundPractice = v.InferOutput<typeof foundPractice>

export const joinRequestStates = ['pending', 'accepted', 'declined'] as const

/** Somebody who asks to join, as those see it who answer. */
export const joinRequest = v.object({
  memberId: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  message: v.nullable(v.string()),
  createdAt: v.string(),
})
export type JoinRequest = v.InferOutput<typeof joinRequest>

/** What one has asked for, and how it was answered. */
export const ownJoinRequest = v.object({
  practiceId: v.string(),
  practiceName: v.string(),
  status: v.picklist(joinRequestStates),
  createdAt: v.string(),
})
