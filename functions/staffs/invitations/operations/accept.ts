import { recordAccessGiven, staffJoined } from '#events/staffs.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { MemberCall } from '#functions/platform/http/call.ts'
import { holdingsOf } from '#functions/platform/identity/holdings.ts'
import { type Identity, readIdentity } from '#functions/platform/identity/identity.ts'
import { identityKeys } from '#functions/platform/identity/records.ts'
import { hashSecret } from '#functions/platform/ids.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { readPractice } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import { changeOfRight } from '#shared/model/rights-change.ts'
import { givableRoles } from '#shared/model/roles.ts'
import type { InvitationOffer } from '#shared/model/staff.ts'
import { may } from '#shared/permissions.ts'
import { forgetRequest } from '../../joining/store.ts'
import { requireFactorOfNew } from '../../operations/require-factor.ts'
import { joinWrites } from '../../public.ts'
import { opensRecords } from '../../rules/patient-access.ts'
import { rolesIn } from '../../rules/roles.ts'
import { isSamePerson } from '../../rules/same-person.ts'
import { type Invitation, stateOf } from '../rules/invitation.ts'
import { createInvitationStore, findPlace } from '../store.ts'

type Found = { practiceId: string; invitation: Invitation }

/** The invitation of a link. @throws ERR_INVITATION_INVALID */
async function find(table: Table, secret: string): Promise<Found> {
  const place = await findPlace(table, hashSecret(secret))
  const invitation =
    place && (await createInvitationStore(table, place.practiceId).find(place.invitationId))
  if (!place || !invitation) throw new CatalogueError('ERR_INVITATION_INVALID')
  return { practiceId: place.practiceId, invitation }
}

/** An invitation as whoever holds its link sees it. @throws ERR_INVITATION_INVALID */
export async function look(table: Table, secret: string, now: Date): Promise<InvitationOffer> {
  const { practiceId, invitation } = await find(table, secret)
  const practice = await readPractice(table, practiceId)
  if (!practice) throw new CatalogueError('ERR_INVITATION_INVALID')
  const { invitedByName, email, roles } = invitation
  const state = stateOf(invitation, now)
  return { practiceId, practiceName: practice.name, invitedByName, email, roles, state }
}

/**
 * Makes the caller one of the staff. The same call again by the same member changes nothing.
 * @throws ERR_INVITATION_INVALID, ERR_INVITATION_FOR_ANOTHER, ERR_INVITATION_EXPIRED,
 *   ERR_INVITATION_USED, ERR_EMAIL_NOT_VERIFIED, ERR_PRACTICE_MEMBER_EXISTS
 */
export function accept(table: Table, call: MemberCall, secret: string): Promise<string> {
  return retryOnConflict(
    async () => {
      const found = await find(table, secret)
      return { ...found, isNew: await ensureAcceptable(table, call, found) }
    },
    async ({ practiceId, invitation, isNew }) => {
      if (isNew) await join(table, call, { practiceId, invitation })
      return practiceId
    },
  )
}

/** Whether there is anything to do; false where the caller has accepted it before. */
async function ensureAcceptable(
  table: Table,
  { actor, now }: MemberCall,
  { practiceId, invitation }: Found,
): Promise<boolean> {
  const identity = await readIdentity(table, actor.id)
  if (!identity) throw new CatalogueError('ERR_UNAUTHENTICATED')
  const { member, memberships } = identity
  if (member.email !== invitation.email) throw new CatalogueError('ERR_INVITATION_FOR_ANOTHER')
  if (!member.emailVerified) throw new CatalogueError('ERR_EMAIL_NOT_VERIFIED')
  const isMember = memberships.some((membership) => membership.practiceId === practiceId)
  const state = stateOf(invitation, now)
  if (state === 'accepted') {
    if (invitation.acceptedBy === member.id && isMember) return false
    throw new CatalogueError('ERR_INVITATION_USED')
  }
  if (isMember) throw new CatalogueError('ERR_PRACTICE_MEMBER_EXISTS')
  if (state === 'expired') throw new CatalogueError('ERR_INVITATION_EXPIRED')
  await ensureInviterMayInvite(table, practiceId, invitation, member)
  return true
}

/**
 * The inviter must still be allowed to give these roles to this person; an inviter with a second
 * account is the same person.
 * @throws ERR_INVITATION_INVALID
 */
async function ensureInviterMayInvite(
  table: Table,
  practiceId: string,
  { invitedBy, roles }: Invitation,
  invitee: Identity['member'],
): Promise<void> {
  const inviter = await readIdentity(table, invitedBy)
  if (!inviter) throw new CatalogueError('ERR_INVITATION_INVALID')
  const { holders, personal } = holdingsOf(inviter, practiceId)
  const givable = givableRoles(rolesIn(inviter, practiceId), isSamePerson(inviter.member, invitee))
  const mayGive = roles.every((code) => givable.includes(code))
  if (mayGive && may('practices.staffs.create', holders, personal)) return
  throw new CatalogueError('ERR_INVITATION_INVALID')
}

async function join(
  table: Table,
  { actor, now, ip }: MemberCall,
  { practiceId, invitation }: Found,
): Promise<void> {
  const { id: staffId, firstName, lastName, email } = actor.identity.member
  const { roles, tags, invitedBy } = invitation
  const occurrence = { practiceId, actor: staffId, now }
  const given = { staffId, givenBy: invitedBy, roles, groupId: null }
  await createInvitationStore(table, practiceId).accept(invitation, staffId, [
    ...joinWrites(practiceId, { staffId, firstName, lastName, email }, { roles, tags, now }),
    {
      kind: 'update',
      key: identityKeys.member(staffId),
      set: { practiceId },
      add: { version: 1 },
      exists: 'ERR_UNAUTHENTICATED',
    },
    ...forgetRequest(practiceId, staffId),
    eventWrite(staffJoined, { staffId, roles, invitedBy }, occurrence),
    ...(opensRecords([], roles) ? [eventWrite(recordAccessGiven, given, occurrence)] : []),
    callAudit({ actor, scope: { practiceId }, ip, now }, 'invitations.accept', {
      subject: staffId,
      change: changeOfRight('roles', [], roles),
    }),
  ])
  await requireFactorOfNew(table, { practiceId, staffId })
}
