import { hash } from 'node:crypto'
import * as v from 'valibot'
import { type Clock, systemClock } from '../clock.ts'
import { type Exchange, exchange as exchangeOnce, type Response } from './exchange.ts'
import { type Place, placeFromEnvironment } from './place.ts'
import { sendPersistently } from './retry.ts'
import { createSigner } from './sign.ts'

/** A service of AWS that speaks JSON, by its names in endpoints, in signatures and in targets. */
type Service = { endpoint: string; signing?: string; target: string; version: '1.0' | '1.1' }

/** Where a service is, by the environment unless said, what takes requests there, and the time by its clock. */
export type Reached = { place?: Place; exchange?: Exchange; clock?: Clock }

/** Operations by their names, each with its input and output as the service's reference has them. */
type Operations = Record<string, [input: object, output: unknown]>

/** Sends an operation. @throws AwsError where the service refuses it or fails */
export type Send<O extends Operations> = <N extends keyof O & string>(
  operation: N,
  input: O[N][0],
) => Promise<O[N][1]>

/**
 * A service that is called by the JSON protocol. Why not by the SDK: docs/decisions/032-calls-to-aws.md.
 */
export function createService<O extends Operations>(
  { endpoint, signing = endpoint, target, version }: Service,
  { place, exchange = exchangeOnce, clock = systemClock }: Reached = {},
): Send<O> {
  let ready: ReturnType<typeof connect> | null = null

  function connect() {
    const { region, endpoint: named, credentials } = place ?? placeFromEnvironment(endpoint)
    const url = new URL(named ?? `https://${endpoint}.${region}.amazonaws.com`)
    return { url, sign: createSigner({ region, service: signing, credentials }) }
  }

  return async (operation, input) => {
    // At the first call, not before: a module that is only loaded needs no credentials.
    ready ??= connect()
    const { url, sign } = ready
    const body = JSON.stringify(input)
    const payloadHash = hash('sha256', body)
    const headers = {
      host: url.host,
      'content-type': `application/x-amz-json-${version}`,
      'x-amz-target': `${target}.${operation}`,
    }
    const answer = await sendPersistently(() => {
      const signed = sign({ method: 'POST', path: '/', headers }, payloadHash, clock())
      return exchange({ method: 'POST', url, headers: signed, body })
    }, readFailure)
    return JSON.parse(answer.body.toString())
  }
}

const failure = v.looseObject({
  __type: v.optional(v.string(), 'UnknownError'),
  message: v.optional(v.string()),
  Message: v.optional(v.string()),
})

/** `prefix#Name`, with the message in either case. */
function readFailure({ status, body }: Response) {
  const text = body.toString()
  const answer = v.parse(failure, isObject(text) ? JSON.parse(text) : {})
  const name = answer.__type.split('#').at(-1) ?? answer.__type
  return { name, message: answer.message ?? answer.Message ?? `HTTP ${status}`, answer }
}

/** What is in front of a service may answer with a page of its own. */
function isObject(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object' && text.trimStart().startsWith('{')
  } catch {
    return false
  }
}
