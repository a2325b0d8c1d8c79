import { DAY } from '#functions/platform/clock.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { countOrThrow, type Limit } from '#functions/platform/rate-limit.ts'
import { ok } from '#shared/api/contract.ts'
import { invitationRoutes } from '#shared/api/invitations.ts'
import { accept, look } from './operations/accept.ts'
import {
  type InvitingDependencies,
  invite,
  inviteAgain,
  listOpen,
  revoke,
} from './operations/invite.ts'

/** Invitations that one practice may send in a day. */
const mailLimit: Limit = { name: 'invitations-practice', max: 300, windowSeconds: DAY }

/** Inviting people to work in a practice, and their coming. */
export function invitationHandlers(dependencies: InvitingDependencies) {
  const { table } = dependencies
  const limit = ({ scope, now }: TenantCall) =>
    countOrThrow(table, mailLimit, scope.practiceId, now, 'ERR_ACCESS_DENIED')

  return implement(invitationRoutes, {
    async create({ body }, call) {
      await limit(call)
      return invite(dependencies, call, body)
    },

    async list(_input, call) {
      return { items: await listOpen(table, call) }
    },

    async resend({ params }, call) {
      await limit(call)
      return inviteAgain(dependencies, call, params.invitationId)
    },

    async revoke({ params }, call) {
      await revoke(table, call, params.invitationId)
      return ok
    },

    async look({ body }, { now }) {
      return look(table, body.invitation, now)
    },

    async accept({ body }, call) {
      return { practiceId: await accept(table, call, body.invitation) }
    },
  })
}
