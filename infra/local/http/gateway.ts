import * as v from 'valibot'
import type { Runtime } from '../lambda/runtime.ts'
import type { Model } from '../template/model.ts'
import {
  type GatewayRequest,
  type GatewayResponse,
  message,
  toEvent,
  toResponse,
} from './payload.ts'
import { createRouter } from './router.ts'

const maxRequestBytes = 10 * 1024 * 1024
/** Lambda's limit on what a function may take or return. */
const maxPayloadBytes = 6 * 1024 * 1024
/** The first line and the headers. */
const maxHeadBytes = 10_240
const maxTimeoutMilliseconds = 30_000

const routeSchema = v.object({
  ApiId: v.string(),
  RouteKey: v.string(),
  Target: v.pipe(v.string(), v.startsWith('integrations/')),
})
const integrationSchema = v.object({
  IntegrationUri: v.string(),
  PayloadFormatVersion: v.literal('2.0'),
  TimeoutInMillis: v.optional(v.number(), maxTimeoutMilliseconds),
})

type Target = { functionArn: string; timeout: number }

export type Gateway = (request: GatewayRequest) => Promise<GatewayResponse>

/**
 * The HTTP APIs of the templates by the host name they answer to. Left out: authorizers, CORS
 * settings, throttling, stages other than `$default`, integrations other than Lambda.
 */
export function createGateways(
  model: Model,
  runtime: Runtime,
  log: (line: string) => void,
): Map<string, Gateway> {
  return new Map(
    model.ofType('AWS::ApiGatewayV2::Api').map((api) => {
      const routes = model
        .ofType('AWS::ApiGatewayV2::Route')
        .map(({ properties }) => v.parse(routeSchema, properties))
        .filter(({ ApiId }) => ApiId === api.ref)
        .map(({ RouteKey, Target }) => ({ routeKey: RouteKey, target: readTarget(model, Target) }))
      return [`${api.ref}.execute-api.us-east-1.amazonaws.com`, createGateway(routes, runtime, log)]
    }),
  )
}

function readTarget(model: Model, target: string): Target {
  const id = target.slice('integrations/'.length)
  const integration = model.ofType('AWS::ApiGatewayV2::Integration').find(({ ref }) => ref === id)
  if (!integration) throw new Error(`A route targets ${target}, which no template declares`)
  const { IntegrationUri, TimeoutInMillis } = v.parse(integrationSchema, integration.properties)
  return { functionArn: IntegrationUri, timeout: Math.min(TimeoutInMillis, maxTimeoutMilliseconds) }
}

/** One HTTP API: routes a request to its function and turns the outcome into a response. */
function createGateway(
  routes: readonly { routeKey: string; target: Target }[],
  runtime: Pick<Runtime, 'invoke'>,
  log: (line: string) => void,
): Gateway {
  const route = createRouter(routes)
  const findRoute = (request: GatewayRequest) => {
    try {
      return route(request.method, request.path)
    } catch (error) {
      if (error instanceof URIError) return 'malformed' as const
      throw error
    }
  }

  return async (request) => {
    const found = findRoute(request)
    if (found === 'malformed') return message(400, 'Bad Request')
    if (!found) return message(404, 'Not Found')
    if (request.body.length > maxRequestBytes) return message(413, 'Request Entity Too Large')
    if (sizeOfHead(request) > maxHeadBytes) return message(431, 'Request Header Fields Too Large')
    const event = toEvent(request, found.routeKey, found.parameters)
    const isLarge = request.body.length > maxPayloadBytes / 8
    if (isLarge && Buffer.byteLength(JSON.stringify(event)) > maxPayloadBytes) {
      return message(413, 'Request Entity Too Large')
    }
    const outcome = await within(
      found.target.timeout,
      runtime.invoke(found.target.functionArn, event),
    )
    if (outcome === null) return message(503, 'Service Unavailable')
    if (!outcome.ok) {
      log(`${found.routeKey} failed: ${outcome.error.errorType}: ${outcome.error.errorMessage}`)
      return message(500, 'Internal Server Error')
    }
    if (Buffer.byteLength(outcome.payload) > maxPayloadBytes) {
      log(`${found.routeKey} returned more than 6 MB`)
      return message(500, 'Internal Server Error')
    }
    return toResponse(outcome.payload) ?? message(500, 'Internal Server Error')
  }
}

function sizeOfHead({ path, query, headers }: GatewayRequest): number {
  const fields = Object.entries(headers).map(([name, value]) => name.length + String(value).length)
  return fields.reduce((sum, size) => sum + size, path.length + query.length)
}

/** What the work comes to, or null where it takes longer than so many milliseconds. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, milliseconds, null).unref()
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
