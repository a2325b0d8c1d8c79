import type { IncomingMessage, ServerResponse } from 'node:http'
import { openServer } from '../../local/engines/servers.ts'
import { readBody } from '../../local/read-body.ts'
import { type Books, createBooks, newJwt, newWord, type Subscription } from './books.ts'
import { createLimiter, groupOf, LIMITS, type RateGroup } from './rates.ts'
import { WIDGET } from './widget.ts'

const BODY_MAX = 100_000
const HOUR_MS = 3_600_000
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
/** RingCentral takes the answer to its validation below so many bytes, headers included. */
const ANSWER_MAX = 1024
/**
 * Bytes that CloudFront and API Gateway add to an answer and this machine does not: `via`,
 * `x-cache`, `x-amz-cf-pop`, `x-amz-cf-id`, `apigw-requestid` and `alt-svc`.
 */
const EDGE_BYTES = 380
/** Longest life of a subscription by webhook, in seconds. */
const EXPIRES_MAX = 315_360_000

/** RingCentral on this machine. */
export type RingcentralStandIn = {
  origin: string
  /** What the application's secret says of it. */
  settings: { [name in 'clientId' | 'clientSecret' | 'serverUrl' | 'widgetUrl']: string }
  /** What it knows, to be looked at and changed by tests. */
  books: Books
  /** Makes a credential, as somebody does in the console. */
  newCredential: () => string
  /** Takes all of them back, and their tokens. */
  revoke: () => void
  /** Posts news to every subscription, as RingCentral does; answers the statuses. */
  tell: (event: string, body: object, timestamp?: string) => Promise<number[]>
  /** Calls are answered by this status; null ends it. */
  trouble: (status: number | null) => void
  /** The calls that were made, as method and path. */
  calls: () => string[]
  close: () => Promise<void>
}

type Options = {
  /** 0 for any free one. */
  port: number
  now: () => Date
}

class Fault extends Error {
  readonly status: number
  readonly error: string
  readonly headers: Record<string, string>

  constructor(status: number, error: string, headers: Record<string, string> = {}) {
    super(error)
    this.status = status
    this.error = error
    this.headers = headers
  }
}

