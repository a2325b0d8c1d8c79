import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { openServer } from '../../local/engines/servers.ts'
import { escapeHtml } from '../../local/http/pages.ts'
import { readBody } from '../../local/read-body.ts'
import { judge, type SentConversion } from './conversions.ts'

const BODY_MAX = 1_000_000
const HOUR_MS = 3_600_000

/** Google Ads on this machine. */
export type GoogleStandIn = {
  origin: string
  /** What the application's secret says of it. */
  settings: Record<string, string>
  /** What it knows, to be looked at and changed by tests. */
  books: Books
  /** Somebody takes the connection back at Google. */
  revoke: () => void
  /** Uploads are answered by this status; null ends it. */
  trouble: (status: number | null) => void
  close: () => Promise<void>
}

export type Books = {
  /** The conversions that it counted. */
  taken: SentConversion[]
  /** Clicks that it takes for none of its own. */
  badClicks: Set<string>
  /** The actions that there are, by their numbers. */
  actions: Set<string>
}

type Options = {
  /** 0 for any free one. */
  port: number
  now: () => Date
}

/** Listens. @throws PortTakenError */
export async function startGoogle({ port, now }: Options): Promise<GoogleStandIn> {
  const server = await openServer(port)
  const origin = `http://127.0.0.1:${server.port}`
  const [clientId, clientSecret, developerToken] = [newSecret(), newSecret(), newSecret()]
  const books: Books = { taken: [], badClicks: new Set(), actions: new Set(['7001', '7002']) }
  const codes = new Set<string>()
  const refreshTokens = new Set<string>()
  const accessTokens = new Map<string, Date>()
  let status: number | null = null

  server.use((request, response) => {
    answer(request, response).catch(() => send(response, 500, { error: { status: 'INTERNAL' } }))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    if (pathname === '/auth') return ask(searchParams, response)
    const sent = (await readBody(request, BODY_MAX)).toString('utf8')
    if (pathname === '/token') return send(response, ...giveToken(new URLSearchParams(sent)))
    if (pathname === '/revoke') {
      refreshTokens.delete(new URLSearchParams(sent).get('token') ?? '')
      return send(response, 200, {})
    }
    const [, customerId] =
      /^\/v21\/customers\/(\d{10}):uploadClickConversions$/.exec(pathname) ?? []
    if (!customerId) return send(response, 404, { error: { status: 'NOT_FOUND' } })
    if (status !== null) return send(response, status, { error: { status: 'UNAVAILABLE' } })
    const bearer = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    const until = accessTokens.get(bearer)
    const isKnown = request.headers['developer-token'] === developerToken
    if (!until || until < now() || !isKnown) {
      return send(response, 401, { error: { status: 'UNAUTHENTICATED' } })
    }
    send(response, 200, judge(books, customerId, JSON.parse(sent)))
  }

  function ask(params: URLSearchParams, response: ServerResponse): void {
    const code = newSecret()
    codes.add(code)
    const to = (extra: Record<string, string>) => {
      const address = new URL(params.get('redirect_uri') ?? origin)
      const said = { ...extra, state: params.get('state') ?? '' }
      for (const [name, value] of Object.entries(said)) address.searchParams.set(name, value)
      return escapeHtml(address.href)
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Demo Google</title></head>
<body><main><h1>Demo Google</h1><p>This page stands in for Google.</p>
<p><a href="${to({ code, scope: 'adwords' })}">Allow Google Ads</a></p>
<p><a href="${to({ error: 'access_denied' })}">Cancel</a></p></main></body></html>`)
  }

  /** The status and body of an answer about tokens. */
  function giveToken(params: URLSearchParams): [status: number, body: unknown] {
    const isOurs =
      params.get('client_id') === clientId && params.get('client_secret') === clientSecret
    if (!isOurs) return [401, { error: 'invalid_client' }]
    const isNew = params.get('grant_type') === 'authorization_code'
    const given = params.get(isNew ? 'code' : 'refresh_token') ?? ''
    const isGood = isNew ? codes.delete(given) : refreshTokens.has(given)
    if (!isGood) return [400, { error: 'invalid_grant' }]
    const token = newSecret()
    accessTokens.set(token, new Date(now().getTime() + HOUR_MS))
    const refresh = isNew ? newSecret() : null
    if (refresh) refreshTokens.add(refresh)
    const body = {
      ...{ access_token: token, expires_in: 3600, token_type: 'Bearer' },
      ...(refresh && { refresh_token: refresh }),
    }
    return [200, body]
  }

  return {
    origin,
    settings: {
      ...{ clientId, clientSecret, developerToken },
      ...{ adsUrl: `${origin}/v21`, dialogUrl: `${origin}/auth` },
      ...{ tokenUrl: `${origin}/token`, revokeUrl: `${origin}/revoke` },
    },
    books,
    revoke: () => refreshTokens.clear(),
    trouble: (next) => {
      status = next
    },
    close: server.close,
  }
}

const newSecret = (): string => randomBytes(24).toString('base64url')

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}
