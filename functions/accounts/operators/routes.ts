import { implement } from '#functions/platform/http/implement.ts'
import { readIdentity } from '#functions/platform/identity/identity.ts'
import { listSessions } from '#functions/platform/identity/sessions.ts'
import { recordOperatorRead } from '#functions/platform/operator-record.ts'
import { ok } from '#shared/api/contract.ts'
import { operatorRoutes } from '#shared/api/operators.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { Accounts } from '../compose.ts'
import { endSessionsOf } from './operations/end-sessions.ts'

/** What the platform's operator does for the safety of accounts. */
export function operatorHandlers({ table, servicesAt }: Accounts) {
  return implement(operatorRoutes, {
    async find({ body }, call) {
      const { now } = call
      const owner = await servicesAt(now).store.ownerOf(body.email)
      const identity = owner && (await readIdentity(table, owner.memberId))
      const subject = owner?.memberId ?? 'unknown address'
      await recordOperatorRead(table, 'accounts', call, { action: 'accounts.find', subject })
      if (!identity) throw new CatalogueError('ERR_EMAIL_NOT_REGISTERED')
      const { member, memberships } = identity
      const { id, email, firstName, lastName, isActive } = member
      const sessions = (await listSessions(table, member, now)).length
      return { id, email, firstName, lastName, isActive, practices: memberships.length, sessions }
    },

    async endSessions({ params }, call) {
      await endSessionsOf(servicesAt(call.now), params.memberId, call)
      return ok
    },
  })
}
