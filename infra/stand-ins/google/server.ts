import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { openServer } from '../../local/engines/servers.ts'
import { escapeHtml } from '../../local/http/pages.ts'
import { readBody } from '../../local/read-body.ts'
import { readRequest } from './conversions.ts'
import { type Books, createRequests } from './requests.ts'

const BODY_MAX = 1_000_000
const HOUR_MS = 3_600_000
const SCOPE = 'https://www.googleapis.com/auth/datamanager'

/** Google's OAuth endpoints and the Data Manager API on this machine. */
export type GoogleStandIn = {
  origin: string
  /** The settings that the application's secret holds for it. */
  settings: Record<string, string>
  books: Books
  /** The person takes the connection back at Google. */
  revoke: () => void
  /** Every call is answered by this status, with this reason; null ends it. */
  trouble: (status: number | null, reason?: string) => void
  close: () => Promise<void>
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
  const [clientId, clientSecret] = [newSecret(), newSecret()]
  const books: Books = {
    ...{ taken: [], badClicks: new Map(), closedAccounts: new Set() },
    actions: new Set(['7001', '7002']),
  }
  const requests = createRequests(books, now)
  const codes = new Set<string>()
  const refreshTokens = new Set<string>()
  const accessTokens = new Map<string, Date>()
  let fault: { status: number; reason: string } | null = null

  server.use((request, response) => {
    answer(request, response).catch(() => send(response, 500, { error: { status: 'INTERNAL' } }))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    if (pathname === '/auth') {
      if (isAsked(searchParams)) return ask(searchParams, response)
      return send(response, 400, { error: 'invalid_request' })
    }
    const sent = (await readBody(request, BODY_MAX)).toString('utf8')
    if (pathname === '/token') return send(response, ...giveToken(new URLSearchParams(sent)))
    if (pathname === '/revoke') {
      refreshTokens.delete(new URLSearchParams(sent).get('token') ?? '')
      return send(response, 200, {})
    }
    const bearer = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    const until = accessTokens.get(bearer)
    if (fault) return refuse(response, fault.status, { reason: fault.reason })
    if (!until || until < now()) return refuse(response, 401, { reason: 'UNAUTHENTICATED' })
    if (pathname === '/v1/events:ingest' && request.method === 'POST') {
      return ingest(JSON.parse(sent), response)
    }
    if (pathname === '/v1/requestStatus:retrieve' && request.method === 'GET') {
      const status = requests.status(searchParams.get('requestId') ?? '')
      if (status) return send(response, 200, status)
      return refuse(response, 400, { reason: 'INVALID_REQUEST_ID' })
    }
    refuse(response, 404, { reason: 'NOT_FOUND' })
  }

  function ingest(body: unknown, response: ServerResponse) {
    const asked = readRequest(body)
    if ('reason' in asked) return refuse(response, 400, asked)
    const [destination] = asked.destinations
    const { operatingAccount, productDestinationId = '' } = destination ?? {}
    if (!operatingAccount || books.closedAccounts.has(operatingAccount.accountId)) {
      return refuse(response, 403, { reason: 'PERMISSION_DENIED' })
    }
    if (!books.actions.has(productDestinationId)) {
      const field = 'destinations.destinations[0].product_destination_id'
      const description = 'Conversion action ID is not valid.'
      const reason = 'INVALID_CONVERSION_ACTION_ID'
      return refuse(response, 400, { reason, violations: [{ field, description }] })
    }
    if (asked.consent.adUserData !== 'CONSENT_GRANTED') {
      return refuse(response, 400, { reason: 'INVALID_ARGUMENT' })
    }
    send(response, 200, asked.validateOnly ? {} : { requestId: requests.accept(asked) })
  }

  const isAsked = (params: URLSearchParams): boolean =>
    params.get('client_id') === clientId &&
    params.get('scope') === SCOPE &&
    params.get('access_type') === 'offline'

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
<p><a href="${to({ code, scope: SCOPE })}">Allow Google Ads</a></p>
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
      ...{ access_token: token, expires_in: 3600, token_type: 'Bearer', scope: SCOPE },
      ...(refresh && { refresh_token: refresh }),
    }
    return [200, body]
  }

  return {
    origin,
    settings: {
      ...{ clientId, clientSecret, dataManagerUrl: `${origin}/v1`, dialogUrl: `${origin}/auth` },
      ...{ tokenUrl: `${origin}/token`, revokeUrl: `${origin}/revoke` },
    },
    books,
    revoke: () => refreshTokens.clear(),
    trouble: (status, reason = 'UNAVAILABLE') => {
      fault = status === null ? null : { status, reason }
    },
    close: server.close,
  }
}

const newSecret = (): string => randomBytes(24).toString('base64url')

/** A `google.rpc.Status`, with `ErrorInfo` and `BadRequest` as details. */
function refuse(
  response: ServerResponse,
  code: number,
  { reason, violations = [] }: { reason: string; violations?: object[] },
): void {
  const prefix = 'type.googleapis.com/google.rpc'
  const details = [
    { '@type': `${prefix}.ErrorInfo`, reason, domain: 'datamanager.googleapis.com' },
    ...(violations.length > 0
      ? [{ '@type': `${prefix}.BadRequest`, fieldViolations: violations }]
      : []),
  ]
  const status = STATUS[code] ?? 'INTERNAL'
  send(response, code, { error: { code, status, message: `Refused: ${reason}.`, details } })
}

const STATUS: Readonly<Record<number, string>> = {
  ...{ 400: 'INVALID_ARGUMENT', 401: 'UNAUTHENTICATED', 403: 'PERMISSION_DENIED' },
  ...{ 404: 'NOT_FOUND', 429: 'RESOURCE_EXHAUSTED', 503: 'UNAVAILABLE' },
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}
