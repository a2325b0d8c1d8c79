import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { openServer } from '../local/engines/servers.ts'
import { readBody } from '../local/read-body.ts'
import { type Account, accountPage, failurePage, signOutPage } from './openid-page.ts'
import { createProviderStore } from './openid-store.ts'

const NAME = 'Demo identity'
const CLIENT_ID = 'praxis'
const SCOPE = 'openid email profile'

type IdTokenClaims = Record<string, unknown>

/** What a provider that errs, or somebody between, does to ID tokens. */
export type Alteration = {
  claims?: (claims: IdTokenClaims) => IdTokenClaims
  /** Signs with a key that the provider does not publish. */
  forged?: boolean
}

/** A provider of OpenID Connect on this machine, by oidc-provider: it believes whoever signs in. */
export type OpenidStandIn = {
  issuer: string
  /** What the application's secret says of it. */
  settings: string
  /** Alters the ID tokens from now on; null ends that. */
  alter: (alteration: Alteration | null) => void
  close: () => Promise<void>
}

type Options = {
  /** 0 for any free one. */
  port: number
  /** Of the application. */
  origin: string
  /** Whom the page offers to be. */
  accounts: () => readonly Account[]
}

/**
 * Listens at once; the provider itself is loaded for its first request, since that takes a while.
 * @throws PortTakenError
 */
export async function startOpenid({ port, origin, accounts }: Options): Promise<OpenidStandIn> {
  const server = await openServer(port)
  const issuer = `http://127.0.0.1:${server.port}`
  const clientSecret = randomBytes(32).toString('base64url')
  let alteration: Alteration | null = null
  let loading: Promise<RequestListener> | null = null

  server.use((request, response) => {
    loading ??= load({ issuer, origin, clientSecret, accounts, alteration: () => alteration })
    loading
      .then((handle) => handle(request, response))
      .catch((error: unknown) => fail(response, error))
  })
  return {
    issuer,
    settings: JSON.stringify({ issuer, clientId: CLIENT_ID, clientSecret, name: NAME }),
    alter: (next) => {
      alteration = next
    },
    close: server.close,
  }
}

type Loaded = Pick<Options, 'origin' | 'accounts'> & {
  issuer: string
  clientSecret: string
  alteration: () => Alteration | null
}

async function load({ issuer, origin, clientSecret, accounts, alteration }: Loaded) {
  const { default: OidcProvider } = await import('oidc-provider')
  const privateKey = newKey()
  const forgersKey = newKey()
  const people = new Map<string, IdTokenClaims>()
  const provider = new OidcProvider(issuer, {
    ...configuration(privateKey),
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        redirect_uris: [`${origin}/openid/callback`],
        post_logout_redirect_uris: [`${origin}/login`],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, ...people.get(sub) }),
    }),
    loadExistingGrant: async (ctx) => grantOf(provider, ctx),
  })
  provider.use(async (ctx, next) => {
    await next()
    const { claims, forged } = alteration() ?? {}
    const body: unknown = ctx.body
    if (typeof body !== 'object' || body === null || !('id_token' in body)) return
    const key = forged ? forgersKey : privateKey
    ctx.body = { ...body, id_token: signedAgain(String(body.id_token), claims, key) }
  })
  const handle = provider.callback()
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!request.url?.startsWith('/interaction/')) return handle(request, response)
    if (request.method === 'POST') return interact(provider, people, request, response)
    sendPage(response, 200, accountPage(NAME, accounts()))
  }
}

const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

const configuration = (key: KeyObject): Configuration => ({
  adapter: createProviderStore(),
  jwks: { keys: [{ ...key.export({ format: 'jwk' }), kty: 'EC', alg: 'ES256', use: 'sig' }] },
  cookies: { keys: [randomBytes(32).toString('hex')] },
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name'],
  },
  // As most providers do: what is asked for is in the ID token.
  conformIdTokenClaims: false,
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => {
        ctx.type = 'html'
        ctx.body = signOutPage(NAME, form)
      },
    },
  },
  renderError: (ctx, { error, error_description }) => {
    ctx.type = 'html'
    ctx.body = failurePage(NAME, error_description ?? error)
  },
  ttl: {
    AccessToken: 600,
    AuthorizationCode: 60,
    Grant: 3600,
    IdToken: 600,
    Interaction: 600,
    Session: 3600,
  },
})

/** Nobody is asked what the application may know. */
async function grantOf(provider: Provider, { oidc }: KoaContextWithOIDC) {
  const { client, session } = oidc
  if (!client || !session?.accountId) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(SCOPE)
  await grant.save()
  return grant
}

/** Signs in whoever the form says; without a `sub` the address is who they are. */
async function interact(
  provider: Provider,
  people: Map<string, IdTokenClaims>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = new URLSearchParams((await readBody(request, 10_000)).toString('utf8'))
  if (form.has('denied')) {
    return provider.interactionFinished(request, response, { error: 'access_denied' })
  }
  const email = form.get('email') ?? ''
  const accountId = form.get('sub') ?? email
  const name = form.get('name') ?? ''
  people.set(accountId, {
    ...(email === '' ? {} : { email, email_verified: !form.has('unverified') }),
    ...(name === '' ? {} : { name }),
  })
  await provider.interactionFinished(request, response, { login: { accountId } })
}

function signedAgain(token: string, change: Alteration['claims'], key: KeyObject): string {
  const [header = '', payload = ''] = token.split('.')
  const claims: IdTokenClaims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  const text = `${header}.${Buffer.from(JSON.stringify(change?.(claims) ?? claims)).toString('base64url')}`
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

function sendPage(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.end(body)
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent) response.destroy()
  else sendPage(response, 500, failurePage(NAME, error instanceof Error ? error.message : 'failed'))
}
