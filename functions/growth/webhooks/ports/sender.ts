import { lookup } from 'node:dns'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { ANSWER_MAX } from '#shared/model/webhook.ts'
import type { Outcome } from '../rules/attempts.ts'
import { isPublic, leadsNowhere, mayBePublic } from './public-address.ts'

/** How long the other side has for an answer, in milliseconds. */
const PATIENCE = 10_000

type Sent = { url: string; headers: Record<string, string>; body: string }

/** Sends to addresses that practices have typed; never fails. */
export type Send = (sent: Sent) => Promise<Outcome>

class NotPublicError extends Error {}

/**
 * Looks a name up, and lets through only what is on the internet. The connection is made to the very addresses that
 * were looked at, so that a name cannot mean another one a moment later.
 */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0)
    const [first] = found
    if (!first || !found.every(({ address }) => isPublic(address))) {
      return callback(new NotPublicError(), '', 0)
    }
    if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}

/** Whether an address may be sent to without TLS, on the machine that this runs on. */
export function isThisMachine({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && hostname === '127.0.0.1'
}

/**
 * A POST over TLS to where the internet is, without following redirects. What is answered is read as far as it is
 * shown.
 * @param toThisMachine whether it may lead to this very machine too, without TLS
 */
export function createSender({ toThisMachine }: { toThisMachine: boolean }): Send {
  return async ({ url: address, headers, body }) => {
    const began = performance.now()
    const milliseconds = () => Math.round(performance.now() - began)
    try {
      const { status, answer } = await post(new URL(address), { headers, body }, toThisMachine)
      return { kind: 'answered', status, answer, milliseconds: milliseconds() }
    } catch (error) {
      return { kind: 'unanswered', problem: wordsFor(error), milliseconds: milliseconds() }
    }
  }
}

async function post(url: URL, { headers, body }: Omit<Sent, 'url'>, toThisMachine: boolean) {
  const isOwn = toThisMachine && isThisMachine(url)
  if (!isOwn && (url.protocol !== 'https:' || !mayBePublic(url))) throw new NotPublicError()
  if (leadsNowhere(url)) throw Object.assign(new Error(), { code: 'ENOTFOUND' })
  const request = isOwn ? plainRequest : secureRequest
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sending = request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Praxis-Webhooks/1.0',
      ...headers,
    },
    agent: false,
    signal: AbortSignal.timeout(PATIENCE),
    ...(isOwn ? {} : { lookup: lookupPublic }),
  })
  sending.once('response', resolve)
  sending.once('error', reject)
  sending.end(body)
  const response = await promise
  try {
    return { status: response.statusCode ?? 0, answer: await beginningOf(response) }
  } finally {
    sending.destroy()
  }
}

async function beginningOf(response: IncomingMessage): Promise<string> {
  let text = ''
  response.setEncoding('utf8')
  for await (const part of response) {
    text += String(part)
    if (text.length >= ANSWER_MAX) break
  }
  return text.slice(0, ANSWER_MAX)
}

const problems: Readonly<Record<string, string>> = {
  ENOTFOUND: 'There is no such address.',
  EAI_AGAIN: 'The address could not be looked up.',
  ECONNREFUSED: 'Nothing listens at this address.',
  ECONNRESET: 'The connection was cut off.',
  ETIMEDOUT: 'The address did not answer in time.',
}

/** Why there was no answer, in words; what errors say may be about this side. */
function wordsFor(error: unknown): string {
  if (error instanceof NotPublicError) return 'The address is not on the internet.'
  if (!(error instanceof Error)) return 'It could not be sent.'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return 'The address did not answer in time.'
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (/CERT|TLS|SSL|SELF_SIGNED|VERIFY/.test(code)) return 'The certificate is not valid.'
  return problems[code] ?? 'It could not be sent.'
}
