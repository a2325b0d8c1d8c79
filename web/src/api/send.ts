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

/** A call that was not made, as it can be stored and made later. */
export type RecordedCall = Pick<Route, 'method' | 'path'> & { input: CallInput }

type Answered = Promise<Record<string, unknown>>

/** Takes the calls that are made while something is recorded. */
let recorder: ((call: RecordedCall) => Answered) | null = null

/**
 * The one call that `run` makes and passes through, which is not sent; null if `run` does more than that.
 */
export function recordCall(run: () => Promise<unknown>): RecordedCall | null {
  let call: RecordedCall | null = null
  const answer: Answered = new Promise(() => undefined)
  recorder = (made) => {
    call = made
    return answer
  }
  try {
    return run() === answer ? call : null
  } finally {
    recorder = null
  }
}

/**
 * Makes a call of the contract; answers the object that came back.
 * @throws ApiError where it fails; the signal's reason where the caller gave it up
 */
export function send(
  route: Pick<Route, 'method' | 'path' | 'background'>,
  input: CallInput = {},
  options: CallOptions = {},
): Answered {
  const { method, path } = route
  return recorder ? recorder({ method, path, input }) : sendNow(route, input, options)
}

async function sendNow(
  route: Pick<Route, 'method' | 'path' | 'background'>,
  input: CallInput,
  options: CallOptions,
): Answered {
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
