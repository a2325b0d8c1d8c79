import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import * as v from 'valibot'
import { account } from '../template/identifiers.ts'

/** A request as it reaches the HTTP API. */
export type GatewayRequest = {
  method: string
  /** Percent-encoded, without the query. */
  path: string
  /** Without the question mark. */
  query: string
  headers: IncomingHttpHeaders
  body: Buffer
  sourceIp: string
  /** Host name of the API. */
  domainName: string
  now: Date
}

/** Media types whose bodies the HTTP API hands on as text; all others travel as base64. */
const textual =
  /^(text\/|application\/(json|javascript|xml)\b|application\/[\w.+-]+\+(json|xml)\b)/i

/** Builds the event of payload format 2.0 for a Lambda function. */
export function toEvent(
  request: GatewayRequest,
  routeKey: string,
  pathParameters: Readonly<Record<string, string>>,
) {
  const { method, headers, now } = request
  const { cookie, ...others } = headers
  const path = decodeURIComponent(request.path)
  const query = queryParameters(request.query)
  const isText = textual.test(headers['content-type'] ?? '')
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: request.query,
    ...(cookie === undefined
      ? {}
      : { cookies: cookie.split(/;\s*/).filter((part) => part !== '') }),
    headers: Object.fromEntries(
      Object.entries(others).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(',') : value,
      ]),
    ),
    ...(Object.keys(query).length > 0 ? { queryStringParameters: query } : {}),
    requestContext: {
      accountId: account,
      apiId: request.domainName.split('.')[0],
      domainName: request.domainName,
      domainPrefix: request.domainName.split('.')[0],
      http: {
        method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(Object.keys(pathParameters).length > 0 ? { pathParameters } : {}),
    ...(request.body.length > 0 ? { body: request.body.toString(isText ? 'utf8' : 'base64') } : {}),
    isBase64Encoded: request.body.length > 0 && !isText,
  }
}

/** Values of the same name joined by a comma, as the HTTP API does. */
function queryParameters(query: string): Record<string, string> {
  const result: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(query)) {
    result[name] = name in result ? `${result[name]},${value}` : value
  }
  return result
}

const primitive = v.union([v.string(), v.number(), v.boolean()])
const responseSchema = v.object({
  statusCode: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(599)),
  headers: v.optional(v.record(v.string(), primitive), {}),
  multiValueHeaders: v.optional(v.record(v.string(), v.array(primitive)), {}),
  cookies: v.optional(v.array(v.string()), []),
  body: v.optional(v.nullable(v.string())),
  isBase64Encoded: v.optional(v.boolean(), false),
})

/** A response on its way out. */
export type GatewayResponse = {
  status: number
  /** Made by a server before the functions, which has words of its own. */
  own?: true
  headers: Record<string, string | string[]>
  body: Buffer
}

/**
 * Reads what a function returned, as payload format 2.0 has it: an object with a status code is the
 * response, anything else is the body of a JSON answer.
 * @returns null where it is no valid response; the HTTP API then answers 500.
 */
export function toResponse(payload: string): GatewayResponse | null {
  const value: unknown = JSON.parse(payload)
  if (typeof value !== 'object' || value === null || !('statusCode' in value)) {
    const body = typeof value === 'string' ? value : payload
    return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) }
  }
  const parsed = v.safeParse(responseSchema, value)
  if (!parsed.success) return null
  const { statusCode, cookies, body, isBase64Encoded } = parsed.output
  const headers: GatewayResponse['headers'] = {}
  for (const [name, item] of Object.entries(parsed.output.headers))
    headers[name.toLowerCase()] = String(item)
  for (const [name, items] of Object.entries(parsed.output.multiValueHeaders)) {
    headers[name.toLowerCase()] = items.map(String).join(',')
  }
  if (cookies.length > 0) headers['set-cookie'] = cookies
  return {
    status: statusCode,
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
    body: Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'),
  }
}

/** An answer of the HTTP API itself. */
export function message(status: number, text: string): GatewayResponse {
  return {
    status,
    own: true,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ message: text })),
  }
}
