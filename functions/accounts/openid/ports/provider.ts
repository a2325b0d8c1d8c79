import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
} from 'openid-client'
import { cached } from '#functions/platform/cached.ts'
import { type Clock, HOUR } from '#functions/platform/clock.ts'
import type { Claims } from '../rules/claims.ts'
import { asOpenidError, asUnavailable } from './provider-errors.ts'
import type { OpenidSettings } from './settings.ts'

const TIMEOUT_SECONDS = 5
const DISCOVERED_MS = HOUR * 1000
const SCOPE = 'openid email profile'

/** What ties an answer of the provider to the question. */
export type Checks = { state: string; nonce: string; verifier: string }

/** The parameters with which the provider sends the browser back. */
export type CallbackParameters = Partial<
  Record<'code' | 'state' | 'iss' | 'error' | 'error_description', string | undefined>
>

/** A client of OpenID Connect: authorization code with PKCE, state and nonce. */
export type Provider = ReturnType<typeof createProvider>

/** A client of the provider with these settings, for the pages of this origin. */
export function createProvider(settings: OpenidSettings, origin: string, clock: Clock) {
  const configuration = cached(DISCOVERED_MS, clock, () => discover(settings))
  const callback = `${origin}/openid/callback`

  return {
    name: settings.name,

    /** Where to send the browser. @throws ERR_OPENID_UNAVAILABLE */
    async signInUrl({ state, nonce, verifier }: Checks): Promise<string> {
      const config = await configuration()
      const url = buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return url.href
    },

    /** What the provider says about who came back. @throws ERR_OPENID_* */
    async finish(
      parameters: CallbackParameters,
      { state, nonce, verifier }: Checks,
    ): Promise<{ claims: Claims; idToken: string }> {
      const config = await configuration()
      const url = new URL(callback)
      for (const [name, value] of Object.entries(parameters)) {
        if (value !== undefined) url.searchParams.set(name, value)
      }
      try {
        const tokens = await authorizationCodeGrant(config, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        const { id_token: idToken, access_token: accessToken } = tokens
        if (!claims || idToken === undefined) throw new Error('The provider gave no ID token')
        if (claims.email !== undefined || !config.serverMetadata().userinfo_endpoint) {
          return { claims, idToken }
        }
        const more = await fetchUserInfo(config, accessToken, claims.sub)
        return { claims: { ...more, iss: claims.iss, sub: claims.sub }, idToken }
      } catch (error) {
        throw asOpenidError(error)
      }
    },

    /** Where to sign out of the provider too; null if it has no such page or does not answer. */
    async signOutUrl(idToken: string): Promise<string | null> {
      const config = await configuration().catch(() => null)
      if (!config?.serverMetadata().end_session_endpoint) return null
      const url = buildEndSessionUrl(config, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${origin}/login`,
      })
      return url.href
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: OpenidSettings) {
  const execute: ((config: Configuration) => void)[] = [
    // Signatures are checked although TLS would do for tokens that come straight from the provider.
    enableNonRepudiationChecks,
    ...(issuer.startsWith('http:') ? [allowInsecureRequests] : []),
  ]
  try {
    return await discovery(new URL(issuer), clientId, {}, authentication(clientSecret), {
      execute,
      timeout: TIMEOUT_SECONDS,
    })
  } catch (error) {
    throw asUnavailable(error)
  }
}

/** How the provider wants clients to authenticate; the default of the standard if it says nothing. */
function authentication(secret: string | undefined): ClientAuth {
  if (secret === undefined) return None()
  const basic = ClientSecretBasic(secret)
  const post = ClientSecretPost(secret)
  return (server, ...request) => {
    const ways = server.token_endpoint_auth_methods_supported
    const way = !ways || ways.includes('client_secret_basic') ? basic : post
    way(server, ...request)
  }
}
