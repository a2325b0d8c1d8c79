import { staffInvited } from '#events/staffs.ts'
import { type QueueMessage, queuedAt, readDeliveries } from '#functions/deliveries/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import { hashSecret, newId, newSecret } from '#functions/platform/ids.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { readPractice } from '#functions/practices/public.ts'
import type { HandlerInput } from '#shared/api/contract.ts'
import type { invitationRoutes } from '#shared/api/invitations.ts'
import { CatalogueError } from '#shared/errors.ts'
import { changeOfRight } from '#shared/model/rights-change.ts'
import { type InvitationInfo, invitationInfo } from '#shared/model/staff.ts'
import { invitationMail } from '../../rules/messages.ts'
import { ensureMayGive, managerOf } from '../../rules/roles.ts'
import { isSameMailbox } from '../../rules/same-person.ts'
import { createStaffStore } from '../../store.ts'
import { type Invitation, infoOf, newInvitation, sentAgain } from '../rules/invitation.ts'
import { createInvitationStore } from '../store.ts'

export type InvitingDependencies = { table: Table; origin: string; queue: QueueMessage }

/** The roles that an invitation offers, and those that it no longer offers once revoked. */
const offered = ({ roles, email }: Invitation) => changeOfRight('roles', [], roles, email)
const withdrawn = ({ roles, email }: Invitation) => changeOfRight('roles', roles, [], email)

type Form = HandlerInput<typeof invitationRoutes.create>['body']

/**
 * Invites somebody by email; a retry gets the same invitation.
 * @throws ERR_ACCESS_DENIED for roles that are not the caller's to give, ERR_PRACTICE_MEMBER_EXISTS,
 *   ERR_INVITATION_EXISTS
 */
export async function invite(
  dependencies: InvitingDependencies,
  call: TenantCall,
  { email, roles, tags }: Form,
): Promise<InvitationInfo> {
  const { table } = dependencies
  const { scope, now } = call
  const manager = managerOf(call)
  ensureMayGive(manager, roles, isSameMailbox(email, manager.email))
  const staffs = await createStaffStore(table, scope.practiceId).list()
  if (staffs.some((staff) => staff.email === email)) {
    throw new CatalogueError('ERR_PRACTICE_MEMBER_EXISTS')
  }
  const store = createInvitationStore(table, scope.practiceId)
  return idempotent(table, call, 'invitations.create', invitationInfo, async (marker) => {
    const secret = newSecret()
    const by = { invitedBy: manager.id, invitedByName: manager.name }
    const invited = { id: newId(), email, roles, tags, ...by }
    const invitation = newInvitation(invited, hashSecret(secret), now)
    const info = infoOf(invitation, queuedAt(now))
    await store.create(invitation, [
      eventWrite(staffInvited, { invitationId: invitation.id }, occurrenceOf(call)),
      callAudit(call, 'invitations.create', { change: offered(invitation) }),
      ...(await mailWrites(dependencies, call, invitation, secret)),
      ...marker(info),
    ])
    return info
  })
}

/** Sends an invitation again with another link. @throws ERR_ACCESS_DENIED, ERR_INVITATION_USED */
export async function inviteAgain(
  dependencies: InvitingDependencies,
  call: TenantCall,
  id: string,
): Promise<InvitationInfo> {
  const { practiceId } = call.scope
  const store = createInvitationStore(dependencies.table, practiceId)
  const before = await findOpen(dependencies.table, call, id)
  const secret = newSecret()
  const after = sentAgain(before, hashSecret(secret), call.now)
  await store.replace(before, after, [
    callAudit(call, 'invitations.resend', { change: offered(after) }),
    ...(await mailWrites(dependencies, call, after, secret)),
  ])
  return infoOf(after, queuedAt(call.now))
}

/** The invitations that nobody has accepted yet, newest first, with the state of their mail. */
export async function listOpen(
  table: Table,
  { scope, now }: TenantCall,
): Promise<InvitationInfo[]> {
  const open = await createInvitationStore(table, scope.practiceId).open()
  const ids = open.map(({ id }) => id)
  const deliveries = await readDeliveries(table, ids, now)
  return open.map((invitation) => infoOf(invitation, deliveries.get(invitation.id) ?? null))
}

/** Revokes an invitation. @throws ERR_ACCESS_DENIED, ERR_INVITATION_USED */
export async function revoke(table: Table, call: TenantCall, id: string): Promise<void> {
  const invitation = await findOpen(table, call, id)
  const store = createInvitationStore(table, call.scope.practiceId)
  await store.remove(invitation, [
    callAudit(call, 'invitations.revoke', { change: withdrawn(invitation) }),
  ])
}

/** @throws ERR_TARGET_NOT_FOUND, ERR_INVITATION_USED, ERR_ACCESS_DENIED as the callers say */
async function findOpen(table: Table, call: TenantCall, id: string): Promise<Invitation> {
  const invitation = await createInvitationStore(table, call.scope.practiceId).find(id)
  if (!invitation) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  if (invitation.acceptedBy !== null) throw new CatalogueError('ERR_INVITATION_USED')
  ensureMayGive(managerOf(call), invitation.roles)
  return invitation
}

async function mailWrites(
  { table, origin, queue }: InvitingDependencies,
  call: TenantCall,
  { id, email: to, roles, invitedByName, validUntil }: Invitation,
  secret: string,
): Promise<Write[]> {
  const { practiceId } = call.scope
  const practice = await readPractice(table, practiceId)
  if (!practice) throw new CatalogueError('ERR_PRACTICE_NOT_EXISTS')
  const url = `${origin}/join?${new URLSearchParams({ invitation: secret })}`
  const { name } = practice
  const mail = invitationMail({ to, practice: { id: practiceId, name }, invitedByName, roles, url })
  return queue(mail, {
    ...{ ...occurrenceOf(call), id, usefulUntil: new Date(validUntil) },
    kind: 'invitation',
  })
}
