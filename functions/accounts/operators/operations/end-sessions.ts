import { auditWrite } from '#functions/platform/audit.ts'
import { readIdentity } from '#functions/platform/identity/identity.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { AccountServices } from '../../compose.ts'
import { securityEvent } from '../../rules/events.ts'
import { sessionsEndedMail } from '../../rules/messages.ts'
import { recordWrite } from '../../store.ts'

type OperatorCall = { actor: { id: string }; ip: string; now: Date }

/**
 * Ends all sessions of a member, who is told; the practices where they work find it in their trail.
 * @throws ERR_USER_NOT_EXISTS
 */
export async function endSessionsOf(
  { table, store, queue }: AccountServices,
  memberId: string,
  { actor, ip, now }: OperatorCall,
): Promise<void> {
  const identity = await readIdentity(table, memberId)
  if (!identity) throw new CatalogueError('ERR_USER_NOT_EXISTS')
  const { member, memberships } = identity
  const entry = { patientId: null, actor: actor.id, subject: memberId, ip, now }
  await store.endSessions(member, null, [
    recordWrite(memberId, { action: 'sessionsEnded', actor: actor.id, ip }, now),
    securityEvent(memberId, 'sessionsEnded', now, actor.id),
    ...memberships.map(({ practiceId }) =>
      auditWrite({ ...entry, practiceId, action: 'accounts.endSessions' }),
    ),
    ...(await queue(sessionsEndedMail(member.email))),
  ])
}
