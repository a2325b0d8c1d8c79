import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody } from '../read-body.ts'
import type { Behaviour, Distribution } from './distribution.ts'
import type { Gateway } from './gateway.ts'
import type { GatewayRequest, GatewayResponse } from './payload.ts'
import { applyHeaderRules, type HeaderRules } from './response-headers.ts'
import type { createSite } from './site.ts'
import type { ViewerOutcome, ViewerRequest } from './viewer-function.ts'

/** CloudFront's own address, which is all that the HTTP API sees of who connects to it. */
const edgeAddress = '130.176.0.1'

/** One byte more than the HTTP API takes, so that it refuses itself what is larger. */
const maxBodyBytes = 10 * 1024 * 1024 + 1
/** More than any form of the local run's own pages has. */
const maxFormBytes = 16_384

type FrontDoorOptions = {
  distribution: Distribution
  gateways: ReadonlyMap<string, Gateway>
  site: ReturnType<typeof createSite>
  ownPage: (path: string, query: string) => GatewayResponse | null
  /** Takes what was filled in on such a page. */
  ownForm: (path: string, form: string) => GatewayResponse | null
  /** Adapts a response headers policy to this machine. */
  localize: (rules: HeaderRules) => HeaderRules
  now: () => Date
  /** What is said of a status where no function has answered. */
  bodyOfStatus: (status: number) => string
}

/** The address people open: CloudFront in front of the site and the HTTP API. */
export function createFrontDoor(options: FrontDoorOptions) {
  const { distribution, gateways, site } = options
  const rules = new Map<Behaviour, HeaderRules>()
  const rulesOf = (behaviour: Behaviour): HeaderRules => {
    const kept = rules.get(behaviour) ?? options.localize(behaviour.headerRules)
    rules.set(behaviour, kept)
    return kept
  }

  const answer = async (
    request: IncomingMessage,
    path: string,
    query: string,
  ): Promise<GatewayResponse> => {
    const behaviour = distribution.behaviourOf(path)
    const method = request.method ?? 'GET'
    if (!behaviour.methods.includes(method)) return ownAnswer(403)
    const outcome =
      behaviour.onRequest?.(viewerRequest(request, path, query), viewerAddress(request)) ?? null
    if (outcome?.kind === 'response') {
      return { status: outcome.status, headers: outcome.headers, body: Buffer.from(outcome.body) }
    }
    const gateway = gateways.get(behaviour.origin.domainName)
    const response = gateway
      ? await gateway(
          await toOrigin(request, behaviour, outcome, { path, query, now: options.now() }),
        )
      : await fromSite(request, behaviour, outcome?.uri ?? path)
    const said = response.own ? ownAnswer(response.status) : response
    return { ...said, headers: applyHeaderRules(rulesOf(behaviour), said.headers) }
  }

  /** AWS's servers answer in words of their own; here they speak like the functions. */
  const ownAnswer = (status: number): GatewayResponse => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(options.bodyOfStatus(status)),
  })

  const fromSite = async (
    request: IncomingMessage,
    behaviour: Behaviour,
    uri: string,
  ): Promise<GatewayResponse> => {
    const wanted = {
      acceptEncoding: String(request.headers['accept-encoding'] ?? ''),
      ifNoneMatch: request.headers['if-none-match'] ?? '',
      compress: behaviour.compress,
    }
    const file = decode(uri === '/' ? `/${distribution.rootObject}` : uri)
    const found = file === null ? null : await site({ ...wanted, path: file })
    if (found) return found
    const page = distribution.errorPages.find(({ code }) => code === 404)
    const errorPage = page ? await site({ ...wanted, path: page.path, ifNoneMatch: '' }) : null
    if (page && errorPage) return { ...errorPage, status: page.status }
    return {
      status: 404,
      headers: { 'content-type': 'application/xml' },
      body: Buffer.from(
        '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code></Error>',
      ),
    }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s)
    const result = await respond(request, path, query)
    // Nobody is there any more.
    if (!result) return void response.destroy()
    response.writeHead(result.status, {
      ...result.headers,
      ...(result.status === 304 ? {} : { 'content-length': result.body.length }),
      'x-amz-cf-id': randomUUID(),
    })
    response.end(request.method === 'HEAD' ? undefined : result.body)
    // What is left of a refused body would be taken for the next request.
    request.resume()
  }

  async function ownAnswerTo(request: IncomingMessage, path: string, query: string) {
    if (request.method !== 'POST' || !isOfOwnPage(request, path))
      return options.ownPage(path, query)
    return options.ownForm(path, (await readBody(request, maxFormBytes)).toString())
  }

  async function respond(request: IncomingMessage, path: string, query: string) {
    try {
      const own = isLocal(request) ? await ownAnswerTo(request, path, query) : null
      return own ?? (await answer(request, path, query))
    } catch (error) {
      if (request.destroyed && !request.complete) return null
      console.error('The front door failed:', error)
      return ownAnswer(502)
    }
  }
}

/** A page elsewhere that points its own name at this machine must not read the outbox. */
const isLocal = (request: IncomingMessage): boolean =>
  /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')

/** A page elsewhere must not fill in a form either. */
const isOfOwnPage = ({ headers }: IncomingMessage, path: string): boolean =>
  path.startsWith('/__') && (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

const viewerAddress = (request: IncomingMessage): string =>
  (request.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '')

async function toOrigin(
  request: IncomingMessage,
  { origin }: Behaviour,
  outcome: ViewerOutcome | null,
  { path, query, now }: { path: string; query: string; now: Date },
): Promise<GatewayRequest> {
  const { cookie } = request.headers
  const changed = outcome?.kind === 'request' ? outcome : { uri: path, headers: request.headers }
  const {
    host: _,
    connection: __,
    // Calls carry cookies, and CloudFront asks no origin conditionally where it forwards those.
    'if-none-match': ___,
    'if-modified-since': ____,
    ...headers
  } = changed.headers
  const forwarded = [headers['x-forwarded-for'], viewerAddress(request), edgeAddress]
  const trace = randomUUID().replaceAll('-', '').slice(0, 24)
  return {
    method: request.method ?? 'GET',
    path: origin.path + changed.uri,
    query,
    headers: {
      ...headers,
      ...(cookie === undefined ? {} : { cookie }),
      ...origin.headers,
      host: origin.domainName,
      via: '2.0 local.cloudfront.net (CloudFront)',
      'x-forwarded-for': forwarded.filter((part) => part !== undefined).join(', '),
      'x-forwarded-proto': 'https',
      'x-forwarded-port': '443',
      'x-amzn-trace-id': `Root=1-${Math.floor(now.getTime() / 1000).toString(16)}-${trace}`,
    },
    body: await readBody(request, maxBodyBytes),
    sourceIp: edgeAddress,
    domainName: origin.domainName,
    now,
  }
}

const viewerRequest = (request: IncomingMessage, path: string, query: string): ViewerRequest => ({
  method: request.method ?? 'GET',
  uri: path,
  querystring: values(new URLSearchParams(query)),
  // Cookies are a part of their own.
  headers: values(
    Object.entries(request.headers)
      .filter(([name]) => name !== 'cookie')
      .map(([name, value]) => [name, String(value)]),
  ),
  cookies: values(
    (request.headers.cookie ?? '').split(/;\s*/).map((part) => {
      const [name = '', ...value] = part.split('=')
      return [name, value.join('=')]
    }),
  ),
})

const values = (pairs: Iterable<readonly string[]>): Record<string, { value: string }> =>
  Object.fromEntries([...pairs].map(([name = '', value = '']) => [name, { value }]))
