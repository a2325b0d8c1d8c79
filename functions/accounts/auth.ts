import type { Clock } from '#functions/platform/clock.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { sessionCookie, stayCookie } from '#functions/platform/identity/cookie.ts'
import {
  closeSession,
  listSessions,
  passFactor,
  readSession,
  setStay,
} from '#functions/platform/identity/sessions.ts'
import { networkOf } from '#functions/platform/rate-limit.ts'
import type { Table } from '#functions/platform/table.ts'
import { authRoutes } from '#shared/api/auth.ts'
import { ok } from '#shared/api/contract.ts'
import { CatalogueError } from '#shared/errors.ts'
import { beginSession, readMemberInfo, readSignInPolicy } from './begin-session.ts'
import type { AccountServices } from './compose.ts'
import { deviceOf } from './domain/device.ts'
import { login } from './domain/login.ts'
import { authOptionsOf } from './domain/sign-in.ts'
import { changeOptions, proveFactor, sendFactor } from './domain/two-factor.ts'
import type { AccountStore } from './store.ts'

type Dependencies = {
  table: Table
  clock: Clock
  origin: string
  store: AccountStore
  servicesAt: (now: Date) => AccountServices
}

/** Signing in and out, the second factor, and sessions (specification, section 7, Auth). */
export function authHandlers({ table, clock, origin, store, servicesAt }: Dependencies) {
  return implement(authRoutes, {
    async login({ body }, call) {
      const services = servicesAt(call.now)
      const member = await login(services, { ...body, ip: networkOf(call.ip) })
      // The time that hashing took does not count against the session.
      const opened = { ...call, now: clock() }
      const dependencies = { table, origin, twoFactor: services }
      return beginSession(dependencies, member.id, { kind: 'password' }, opened)
    },

    async passTwoFactor({ body }, { actor, session, now, setCookie }) {
      if (session.factor === 'passed') throw new CatalogueError('ERR_NO_CHANGE')
      const { member } = actor.identity
      const spent = await proveFactor(servicesAt(now), member, body, now)
      const stay = member.stayLogin
      const token = await passFactor(table, session, { stay, now, spent })
      setCookie(sessionCookie(origin, token))
      setCookie(stayCookie(origin, stay))
      return readMemberInfo(table, member.id)
    },

    async resendTwoFactor({ body: { method } }, { actor, session, now }) {
      if (session.factor === 'passed') throw new CatalogueError('ERR_NO_CHANGE')
      return sendFactor(servicesAt(now), actor.identity.member, method, now)
    },

    async options(_input, { actor }) {
      return authOptionsOf(actor.identity.member, await readSignInPolicy(table, actor.id))
    },

    async updateOptions({ body }, { actor, session, now, setCookie }) {
      const { enableTwoFactor, stayLogin, ...rest } = body
      const wanted = {
        ...rest,
        ...(enableTwoFactor !== undefined && { enableTwoFactor: enableTwoFactor === 1 }),
        ...(stayLogin !== undefined && { stayLogin: stayLogin === 1 }),
      }
      const policy = await readSignInPolicy(table, actor.id)
      const { requireTwoFactor } = policy
      await changeOptions(servicesAt(now), actor.identity.member, wanted, requireTwoFactor)
      if (stayLogin !== undefined) {
        await setStay(table, session, stayLogin === 1)
        setCookie(stayCookie(origin, stayLogin === 1))
      }
      const member = await store.member(actor.id)
      if (!member) throw new CatalogueError('ERR_UNAUTHENTICATED')
      return authOptionsOf(member, policy)
    },

    async listSessions(_input, { actor, session }) {
      const sessions = await listSessions(table, actor.identity.member)
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

    async endSession({ params: { sessionId } }, { actor, session, setCookie }) {
      const sessions = await listSessions(table, actor.identity.member)
      const ended = sessions.find(({ id }) => id === sessionId)
      if (!ended) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
      await closeSession(table, ended)
      if (ended.id === session.id) leave(setCookie)
      return ok
    },

    async endSessions({ query: { keepCurrent } }, { actor, session, setCookie }) {
      await store.endSessions(actor.identity.member, keepCurrent === 1 ? session : null)
      if (keepCurrent !== 1) leave(setCookie)
      return ok
    },

    async logout(_input, { sessionToken, setCookie }) {
      const session = sessionToken ? await readSession(table, sessionToken) : null
      if (session) await closeSession(table, session)
      leave(setCookie)
      return ok
    },
  })

  function leave(setCookie: (cookie: string) => void): void {
    setCookie(sessionCookie(origin, null))
    setCookie(stayCookie(origin, false))
  }
}
