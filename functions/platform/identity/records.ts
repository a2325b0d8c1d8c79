import * as v from 'valibot'
import { chosenMethods } from '#shared/model/account.ts'
import { mainRoles, practiceRoles, staffTags } from '#shared/model/roles.ts'
import type { Key } from '../table.ts'

/** The items that identify callers. Domains write them; the platform reads them on each call. */

export const memberItem = v.object({
  entity: v.literal('member'),
  id: v.string(),
  role: v.picklist(mainRoles),
  email: v.string(),
  emailVerified: v.boolean(),
  mobile: v.nullable(v.string()),
  mobileVerified: v.boolean(),
  firstName: v.string(),
  lastName: v.string(),
  isActive: v.boolean(),
  /** The practice that the member works in now. */
  practiceId: v.nullable(v.string()),
  /** An argon2id tag; null for members who sign in by OpenID only. */
  passwordHash: v.nullable(v.string()),
  passwordChangedAt: v.string(),
  enableTwoFactor: v.boolean(),
  defaultTwoFactorMethod: v.picklist(chosenMethods),
  stayLogin: v.boolean(),
  /** Sessions of another epoch are over. */
  sessionEpoch: v.number(),
  /** The subject at the provider of OpenID Connect that was linked last; null for none. */
  openId: v.optional(v.nullable(v.string()), null),
  createdAt: v.string(),
  version: v.number(),
})
export type MemberItem = v.InferOutput<typeof memberItem>

/** A practice that a member works in. */
export const membershipItem = v.object({
  entity: v.literal('membership'),
  memberId: v.string(),
  practiceId: v.string(),
  roles: v.array(v.picklist(practiceRoles)),
  tags: v.array(v.picklist(staffTags)),
  businessPhoneEnabled: v.boolean(),
  /** What the person may do here beyond or short of the roles: see PersonalSet. */
  permissions: v.optional(v.record(v.string(), v.boolean()), {}),
})
export type MembershipItem = v.InferOutput<typeof membershipItem>

/**
 * A chart that a member claimed and has access to. A paused or disconnected account has no such
 * item.
 */
export const patientLinkItem = v.object({
  entity: v.literal('patientLink'),
  memberId: v.string(),
  practiceId: v.string(),
  patientId: v.string(),
  /** The chart takes over a new name of the account. */
  shareDetails: v.optional(v.boolean(), false),
  /** The chart takes over a new email address of the account. */
  shareEmail: v.optional(v.boolean(), false),
})
export type PatientLinkItem = v.InferOutput<typeof patientLinkItem>

/** A group of a practice that a member manages; written with the group. */
export const groupManagerItem = v.object({
  entity: v.literal('groupManager'),
  memberId: v.string(),
  practiceId: v.string(),
  groupId: v.string(),
})
export type GroupManagerItem = v.InferOutput<typeof groupManagerItem>

/** A session of a member: one browser, from signing in until it ends. */
export const sessionItem = v.object({
  entity: v.literal('session'),
  /** May be shown, unlike the token. */
  id: v.string(),
  tokenHash: v.string(),
  memberId: v.string(),
  /** Valid while it equals the member's epoch: raising that ends every session at once. */
  epoch: v.number(),
  factor: v.picklist(['pending', 'passed']),
  /** When a second factor was last proven in it; null where none was. */
  factorProvenAt: v.optional(v.nullable(v.string()), null),
  /**
   * When a factor that the mailbox and the phone number cannot replace was last proven in it: an
   * authenticator app, a passkey or a recovery code. `null` if none was.
   */
  strongProvenAt: v.optional(v.nullable(v.string()), null),
  /** The member asked to stay signed in: only the absolute limit ends it. */
  stay: v.boolean(),
  /** What the provider needs to sign out there too; null for a sign-in by password. */
  openidToken: v.nullable(v.string()),
  ip: v.string(),
  userAgent: v.string(),
  createdAt: v.string(),
  lastSeenAt: v.string(),
})
export type Session = v.InferOutput<typeof sessionItem>

