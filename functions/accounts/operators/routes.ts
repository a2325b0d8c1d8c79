import { implement } from '#functions/platform/http/implement.ts'
import { recordOperatorRead } from '#functions/platform/operator-record.ts'
import { ok } from '#shared/api/contract.ts'
import { operatorRoutes } from '#shared/api/operators.ts'
import type { Accounts } from '../compose.ts'
import { endSessionsOf } from './operations/end-sessions.ts'
import { findAccounts } from './operations/find.ts'

/** What the platform's operator does for the safety of accounts. */
export function operatorHandlers({ table, servicesAt }: Accounts) {
  return implement(operatorRoutes, {
    async find({ body: { key } }, call) {
      const { now } = call
      const found = await findAccounts({ table, store: servicesAt(now).store }, key, now)
      // Records hold ids only: the address may be of someone who has no account.
      const subject = found.items.map(({ id }) => id).join(' ') || 'unknown address'
      await recordOperatorRead(table, 'accounts', call, { action: 'accounts.find', subject })
      return found
    },

    async endSessions({ params }, call) {
      await endSessionsOf(servicesAt(call.now), params.memberId, call)
      return ok
    },
  })
}