/** Listens. @throws PortTakenError */
export async function startRingcentral({ port, now }: Options): Promise<RingcentralStandIn> {
  const server = await openServer(port)
  const origin = `http://127.0.0.1:${server.port}`
  const [clientId, clientSecret] = [newWord(), newWord()]
  const books = createBooks()
  const made: string[] = []
  const limiter = createLimiter()
  let status: number | null = null

  server.use((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const fault = error instanceof Fault ? error : new Fault(500, 'Internal')
      const body = { error: fault.error, errorCode: fault.error }
      send(response, fault.status, body, fault.headers)
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    if (pathname === '/widget/app.html') return widget(response)
    const method = request.method ?? 'GET'
    const path = pathname.replace('/restapi/v1.0/', '')
    made.push(`${method} ${path}`)
    if (status !== null) throw new Fault(status, 'CMN-211')
    const sent = (await readBody(request, BODY_MAX)).toString('utf8')
    const credentials = request.headers.authorization ?? ''
    if (pathname === '/restapi/oauth/token') {
      const params = new URLSearchParams(sent)
      limit(params.get('assertion') ?? '', 'auth')
      return send(response, 200, giveToken(credentials, params))
    }
    const token = credentials.replace(/^Bearer /, '')
    const until = books.tokens.get(token)
    if (!until || until < now()) throw new Fault(401, 'OAU-213')
    limit(token, groupOf(method, path))
    send(response, 200, await answerCall({ method, path, searchParams, sent }))
  }

  /** @throws Fault 429 for too many calls of a user in a group within the window */
  function limit(user: string, group: RateGroup): void {
    const seconds = limiter.wait(`${user}#${group}`, LIMITS[group], now())
    if (seconds === 0) return
    const headers = { 'retry-after': String(seconds), 'x-rate-limit-group': group }
    throw new Fault(429, 'CMN-301', headers)
  }

  function giveToken(authorization: string, params: URLSearchParams) {
    const ours = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    if (authorization !== `Basic ${ours}`) throw new Fault(401, 'invalid_client')
    const isGood =
      params.get('grant_type') === GRANT && books.credentials.has(params.get('assertion') ?? '')
    if (!isGood) throw new Fault(400, 'invalid_grant')
    const token = newWord()
    books.tokens.set(token, new Date(now().getTime() + HOUR_MS))
    return { access_token: token, token_type: 'bearer', expires_in: 3600, scope: 'ReadCallLog' }
  }

  type Asked = { method: string; path: string; searchParams: URLSearchParams; sent: string }

  async function answerCall({ method, path, searchParams, sent }: Asked): Promise<unknown> {
    const [, id] = /^subscription\/(.+)$/.exec(path) ?? []
    if (path === 'account/~') return { id: 1, mainNumber: books.mainNumber }
    if (path === 'account/~/extension/~') return books.person
    if (path === 'subscription' && method === 'POST') return subscribe(JSON.parse(sent))
    if (id && method === 'DELETE') return void books.subscriptions.delete(id)
    if (id) {
      const found = books.subscriptions.get(id)
      if (!found) throw new Fault(404, 'CMN-102')
      return { id, status: found.status }
    }
    const since = searchParams.get('dateFrom') ?? ''
    if (path === 'account/~/call-log') {
      return paged(
        searchParams,
        books.calls.filter(({ startTime }) => startTime >= since),
      )
    }
    if (path === 'account/~/extension/~/message-store') {
      return paged(
        searchParams,
        books.messages.filter((one) => one.creationTime >= since),
      )
    }
    throw new Fault(404, 'CMN-102')
  }

  /** Asks the address whether it is there, as RingCentral does before it sends news. */
  async function subscribe(asked: {
    eventFilters: string[]
    expiresIn: number
    deliveryMode: { address: string; verificationToken: string }
  }) {
    const { address, verificationToken } = asked.deliveryMode
    if (!(asked.expiresIn > 0 && asked.expiresIn <= EXPIRES_MAX)) throw new Fault(400, 'CMN-101')
    const word = newWord()
    const response = await fetch(address, { method: 'POST', headers: { 'validation-token': word } })
    const body = await response.text()
    const isThere =
      response.status === 200 &&
      response.headers.get('validation-token') === word &&
      sizeOf(response.headers, body) + EDGE_BYTES < ANSWER_MAX
    if (!isThere) throw new Fault(400, 'SUB-525')
    const made: Subscription = {
      ...{ id: newWord(), status: 'Active', address, verificationToken },
      eventFilters: asked.eventFilters,
    }
    books.subscriptions.set(made.id, made)
    return { id: made.id, status: made.status }
  }

  return {
    origin,
    settings: {
      ...{ clientId, clientSecret, serverUrl: origin },
      widgetUrl: `${origin}/widget/app.html`,
    },
    books,
    newCredential() {
      const credential = newJwt()
      books.credentials.add(credential)
      return credential
    },
    revoke() {
      books.credentials.clear()
      books.tokens.clear()
    },
    tell: (event, body, timestamp = now().toISOString()) =>
      Promise.all(
        [...books.subscriptions.values()].map(async ({ id, address, verificationToken }) => {
          const response = await fetch(address, {
            method: 'POST',
            headers: {
              'content-type': 'application/json; charset=UTF-8',
              'verification-token': verificationToken,
            },
            body: JSON.stringify({ uuid: newWord(), event, timestamp, subscriptionId: id, body }),
          })
          await response.arrayBuffer()
          return response.status
        }),
      ),
    trouble(to) {
      status = to
    },
    calls: () => [...made],
    close: server.close,
  }
}

/** Bytes of an answer: its first line, its headers and its content. */
const sizeOf = (headers: Headers, body: string): number =>
  [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 17) +
  Buffer.byteLength(body)

function widget(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  response.end(WIDGET)
}

/** A part of a list, and whether there is more. */
function paged(params: URLSearchParams, all: readonly unknown[]) {
  const [page, size] = [Number(params.get('page') ?? 1), Number(params.get('perPage') ?? 100)]
  const end = page * size
  return {
    records: all.slice(end - size, end),
    navigation: end < all.length ? { nextPage: { uri: 'next' } } : {},
  }
}

function send(
  response: ServerResponse,
  status: number,
  content: unknown,
  headers: Record<string, string> = {},
): void {
  if (content === undefined) {
    response.writeHead(204)
    return void response.end()
  }
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(content))
}
