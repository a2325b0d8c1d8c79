import { role } from '#shared/model/roles.ts'
import {
  type AccountPermission,
  type Holder,
  may,
  type PersonalSet,
  permissions,
  policy,
} from '#shared/permissions.ts'
import type { Identity } from './identity.ts'
import type { GuestLinkItem, GuestPurpose } from './records.ts'

/** What the caller holds in a practice and outside of practices. */
export type Holdings = {
  holders: readonly Holder[]
  personal: PersonalSet
  /** The member who calls; null for a guest. */
  memberId: string | null
  /** The charts that are the caller's own, or the one that the guest's link is for. */
  patientIds: readonly string[]
  /** The groups of the practice that the caller manages. */
  groupIds: readonly string[]
}

/**
 * What a member holds: the account, and in the practice (null for none) roles, a personal set of
 * permissions, and charts. The main role 16, the platform's operator, holds nothing in a practice
 * whatever is stored (specification, section 6). On the platform it holds nothing until a strong
 * second factor was proven in the session.
 */
export function holdingsOf(identity: Identity, practiceId: string | null): Holdings {
  const { member, memberships, patientLinks, managedGroups } = identity
  const memberId = member.id
  if (member.role === role.admin) {
    const personal = lacksStrongFactor(identity) ? withoutPlatform : {}
    return { holders: ['operator'], personal, memberId, patientIds: [], groupIds: [] }
  }
  const membership = memberships.find((item) => item.practiceId === practiceId)
  const patientIds = patientLinks
    .filter((item) => item.practiceId === practiceId)
    .map((item) => item.patientId)
  const holders: Holder[] = ['member', ...(membership?.roles ?? [])]
  if (patientIds.length > 0) holders.push('patient')
  // Whoever has left the practice manages nothing there, whatever is stored.
  const managed = managedGroups.filter((item) => item.practiceId === membership?.practiceId)
  const groupIds = managed.map(({ groupId }) => groupId)
  if (groupIds.length > 0) holders.push('groupManager')
  const personal = withoutAccount(membership?.permissions ?? {})
  return { holders, personal, memberId, patientIds, groupIds }
}

/** Denies all permissions of operators except those over their own account. */
const withoutPlatform: PersonalSet = Object.fromEntries(
  permissions.filter((name) => !('member' in policy[name])).map((name) => [name, false]),
)

/** Whether an operator has yet to prove a strong second factor. Until then permissions are denied. */
export function lacksStrongFactor({
  member,
  isStronglyProven,
}: Pick<Identity, 'member' | 'isStronglyProven'>): boolean {
  return member.role === role.admin && !isStronglyProven
}

const ofEverybody: ReadonlySet<string> = new Set(
  permissions.filter((permission) => 'member' in policy[permission]),
)

/** A practice cannot change what members may do with their own accounts. */
function withoutAccount(personal: PersonalSet): PersonalSet {
  return Object.fromEntries(Object.entries(personal).filter(([name]) => !ofEverybody.has(name)))
}

const holderBy = {
  uploads: 'guest',
  messages: 'correspondent',
  consult: 'attendee',
  ownConsult: 'attendee',
} as const satisfies Record<GuestPurpose, Holder>

/** What a guest with a link holds in a practice: something in the link's practice only. */
export function guestHoldings(link: GuestLinkItem, practiceId: string): Holdings {
  const here = link.practiceId === practiceId
  return {
    holders: here ? [holderBy[link.purpose]] : [],
    personal: {},
    memberId: null,
    patientIds: here ? [link.patientId] : [],
    groupIds: [],
  }
}

/** Whether a member has the permission in the practice that they work in now. */
export function mayAsMember(permission: AccountPermission, identity: Identity): boolean {
  const { holders, personal } = holdingsOf(identity, identity.member.practiceId)
  return may(permission, holders, personal)
}
