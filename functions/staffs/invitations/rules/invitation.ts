import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import type { Delivery } from '#shared/model/delivery.ts'
import { practiceRoles, staffTags } from '#shared/model/roles.ts'
import { INVITATION_DAYS, type InvitationInfo, type InvitationOffer } from '#shared/model/staff.ts'

/** How long an invitation is remembered past its end, so that it can be said what became of it. */
const REMEMBERED_DAYS = 30

/** An invitation as it is kept; of the secret in its link the hash alone. */
export const invitationItem = v.object({
  id: v.string(),
  email: v.string(),
  roles: v.array(v.picklist(practiceRoles)),
  tags: v.array(v.picklist(staffTags)),
  invitedBy: v.string(),
  invitedByName: v.string(),
  secretHash: v.string(),
  sentAt: v.string(),
  validUntil: v.string(),
  acceptedBy: v.nullable(v.string()),
  /** Counts every change: a write names the one that it read. */
  version: v.number(),
})
export type Invitation = v.InferOutput<typeof invitationItem>

type Invited = Pick<Invitation, 'id' | 'email' | 'roles' | 'tags' | 'invitedBy' | 'invitedByName'>

export function newInvitation(invited: Invited, secretHash: string, now: Date): Invitation {
  return { ...invited, ...sent(secretHash, now), acceptedBy: null, version: 1 }
}

/** The same invitation with another link, good from now on. */
export function sentAgain(before: Invitation, secretHash: string, now: Date): Invitation {
  return { ...before, ...sent(secretHash, now), version: before.version + 1 }
}

function sent(secretHash: string, now: Date) {
  const validUntil = plusSeconds(now, INVITATION_DAYS * DAY).toISOString()
  return { secretHash, sentAt: now.toISOString(), validUntil }
}

export function stateOf(invitation: Invitation, now: Date): InvitationOffer['state'] {
  if (invitation.acceptedBy !== null) return 'accepted'
  return new Date(invitation.validUntil) > now ? 'open' : 'expired'
}

/** When the items of an invitation go, in seconds since 1970. */
export function forgottenAt({ validUntil }: Pick<Invitation, 'validUntil'>): number {
  return epochSeconds(plusSeconds(new Date(validUntil), REMEMBERED_DAYS * DAY))
}

export function infoOf(invitation: Invitation, delivery: Delivery | null): InvitationInfo {
  const { id, email, roles, tags, invitedByName, sentAt, validUntil } = invitation
  return { id, email, roles, tags, invitedByName, sentAt, validUntil, delivery }
}
