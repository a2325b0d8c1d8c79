import type { Route } from '#shared/api/contract.ts'
import {
  API_BASE,
  IDEMPOTENCY_HEADER,
  LINK_HEADERS,
  PURPOSE,
  REQUESTED_BY,
} from '#shared/api/protocol.ts'
import { ApiError, OFFLINE_TEXT, readError } from './api-error.ts'
import { takeEarly } from './early.ts'

/** A call unanswered for so long has failed (specification, section 7). */
export const TIMEOUT_MS = 30_000

export type CallInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown> | undefined
}

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Calls that carry the same key take effect once. */
  idempotencyKey?: string | undefined
  /** The page asks again for what it has; where the contract says so, that keeps nobody signed in. */
  isRepeated?: boolean | undefined
}

/**
 * Makes a call of the contract; answers the object that came back.
 * @throws ApiError where it fails; the signal's reason where the caller gave it up
 */
export async function send(
  route: Pick<Route, 'method' | 'path' | 'background'>,
  input: CallInput = {},
  options: CallOptions = {},
): Promise<Record<string, unknown>> {
  const { status, body } = await exchange(route, input, options).catch((cause) => {
    options.signal?.throwIfAborted()
    throw new ApiError('ERR_BACKEND_UNAVAILABLE', offlineText(), undefined, { cause })
  })
  if (status === 200 && isObject(body)) return body
  throw readError(status, body)
}

/** Why a call got no answer, where it is the connection that is gone. */
function offlineText(): string | undefined {
  return navigator.onLine === false ? OFFLINE_TEXT : undefined
}

async function exchange(
  { method, path, background }: Pick<Route, 'method' | 'path' | 'background'>,
  input: CallInput,
  { signal, idempotencyKey, isRepeated }: CallOptions,
) {
  const { query, headers } = withoutSecrets(input.query)
  const url = urlOf(path, { ...input, query })
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const until = signal ? AbortSignal.any([signal, timeout]) : timeout
  const early = method === 'GET' ? takeEarly(url) : null
  if (early) return readAnswer(await orGivenUp(early, until))
  const response = await fetch(url, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      [REQUESTED_BY.header]: REQUESTED_BY.value,
      ...headers,
      ...(input.body && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { [IDEMPOTENCY_HEADER]: idempotencyKey }),
      ...(background === 'marked' && isRepeated && { [PURPOSE.header]: PURPOSE.background }),
    },
    body: input.body ? JSON.stringify(input.body) : null,
    // A change is made although the page goes.
    keepalive: method !== 'GET' && globalThis.document?.visibilityState === 'hidden',
    signal: until,
  })
  return readAnswer(response)
}

/** What was started elsewhere, unless it is given up before. */
function orGivenUp<T>(started: Promise<T>, until: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    started.then(resolve, reject)
    until.addEventListener('abort', () => reject(until.reason))
  })
}

async function readAnswer(response: Response) {
  return { status: response.status, body: parseJson(await response.text()) }
}

/** Moves the secrets of a link from the query into headers, since addresses end up in logs. */
function withoutSecrets(query: Record<string, unknown> = {}) {
  const rest = { ...query }
  const headers: Record<string, string> = {}
  for (const [parameter, header] of Object.entries(LINK_HEADERS)) {
    const secret = rest[parameter]
    // A number is a flag, and a key without a password is a search term.
    if (typeof secret !== 'string' || (parameter === 'key' && !query.pwd)) continue
    headers[header] = secret
    delete rest[parameter]
  }
  return { query: rest, headers }
}

function urlOf(path: string, { params = {}, query = {} }: CallInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  ).toString()
  return `${API_BASE}${filled}${search && `?${search}`}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}
