import * as v from 'valibot'
import { DAY, epochSeconds, plusSeconds } from '#functions/platform/clock.ts'
import type { Delivery } from '#shared/model/delivery.ts'
import {
  INVITATION_DAYS,
  type InvitationInfo,
  type InvitationOffer,
  invitationInfo,
} from '#shared/model/staff.ts'

/** How long an expired invitation is kept, so that its link can say that it has expired. */
const REMEMBERED_DAYS = 30

/** An invitation as it is stored, with only the hash of the secret in its link. */
export const invitationItem = v.object({
  ...v.omit(invitationInfo, ['delivery']).entries,
  invitedBy: v.string(),
  secretHash: v.string(),
  acceptedBy: v.nullable(v.string()),
  /** Counts every change. */
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

/** When the items of an invitation expire, in seconds since 1970. */
export function expiryOf({ validUntil }: Pick<Invitation, 'validUntil'>): number {
  return epochSeconds(plusSeconds(new Date(validUntil), REMEMBERED_DAYS * DAY))
}

export function infoOf(invitation: Invitation, delivery: Delivery | null): InvitationInfo {
  const { id, email, roles, tags, invitedByName, sentAt, validUntil } = invitation
  return { id, email, roles, tags, invitedByName, sentAt, validUntil, delivery }
}
