import { request as httpRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { expect } from 'vitest'
import type { Method } from '#shared/api/contract.ts'
import { API_BASE, IDEMPOTENCY_HEADER, REQUESTED_BY } from '#shared/api/protocol.ts'
import type { ErrorName } from '#shared/errors.ts'

export type Sent = {
  query?: Record<string, string | number>
  /** Sent as JSON. */
  body?: unknown
  /** Sent form-urlencoded instead: fields, or the text of a whole form. */
  form?: Record<string, string> | string
  /** Sent as it is, as JSON it may not be. */
  raw?: string
  headers?: Record<string, string>
  idempotencyKey?: string
}

export type Reply = { status: number; headers: Headers; body: unknown }

/** What a call answered; fails the test where it did not succeed. */
export function answered<S extends v.GenericSchema>(reply: Reply, schema: S): v.InferOutput<S> {
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
  return v.parse(schema, reply.body)
}

/**
 * A client of the API that keeps its cookies, as a browser's page does.
 * @param network the address of this machine that calls come from, such as 127.0.0.2
 */
export function createClient(origin: string, network: string | null = null) {
  const cookies = new Map<string, string>()

  /** Takes a Set-Cookie line. */
  function keepCookie(line: string): void {
    const [pair = ''] = line.split(';')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }

  async function call(method: Method, path: string, sent: Sent = {}): Promise<Reply> {
    const url = new URL(`${origin}${API_BASE}${path}`)
    for (const [name, value] of Object.entries(sent.query ?? {})) {
      url.searchParams.set(name, String(value))
    }
    const json = sent.raw ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body))
    const isForm = sent.form !== undefined
    const body = isForm ? new URLSearchParams(sent.form).toString() : json
    const response = await send(url, network, {
      method,
      headers: {
        [REQUESTED_BY.header]: REQUESTED_BY.value,
        ...(body === undefined
          ? {}
          : {
              'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
            }),
        ...(cookies.size > 0
          ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
        ...(sent.idempotencyKey ? { [IDEMPOTENCY_HEADER]: sent.idempotencyKey } : {}),
        ...sent.headers,
      },
      ...(body === undefined ? {} : { body }),
    })
    for (const line of response.headers.getSetCookie()) keepCookie(line)
    const content = await response.text()
    return { status: response.status, headers: response.headers, body: parse(content) }
  }

  return {
    cookies,
    keepCookie,
    get: (path: string, sent?: Sent) => call('GET', path, sent),
    post: (path: string, sent?: Sent) => call('POST', path, sent),
    put: (path: string, sent?: Sent) => call('PUT', path, sent),
    patch: (path: string, sent?: Sent) => call('PATCH', path, sent),
    delete: (path: string, sent?: Sent) => call('DELETE', path, sent),
    call,
  }
}

type Request = { method: string; headers: Record<string, string>; body?: string }

/** Sends a request, from the given address of this machine if there is one, as `fetch` cannot. */
async function send(url: URL, network: string | null, request: Request): Promise<Response> {
  if (network === null) return fetch(url, request)
  const { method, headers, body } = request
  const target = new URL(url)
  target.hostname = '127.0.0.1'
  const sent = httpRequest(target, {
    method,
    headers: { ...headers, host: url.host },
    localAddress: network,
  })
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject).end(body)
  })
  const lines = answer.rawHeaders.flatMap((name, at, all): [string, string][] =>
    at % 2 === 0 ? [[name, all[at + 1] ?? '']] : [],
  )
  return new Response(await text(answer), { status: answer.statusCode ?? 0, headers: lines })
}

export type Client = ReturnType<typeof createClient>

function parse(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return content
  }
}

/** What an expected failure looks like, for `toMatchObject`. */
export function refusal(name: ErrorName): Partial<Reply> {
  return { status: 400, body: expect.objectContaining({ name }) }
}
