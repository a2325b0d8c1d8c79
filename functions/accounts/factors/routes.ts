import { implement } from '#functions/platform/http/implement.ts'
import { factorRoutes } from '#shared/api/factors.ts'
import type { Accounts } from '../compose.ts'
import { readSignInPolicy } from '../operations/begin-session.ts'
import { passOrRenew } from '../operations/pass-factor.ts'
import { ensureMayChangeFactors } from './operations/may-change.ts'
import { renewRecoveryCodes } from './operations/recovery.ts'
import { beginTotp, confirmTotp, removeTotp } from './operations/totp.ts'
import { factorsInfoOf } from './rules/factors.ts'

/** Authenticator app and recovery codes (specification, section 7, Auth). */
export function factorHandlers({ table, servicesAt }: Accounts) {
  const factorsOf = async (memberId: string, now: Date) =>
    factorsInfoOf(await servicesAt(now).factors.of(memberId))

  return implement(factorRoutes, {
    list: (_input, { actor, now }) => factorsOf(actor.id, now),

    async beginTotp({ body }, { actor, now }) {
      await ensureMayChangeFactors(servicesAt(now), actor.identity)
      return beginTotp(servicesAt(now), actor.identity.member, body.password, now)
    },

    async confirmTotp({ body }, call) {
      const { actor, now } = call
      const { member } = actor.identity
      await ensureMayChangeFactors(servicesAt(now), actor.identity)
      const recoveryCodes = await confirmTotp(servicesAt(now), member, body.code, call)
      await passOrRenew(servicesAt(call.now), call, { isRenewed: true, spent: [], isStrong: true })
      return { recoveryCodes, factors: await factorsOf(actor.id, now) }
    },

    async removeTotp({ body: { password } }, call) {
      const { actor, now } = call
      await ensureMayChangeFactors(servicesAt(now), actor.identity)
      const policy = await readSignInPolicy(table, actor.identity)
      await removeTotp(servicesAt(now), actor.identity.member, { password, policy }, call)
      return factorsOf(actor.id, now)
    },

    async renewRecoveryCodes({ body }, call) {
      const { actor, now } = call
      await ensureMayChangeFactors(servicesAt(now), actor.identity)
      const { member } = actor.identity
      const codes = await renewRecoveryCodes(servicesAt(now), member, body.password, call)
      return { recoveryCodes: codes, factors: await factorsOf(actor.id, now) }
    },
  })
}
