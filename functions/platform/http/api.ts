import middy from '@middy/core'
import httpJsonBodyParser from '@middy/http-json-body-parser'
import httpRouterHandler from '@middy/http-router'
import httpUrlEncodeBodyParser from '@middy/http-urlencode-body-parser'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import * as v from 'valibot'
import { earlyRefusal, MAX_BODY_BYTES } from '#shared/api/answers.ts'
import { ok, type Route, textTypes } from '#shared/api/contract.ts'
import { API_BASE, IDEMPOTENCY_HEADER, PURPOSE } from '#shared/api/protocol.ts'
import { CatalogueError, encodeError } from '#shared/errors.ts'
import type { Clock } from '../clock.ts'
import { readSessionCookie } from '../identity/cookie.ts'
import { hashSecret } from '../ids.ts'
import { beginCall, loggable, logger, noteOfCall } from '../log.ts'
import type { SecretValues } from '../secrets.ts'
import type { Table } from '../table.ts'
import type { Call, Signed } from './call.ts'
import { expectedError } from './expected-error.ts'
import {
  ensureFromDistribution,
  ensureNotFromElsewhere,
  ensureOwnPage,
  VIEWER_ADDRESS_HEADER,
} from './guard.ts'
import type { Implementation } from './implement.ts'
import { withLinkHeaders } from './link-headers.ts'
import { encodeMasked } from './mask-cards.ts'
import { isFields, type RawInput } from './parse.ts'
import { reportBodies } from './report-bodies.ts'
import { etagOf, KNOWN_TAG_HEADER, matches } from './revalidate.ts'

export type ApiDependencies = {
  table: Table
  clock: Clock
  origin: string
  originSecret: SecretValues
  /** Signs the cursors of lists. */
  cursorKey: SecretValues
}

type Answered = APIGatewayProxyStructuredResultV2

/** Bodies as they were sent, of calls from elsewhere: what is parsed of them says no longer what was signed. */
const sentBodies = new WeakMap<APIGatewayProxyEventV2, string>()

/** The Lambda handler of a domain: its routes behind the checks that every call passes. */
export function createApi(dependencies: ApiDependencies, implementations: Implementation[]) {
  const routes = implementations.toSorted(byPrecedence).flatMap((implementation) => {
    const path = `${API_BASE}${implementation.route.path}`
    const { method } = implementation.route
    const handler = (event: APIGatewayProxyEventV2) => answer(dependencies, implementation, event)
    // Calendars ask by HEAD whether a feed has changed; any address that is read answers it.
    const head = async (event: APIGatewayProxyEventV2) => ({ ...(await handler(event)), body: '' })
    const asked = { method, path, handler }
    return method === 'GET' ? [asked, { method: 'HEAD' as const, path, handler: head }] : [asked]
  })
  const fromElsewhere = new Set(
    implementations
      .filter(({ route }) => route.fromElsewhere)
      .map(({ route }) => `${route.method} ${API_BASE}${route.path}`),
  )
  return middy(httpRouterHandler<APIGatewayProxyEventV2, Answered>(routes))
    .use(answerErrors())
    .use(guards(dependencies, fromElsewhere))
    .use(echoes(implementations))
    .use(reportBodies())
    .use(httpJsonBodyParser({ disableContentTypeError: true }))
    .use(httpUrlEncodeBodyParser({ disableContentTypeError: true }))
}

/** A fixed segment goes before a parameter in its place, as in API Gateway. */
function byPrecedence(one: Implementation, other: Implementation): number {
  const rank = ({ route }: Implementation) => route.path.replaceAll(/\{[^}]+\}/g, '~')
  return rank(one) < rank(other) ? -1 : 1
}

function guards({ origin, originSecret }: ApiDependencies, fromElsewhere: ReadonlySet<string>) {
  return {
    before: async ({ event }: { event: APIGatewayProxyEventV2 }) => {
      const edgeRequestId = event.headers['x-amz-cf-id']
      beginCall({
        requestId: event.requestContext.requestId,
        route: event.routeKey,
        ...(edgeRequestId ? { edgeRequestId } : {}),
      })
      // The gateway's are those of a prefix; the router below reads the path by the contract.
      delete event.pathParameters
      if (Buffer.byteLength(event.body ?? '') > MAX_BODY_BYTES) throw earlyRefusal('bodyTooLarge')
      await ensureFromDistribution(event, originSecret)
      const { method } = event.requestContext.http
      if (!fromElsewhere.has(`${method} ${event.rawPath}`)) ensureOwnPage(event, origin)
      else sentBodies.set(event, bodyOf(event))
    },
  }
}

/**
 * Answers who asks whether we are there with what they ask by, before anything is read. What is signed, and says
 * something, is no such question.
 */
function echoes(implementations: readonly Implementation[]) {
  const asked = new Map(
    implementations.map(({ route }) => [`${route.method} ${API_BASE}${route.path}`, route]),
  )
  return {
    before: async ({ event }: { event: APIGatewayProxyEventV2 }): Promise<Answered | undefined> => {
      const { method } = event.requestContext.http
      const { echoes: header, signature } = asked.get(`${method} ${event.rawPath}`) ?? {}
      const said = header && event.headers[header]
      if (!header || !said || !/^[\x21-\x7e]{1,255}$/.test(said)) return undefined
      if (signature && event.headers[signature] && event.body) return undefined
      const answered = json(200, ok, event.requestContext.requestId)
      return { ...answered, headers: { ...answered.headers, [header]: said } }
    },
  }
}

