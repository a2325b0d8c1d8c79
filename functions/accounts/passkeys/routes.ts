import { implement } from '#functions/platform/http/implement.ts'
import { passkeyCookie, readPasskeyCookie } from '#functions/platform/identity/cookie.ts'
import { newSecret } from '#functions/platform/ids.ts'
import { noteOfCall } from '#functions/platform/log.ts'
import { passkeyRoutes } from '#shared/api/passkeys.ts'
import type { Accounts } from '../compose.ts'
import { ensureMayChangeFactors } from '../factors/operations/may-change.ts'
import { factorsInfoOf } from '../factors/rules/factors.ts'
import { beginSession, readMemberInfo, readSignInPolicy } from '../operations/begin-session.ts'
import { ensureProvable, passOrRenew } from '../operations/pass-factor.ts'
import { addPasskey, beginPasskey, removePasskey } from './operations/add.ts'
import {
  beginPasskeyFactor,
  beginSignIn,
  provePasskey,
  signInWithPasskey,
} from './operations/use.ts'

/** Passkeys, as the second factor and as the only one (specification, section 7, Auth). */
export function passkeyHandlers({ table, clock, origin, servicesAt }: Accounts) {
  const factorsOf = async (memberId: string, now: Date) =>
    factorsInfoOf(await servicesAt(now).factors.of(memberId))

  return implement(passkeyRoutes, {
    async beginSignIn(_input, { cookies, now, setCookie }) {
      // Several tabs share the secret, each with a challenge of its own.
      const secret = readPasskeyCookie(origin, cookies) ?? newSecret()
      setCookie(passkeyCookie(origin, secret))
      return beginSignIn(servicesAt(now), secret, now)
    },

    async signIn({ body: { credential } }, call) {
      const services = servicesAt(call.now)
      const secret = readPasskeyCookie(origin, call.cookies)
      const { now } = call
      const member = await signInWithPasskey(services, credential, { secret, now })
      const proof = { kind: 'passkey', epoch: member.sessionEpoch } as const
      return beginSession(services, member.id, proof, { ...call, now: clock() })
    },

    async beginFactor({ body: { renew } }, { actor, session, now }) {
      await ensureProvable(table, { ...actor, session }, renew === 1)
      return beginPasskeyFactor(servicesAt(now), actor.identity.member, { session, now })
    },

    async passFactor({ body: { credential, renew } }, call) {
      const { actor, session, now } = call
      const { member } = actor.identity
      const isRenewed = renew === 1
      await ensureProvable(table, { ...actor, session }, isRenewed)
      noteOfCall({ proof: 'factor-passkey' })
      const used = await provePasskey(servicesAt(now), member, credential, { session, now })
      await passOrRenew(servicesAt(call.now), call, { isRenewed, spent: [used], isStrong: true })
      return readMemberInfo(table, member.id, { now, isStronglyProven: true })
    },

    async begin({ body }, call) {
      const services = servicesAt(call.now)
      await ensureMayChangeFactors(services, call.actor.identity)
      return beginPasskey(services, call.actor.identity.member, body.password, call)
    },

    async add({ body }, call) {
      const { actor, now } = call
      const recoveryCodes = await addPasskey(servicesAt(now), actor.identity.member, body, call)
      await passOrRenew(servicesAt(call.now), call, { isRenewed: true, spent: [], isStrong: true })
      return { recoveryCodes, factors: await factorsOf(actor.id, now) }
    },

    async rename({ params: { passkeyId }, body: { name } }, { actor, now }) {
      const { factors, store } = servicesAt(now)
      await store.write([factors.renamePasskey(actor.id, passkeyId, name)])
      return factorsOf(actor.id, now)
    },

    async remove({ params: { passkeyId: id }, body: { password } }, call) {
      const { actor, now } = call
      await ensureMayChangeFactors(servicesAt(now), actor.identity)
      const policy = await readSignInPolicy(table, actor.identity)
      const removed = { id, password, policy }
      await removePasskey(servicesAt(now), actor.identity.member, removed, call)
      return factorsOf(actor.id, now)
    },
  })
}
