import * as v from 'valibot'
import { expect } from 'vitest'
import type { Method } from '#shared/api/contract.ts'
import { API_BASE, IDEMPOTENCY_HEADER, REQUESTED_BY } from '#shared/api/protocol.ts'
import type { ErrorName } from '#shared/errors.ts'

export type Sent = {
  query?: Record<string, string | number>
  /** Sent as JSON. */
  body?: unknown
  /** Sent form-urlencoded instead. */
  form?: Record<string, string>
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

/** A client of the API that keeps its cookies, as a browser's page does. */
export function createClient(origin: string) {
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
    const body = sent.form ? new URLSearchParams(sent.form).toString() : json
    const response = await fetch(url, {
      method,
      headers: {
        [REQUESTED_BY.header]: REQUESTED_BY.value,
        ...(body === undefined
          ? {}
          : {
              'content-type': sent.form ? 'application/x-www-form-urlencoded' : 'application/json',
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
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: parse(text) }
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

export type Client = ReturnType<typeof createClient>

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What an expected failure looks like, for `toMatchObject`. */
export function refusal(name: ErrorName): Partial<Reply> {
  return { status: 400, body: expect.objectContaining({ name }) }
}
