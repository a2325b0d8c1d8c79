import { createContext, Script } from 'node:vm'
import * as v from 'valibot'

/** A request as a CloudFront function sees it. */
export type ViewerRequest = {
  method: string
  uri: string
  querystring: Record<string, { value: string }>
  headers: Record<string, { value: string }>
  cookies: Record<string, { value: string }>
}

/** What the function made of it: a request with another address or headers, or a response. */
export type ViewerOutcome =
  | { kind: 'request'; uri: string; headers: Record<string, string> }
  | { kind: 'response'; status: number; headers: Record<string, string>; body: string }

/** @param ip address of who calls. */
export type ViewerFunction = (request: ViewerRequest, ip: string) => ViewerOutcome

const headersSchema = v.optional(v.record(v.string(), v.object({ value: v.string() })), {})
const outcomeSchema = v.union([
  v.object({
    statusCode: v.number(),
    headers: headersSchema,
    body: v.optional(v.object({ encoding: v.literal('text'), data: v.string() })),
  }),
  v.object({ uri: v.string(), headers: headersSchema }),
])

/**
 * Compiles the code of a CloudFront function: the very text that would be deployed decides which
 * paths become index.html. It sees nothing of this machine; what it keeps in its own globals stays
 * from call to call, as it may at the edge.
 */
export function compileViewerFunction(code: string): ViewerFunction {
  const context = createContext(Object.create(null))
  // JSON goes in and out, so that no object of this side reaches the code.
  const call: unknown = new Script(
    `${code}\n;(input) => JSON.stringify(handler(JSON.parse(input)))`,
  ).runInContext(context)
  if (typeof call !== 'function')
    throw new Error('The code of the CloudFront function is malformed')
  return (request, ip) => {
    const event = {
      version: '1.0',
      context: { eventType: 'viewer-request' },
      viewer: { ip },
      request,
    }
    const result = v.parse(outcomeSchema, JSON.parse(call(JSON.stringify(event))))
    const headers: Record<string, string> = Object.fromEntries(
      Object.entries(result.headers).map(([name, { value }]) => [name, value]),
    )
    return 'statusCode' in result
      ? { kind: 'response', status: result.statusCode, headers, body: result.body?.data ?? '' }
      : { kind: 'request', uri: result.uri, headers }
  }
}
