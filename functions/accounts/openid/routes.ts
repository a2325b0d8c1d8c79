import type { Call } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import {
  flowCookie,
  readFlowCookie,
  sessionCookie,
  stayCookie,
} from '#functions/platform/identity/cookie.ts'
import { closeSession } from '#functions/platform/identity/sessions.ts'
import { hashSecret, newSecret } from '#functions/platform/ids.ts'
import { openidRoutes } from '#shared/api/openid.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { Accounts } from '../compose.ts'
import { beginSession } from '../operations/begin-session.ts'
import { joinAccount, recognize } from './operations/sign-in.ts'
import type { Provider } from './ports/provider.ts'

/** Signing in through a provider of OpenID Connect (specification, section 8, openid). */
export function openidHandlers({
  table,
  clock,
  origin,
  servicesAt,
  provider: findProvider,
}: Accounts) {
  async function configured(): Promise<Provider> {
    const provider = await findProvider()
    if (!provider) throw new CatalogueError('ERR_OPENID_UNAVAILABLE', ['It is not set up'])
    return provider
  }

  /** The flow that this browser began. @throws ERR_OPENID_FAILED if there is none or it is too old */
  function flowOf({ cookies }: Call): string {
    const secret = readFlowCookie(origin, cookies)
    if (secret === null) throw new CatalogueError('ERR_OPENID_FAILED')
    return hashSecret(secret)
  }

  function enter(memberId: string, idToken: string, call: Call) {
    call.setCookie(flowCookie(origin, null))
    // The session begins after the time that the provider or hashing took.
    const opened = { ...call, now: clock() }
    return beginSession(servicesAt(call.now), memberId, { kind: 'openid', idToken }, opened)
  }

  return implement(openidRoutes, {
    async info() {
      const name = (await findProvider())?.name ?? null
      return { enabled: name !== null, name }
    },

    async begin({ body: { returnTo = null } }, { now, setCookie }) {
      const provider = await configured()
      const secret = newSecret()
      const checks = { state: newSecret(), nonce: newSecret(), verifier: newSecret() }
      const url = await provider.signInUrl(checks)
      await servicesAt(now).openid.putFlow(hashSecret(secret), { ...checks, returnTo }, now)
      setCookie(flowCookie(origin, secret))
      return { url }
    },

    async callback({ body }, call) {
      const provider = await configured()
      const id = flowOf(call)
      const services = servicesAt(call.now)
      const { returnTo, ...checks } = await services.openid.takeFlow(id, body.state ?? '')
      const { claims, idToken } = await provider.finish(body, checks)
      const found = await recognize(services, claims, call.now)
      if (found.kind === 'member') {
        return { outcome: await enter(found.memberId, idToken, call), returnTo }
      }
      const { subject, memberId, email } = found
      const link = { ...subject, memberId, email, idToken, provider: provider.name }
      await services.openid.putLink(id, link, clock())
      call.setCookie(flowCookie(origin, readFlowCookie(origin, call.cookies)))
      return { outcome: { result: 'link' as const, email }, returnTo }
    },

    async link({ body: { password } }, call) {
      const services = servicesAt(call.now)
      const { memberId, idToken } = await joinAccount(services, flowOf(call), password, call.now)
      return enter(memberId, idToken, call)
    },

    async logout(_input, { session, setCookie }) {
      if (session.openidToken === null) throw new CatalogueError('ERR_OPENID_LOGOUT_FROM_LOCAL')
      await closeSession(table, session)
      setCookie(sessionCookie(origin, null))
      setCookie(stayCookie(origin, false))
      const provider = await findProvider()
      return { url: (await provider?.signOutUrl(session.openidToken)) ?? null }
    },
  })
}
