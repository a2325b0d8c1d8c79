import { joinAnswered, recordAccessGiven, staffJoined } from '#events/staffs.ts'
import type { QueueMessage } from '#functions/deliveries/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { DAY, plusSeconds } from '#functions/platform/clock.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { readIdentity } from '#functions/platform/identity/identity.ts'
import { newId } from '#functions/platform/ids.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { readPractice } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import { changeOfRight } from '#shared/model/rights-change.ts'
import type { PracticeRole } from '#shared/model/roles.ts'
import { requireFactorOfNew } from '../../operations/require-factor.ts'
import { joinWrites } from '../../public.ts'
import { acceptedMail, declinedMail } from '../../rules/messages.ts'
import { opensRecords } from '../../rules/patient-access.ts'
import { ensureMayGive, managerOf } from '../../rules/roles.ts'
import { isSamePerson } from '../../rules/same-person.ts'
import { workplaceWrite } from '../../store.ts'
import { createJoinRequestStore } from '../store.ts'

export type AnsweringDependencies = { table: Table; origin: string; queue: QueueMessage }

/**
 * Answers a request to join, once, and sends the answer by email.
 * @param roles null where the request is declined
 * @throws ERR_TARGET_NOT_FOUND, ERR_JOIN_REQUEST_ANSWERED, ERR_ACCESS_DENIED for roles that
 *   are not the caller's to give, ERR_PRACTICE_MEMBER_EXISTS
 */
export async function answerRequest(
  dependencies: AnsweringDependencies,
  call: TenantCall,
  memberId: string,
  roles: readonly PracticeRole[] | null,
): Promise<void> {
  const { table } = dependencies
  const { scope, now } = call
  if (roles) ensureMayGive(managerOf(call), roles)
  const store = createJoinRequestStore(table, scope.practiceId)
  await retryOnConflict(
    async () => {
      const request = await store.find(memberId)
      if (!request) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
      if (request.status !== 'pending') throw new CatalogueError('ERR_JOIN_REQUEST_ANSWERED')
      const joining = roles ? await joiningWrites(table, call, memberId, roles) : []
      return [...joining, ...(await mailWrites(dependencies, call, request.email, roles !== null))]
    },
    (writes) =>
      table.transact([
        ...store.answered(memberId, roles ? 'accepted' : 'declined', now),
        ...writes,
        eventWrite(joinAnswered, { memberId, accepted: roles !== null }, occurrenceOf(call)),
        roles
          ? callAudit(call, 'requests.accept', {
              subject: memberId,
              change: changeOfRight('roles', [], roles),
            })
          : callAudit(call, 'requests.decline', { subject: memberId }),
      ]),
  )
  if (roles) await requireFactorOfNew(table, { practiceId: scope.practiceId, staffId: memberId })
}

async function joiningWrites(
  table: Table,
  call: TenantCall,
  memberId: string,
  roles: readonly PracticeRole[],
): Promise<Write[]> {
  const { practiceId } = call.scope
  const identity = await readIdentity(table, memberId)
  if (!identity) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  const { member, memberships } = identity
  const { actor } = call
  const toSelf = actor.kind === 'member' && isSamePerson(actor.identity.member, member)
  ensureMayGive(managerOf(call), roles, toSelf)
  const { firstName, lastName, email, practiceId: present } = member
  const worksElsewhere = memberships.some((membership) => membership.practiceId === present)
  const person = { staffId: memberId, firstName, lastName, email }
  const given = { staffId: memberId, givenBy: actor.id, roles: [...roles], groupId: null }
  const joined = { staffId: memberId, roles: [...roles], invitedBy: null }
  return [
    ...joinWrites(practiceId, person, { roles, now: call.now }),
    // A member who works elsewhere stays at work there.
    ...(worksElsewhere ? [] : [workplaceWrite(memberId, present, practiceId)]),
    eventWrite(staffJoined, joined, occurrenceOf(call)),
    ...(opensRecords([], roles) ? [eventWrite(recordAccessGiven, given, occurrenceOf(call))] : []),
  ]
}

/** Queues the mail with the answer. */
async function mailWrites(
  { table, origin, queue }: AnsweringDependencies,
  call: TenantCall,
  to: string,
  accepted: boolean,
): Promise<Write[]> {
  const { practiceId } = call.scope
  const name = (await readPractice(table, practiceId))?.name ?? ''
  const answer = { to, practice: { id: practiceId, name }, origin }
  return queue(accepted ? acceptedMail(answer) : declinedMail(answer), {
    ...occurrenceOf(call),
    id: newId(),
    usefulUntil: plusSeconds(call.now, DAY),
    // The answer reaches the person by a notification too.
    ...{ kind: 'invitation', ifLimited: 'hold' },
  })
}