/** Unread notifications by when they expire, in seconds since 1970: a count expires with those that it counts. */
const unreadCounts = v.optional(v.record(v.string(), v.number()), {})

/** What waits for a member in one practice. */
const practiceWaiting = v.object({
  timezone: v.string(),
  /** Ongoing tasks by the day, in the practice's zone, on which they are due: YYYY-MM-DD. */
  dueTasks: v.record(v.string(), v.number()),
  unreadMessages: v.number(),
  unread: unreadCounts,
})
export type PracticeWaiting = v.InferOutput<typeof practiceWaiting>

/** What waits for a member, by practice: kept with the member because the poll of every page asks for both. */
export const waitingItem = v.object({
  entity: v.literal('memberStatus'),
  /** Notifications that are about no practice. */
  unread: unreadCounts,
  practices: v.record(v.string(), practiceWaiting),
  /** Unread messages in the charts that are the member's own. */
  ownMessages: v.optional(v.number(), 0),
  version: v.number(),
})
export type WaitingItem = v.InferOutput<typeof waitingItem>

export const identityItem = v.variant('entity', [
  memberItem,
  membershipItem,
  patientLinkItem,
  groupManagerItem,
  sessionItem,
  waitingItem,
])

/**
 * What links are for: to upload scans, to read and write messages, to take part in a consultation as somebody else, and to
 * come to one as its patient.
 */
export const guestPurposes = ['uploads', 'messages', 'consult', 'ownConsult'] as const
export type GuestPurpose = (typeof guestPurposes)[number]

/** A link by which a guest acts for one patient. */
export const guestLinkItem = v.object({
  entity: v.literal('guestLink'),
  /** What it is for, and nothing else. */
  purpose: v.optional(v.picklist(guestPurposes), 'uploads'),
  /** The one record of the patient that it is for; null where it is for all of its purpose. */
  recordId: v.optional(v.nullable(v.string()), null),
  key: v.string(),
  linkId: v.string(),
  practiceId: v.string(),
  patientId: v.string(),
  pwdHash: v.string(),
  revokedAt: v.nullable(v.string()),
  expiresAt: v.number(),
})
export type GuestLinkItem = v.InferOutput<typeof guestLinkItem>

/** How the sort keys of sessions begin, and from where on the others of a member are. */
export const SESSIONS_BEGIN = 'DEVICE#'
export const STANDING_BEGINS = 'GROUP#'

export const identityKeys = {
  partition: (memberId: string) => `MEMBER#${memberId}`,
  member: (memberId: string): Key => ({ pk: `MEMBER#${memberId}`, sk: 'PROFILE' }),
  membership: (memberId: string, practiceId: string): Key => ({
    pk: `MEMBER#${memberId}`,
    sk: `PRACTICE#${practiceId}`,
  }),
  patientLink: (memberId: string, practiceId: string, patientId: string): Key => ({
    pk: `MEMBER#${memberId}`,
    sk: `PATIENT#${practiceId}#${patientId}`,
  }),
  managedGroup: (memberId: string, practiceId: string, groupId: string): Key => ({
    pk: `MEMBER#${memberId}`,
    sk: `GROUP#${practiceId}#${groupId}`,
  }),
  waiting: (memberId: string): Key => ({ pk: `MEMBER#${memberId}`, sk: 'STATUS' }),
  email: (email: string): Key => ({ pk: `EMAIL#${email}`, sk: 'EMAIL' }),
  /** Sorted before all else of a member, the oldest first: see `readCaller`. */
  session: (memberId: string, sessionId: string): Key => ({
    pk: `MEMBER#${memberId}`,
    sk: `${SESSIONS_BEGIN}${sessionId}`,
  }),
  guestLink: (key: string): Key => ({ pk: `LINK#${key}`, sk: 'LINK' }),
  /** Where a link is found by its password alone: a partition of `gsi1`. */
  guestLinkPassword: (pwdHash: string) => `LINKPASSWORD#${pwdHash}`,
}

/** Which member an email address belongs to. */
export const emailItem = v.object({
  entity: v.literal('email'),
  email: v.string(),
  memberId: v.string(),
  verified: v.boolean(),
})
