import type { MemberCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { readDeviceCookie, sessionCookie, stayCookie } from '#functions/platform/identity/cookie.ts'
import type { MemberItem } from '#functions/platform/identity/records.ts'
import {
  closeSession,
  listSessions,
  readSession,
  sessionsEndedWrite,
  setStay,
} from '#functions/platform/identity/sessions.ts'
import { noteOfCall } from '#functions/platform/log.ts'
import { networkOf } from '#functions/platform/rate-limit.ts'
import { authRoutes } from '#shared/api/auth.ts'
import { ok } from '#shared/api/contract.ts'
import { CatalogueError } from '#shared/errors.ts'
import { isSent } from '#shared/model/account.ts'
import type { Accounts } from '../compose.ts'
import { alertOwner } from '../operations/alert.ts'
import {
  beginSession,
  memberInfoFor,
  readMemberInfo,
  readSignInPolicy,
} from '../operations/begin-session.ts'
import { login } from '../operations/login.ts'
import { ensureProvable, passOrRenew } from '../operations/pass-factor.ts'
import { requesterOf } from '../operations/requester-of.ts'
import { changeOptions, proveFactor, readKinds, sendFactor } from '../operations/two-factor.ts'
import { authOptionsOf } from '../rules/sign-in.ts'

const asBoolean = (flag: 0 | 1 | undefined) => (flag === undefined ? undefined : flag === 1)

/** Signing in and out, the second factor, and sessions (specification, section 7, Auth). */
export function authHandlers({ table, clock, origin, servicesAt, provider }: Accounts) {
  const requesterIn = ({ session, cookies, now }: MemberCall) => {
    const from = { memberId: session.memberId, signedInFrom: session.ip }
    return requesterOf(servicesAt(now), from, cookies)
  }

  return implement(authRoutes, {
    async login({ body }, call) {
      const services = servicesAt(call.now)
      const attempt = {
        ...body,
        network: networkOf(call.ip),
        deviceSecret: readDeviceCookie(origin, call.cookies),
      }
      const dependencies = {
        ...services,
        alertOwner: (email: string, member: MemberItem | null) =>
          alertOwner(services, email, member, call.now),
      }
      const member = await login(dependencies, attempt)
      // The session begins after the time that hashing took.
      const opened = { ...call, now: clock() }
      const proof = { kind: 'password', epoch: member.sessionEpoch } as const
      return beginSession(services, member.id, proof, opened)
    },

    async passTwoFactor({ body }, call) {
      const { actor, session, now } = call
      const { member } = actor.identity
      const isRenewed = body.renew === 1
      await ensureProvable(table, { ...actor, session }, isRenewed)
      noteOfCall({ proof: `factor-${body.method}` })
      const requester = await requesterIn(call)
      const spent = await proveFactor(servicesAt(now), member, body, { ...call, requester })
      const isStrong = !isSent(body.method)
      await passOrRenew(servicesAt(call.now), call, { isRenewed, spent, isStrong })
      const isStronglyProven = isStrong || actor.identity.isStronglyProven
      return readMemberInfo(table, member.id, { now, isStronglyProven })
    },

    async resendTwoFactor({ body: { method, renew } }, call) {
      const { actor, session, now } = call
      await ensureProvable(table, { ...actor, session }, renew === 1)
      const asked = { now, requester: await requesterIn(call) }
      return sendFactor(servicesAt(now), actor.identity.member, method, asked)
    },

    async options(_input, { actor: { id, identity }, now }) {
      const policy = await readSignInPolicy(table, identity)
      return authOptionsOf(identity.member, policy, await readKinds(servicesAt(now), id))
    },

    async updateOptions({ body }, { actor, session, now, setCookie }) {
      const policy = await readSignInPolicy(table, actor.identity)
      const stayLogin = asBoolean(body.stayLogin)
      const wanted = { ...body, enableTwoFactor: asBoolean(body.enableTwoFactor), stayLogin }
      const member = await changeOptions(
        servicesAt(now),
        actor.identity.member,
        wanted,
        policy,
        now,
      )
      if (stayLogin !== undefined) {
        await setStay(table, session, stayLogin)
        setCookie(stayCookie(origin, stayLogin))
      }
      return authOptionsOf(member, policy, await readKinds(servicesAt(now), member.id))
    },

    async session(_input, { actor, now }) {
      return { member: actor && (await memberInfoFor(table, actor.identity, now)) }
    },

    async listSessions(_input, { actor, session, now }) {
      const sessions = await listSessions(table, actor.identity.member, now)
      // What knows all browsers by name is for this call alone.
      const { deviceOf } = await import('../rules/device.ts')
      return {
        items: sessions.map(({ id, ip, userAgent, createdAt, lastSeenAt }) => ({
          id,
          current: id === session.id,
          device: deviceOf(userAgent),
          ip,
          createdAt,
          lastSeenAt,
        })),
      }
    },

    async endSession({ params: { sessionId } }, { actor, session, now, setCookie }) {
      const sessions = await listSessions(table, actor.identity.member, now)
      const ended = sessions.find(({ id }) => id === sessionId)
      if (!ended) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
      await closeSession(table, ended)
      if (ended.id === session.id) leave(setCookie)
      return ok
    },

    async endSessions({ query: { keepCurrent } }, { actor, session, now, setCookie }) {
      const keep = keepCurrent === 1 ? session : null
      const { member } = actor.identity
      const ended = sessionsEndedWrite(member.id, now)
      const token = await servicesAt(now).store.endSessions(member, keep, [ended])
      if (token) setCookie(sessionCookie(origin, token))
      else leave(setCookie)
      return ok
    },

    async logout(_input, { sessionToken, now, setCookie }) {
      const session = sessionToken ? await readSession(table, sessionToken, now) : null
      if (session) await closeSession(table, session)
      leave(setCookie)
      return { ...ok, provider: await providerOf(session?.openidToken ?? null) }
    },
  })

  /** Where to sign out of the provider that opened a session; null if none did or it has no page. */
  async function providerOf(idToken: string | null) {
    const opened = idToken === null ? null : await provider().catch(() => null)
    const url = opened && idToken !== null ? await opened.signOutUrl(idToken) : null
    return opened && url !== null ? { name: opened.name, url } : null
  }

  function leave(setCookie: (cookie: string) => void): void {
    setCookie(sessionCookie(origin, null))
    setCookie(stayCookie(origin, false))
  }
}