async function answer(
  { table, clock, origin, cursorKey }: ApiDependencies,
  { route, run }: Implementation,
  event: APIGatewayProxyEventV2,
): Promise<Answered> {
  noteOfCall({ route: `${route.method} ${API_BASE}${route.path}` })
  if (!isForEverybody(route) && !route.fromElsewhere) ensureNotFromElsewhere(event)
  const cookies: string[] = []
  const now = clock()
  const { http, requestId } = event.requestContext
  const key = event.headers[IDEMPOTENCY_HEADER]?.slice(0, 128) ?? null
  const call: Call = {
    requestId,
    now,
    ip: event.headers[VIEWER_ADDRESS_HEADER] ?? http.sourceIp,
    userAgent: http.userAgent ?? '',
    isBackground: isBackground(route, event.headers[PURPOSE.header]),
    idempotencyKey: key,
    requestHash: key && hashSecret(JSON.stringify([key, event.rawPath, event.body])),
    sessionToken: readSessionCookie(origin, event.cookies ?? []),
    cookies: event.cookies ?? [],
    setCookie: (cookie) => cookies.push(cookie),
    signed: signedOf(route, event),
  }
  const raw: RawInput = {
    params: event.pathParameters ?? {},
    query: withLinkHeaders(event.queryStringParameters, event.headers),
    body: await readBody(route, event),
  }
  const body = await run({ table, cursorKey }, call, raw)
  logger.info('answered', { ms: clock().getTime() - now.getTime() })
  const answered = answeredBy(route, body, { requestId, cookies })
  return route.revalidated ? revalidated(answered, event.headers[KNOWN_TAG_HEADER]) : answered
}

/** The body as far as its type says what it holds; a form is read by the schema of the route. */
async function readBody(route: Route, { headers, body }: APIGatewayProxyEventV2): Promise<unknown> {
  const parsed: unknown = body
  const isForm = FORM_TYPE.test(headers['content-type'] ?? '')
  if (isForm && isFields(parsed)) {
    // Pages send JSON: a cold start does without it.
    const { readForm } = await import('./read-form.ts')
    return readForm(route.body, parsed)
  }
  return parsed === undefined ? {} : parsed
}

const FORM_TYPE = /^application\/x-www-form-urlencoded(;|$)/i

function answeredBy(
  route: Route,
  body: unknown,
  { requestId, cookies }: { requestId: string; cookies: string[] },
): Answered {
  const { response } = route
  if (typeof response !== 'string') {
    return withCacheCleared(route, json(200, body, requestId, cookies))
  }
  const { text, modifiedAt } = v.parse(textAnswer, body)
  const answered = page(text, response, requestId)
  if (modifiedAt !== null) {
    answered.headers['last-modified'] = new Date(modifiedAt).toUTCString()
  }
  return isForEverybody(route) ? answered : keptByNobody(answered)
}

const textAnswer = v.union([
  v.pipe(
    v.string(),
    v.transform((text) => ({ text, modifiedAt: null })),
  ),
  v.object({ text: v.string(), modifiedAt: v.string() }),
])

function withCacheCleared(route: Route, answered: Answered): Answered {
  if (!route.clearsCache) return answered
  return { ...answered, headers: { ...answered.headers, 'clear-site-data': '"cache"' } }
}

function bodyOf({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): string {
  return isBase64Encoded ? Buffer.from(body, 'base64').toString('utf8') : body
}

function signedOf({ signature: header }: Route, event: APIGatewayProxyEventV2): Signed | null {
  const body = sentBodies.get(event)
  const signature = header && event.headers[header]
  return body !== undefined && signature ? { body, signature } : null
}

/** Whether the page made the call by itself, as the contract allows. */
function isBackground({ background }: Route, purpose: string | undefined): boolean {
  return background === 'always' || (background === 'marked' && purpose === PURPOSE.background)
}

/** Browsers cache such an answer and ask each time whether it has changed. */
function revalidated(answered: Answered, ifNoneMatch: string | undefined): Answered {
  const etag = etagOf(answered.body ?? '')
  const headers = { ...answered.headers, 'cache-control': 'private, no-cache', etag }
  return matches(etag, ifNoneMatch)
    ? { ...answered, statusCode: 304, headers, body: '' }
    : { ...answered, headers }
}

/** Whether the answer is the same for everybody, such as the reference: other sites may link to it. */
function isForEverybody({ access, params, query, body }: Route): boolean {
  return access.kind === 'public' && !params && !query && !body
}

function page(body: string, type: keyof typeof textTypes, requestId: string) {
  const headers: Record<string, string> = {
    'content-type': textTypes[type],
    'x-request-id': requestId,
  }
  return {
    statusCode: 200,
    headers,
    body,
  }
}

const keptByNobody = (answered: Answered): Answered => ({
  ...answered,
  headers: { ...answered.headers, 'cache-control': 'no-store' },
})

function json(status: number, body: unknown, requestId: string, cookies: string[] = []): Answered {
  return {
    statusCode: status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': requestId,
    },
    body: encodeMasked(body),
    ...(cookies.length > 0 ? { cookies } : {}),
  }
}

/** Answers errors of the catalogue with 400, and any other with 500 and the request id. */
function answerErrors() {
  return {
    onError: async (request: {
      error: unknown
      event: APIGatewayProxyEventV2
      response?: unknown
    }) => {
      const { requestId } = request.event.requestContext
      const expected = expectedError(request.error)
      if (expected) logger.info('refused', { error: expected.name })
      else logger.error('failed', { error: loggable(request.error) })
      const failure = expected ?? new CatalogueError('ERR_SERVER_INTERNAL', [requestId])
      request.response = json(expected ? 400 : 500, encodeError(failure), requestId)
    },
  }
}
