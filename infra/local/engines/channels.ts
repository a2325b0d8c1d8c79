import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { getText } from '../json.ts'
import type { Runtime } from '../lambda/runtime.ts'
import { account } from '../template/identifiers.ts'
import type { Model } from '../template/model.ts'
import { type Answer, type Call, type Engine, ServiceError } from './call.ts'

const modes = v.optional(v.array(v.object({ AuthType: v.string() })), [])

const apiSchema = v.object({
  EventConfig: v.object({
    AuthProviders: v.array(
      v.object({
        AuthType: v.string(),
        LambdaAuthorizerConfig: v.optional(v.object({ AuthorizerUri: v.string() })),
      }),
    ),
    ConnectionAuthModes: modes,
    DefaultPublishAuthModes: modes,
    DefaultSubscribeAuthModes: modes,
  }),
})

const publishSchema = v.object({
  channel: v.string(),
  events: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(5)),
})

export type Operation = 'EVENT_CONNECT' | 'EVENT_SUBSCRIBE'

/** The event API that the templates declare: who may do what in it, and who listens. */
export type Channels = ReturnType<typeof createChannels>

/** @throws Error where the templates declare an API that lets in otherwise than is known here */
export function createChannels(model: Model, runtime: Pick<Runtime, 'invoke'>) {
  const [api, ...others] = model.ofType('AWS::AppSync::Api')
  if (others.length > 0) throw new Error('Only one event API is served')
  const config = api ? v.parse(apiSchema, api.properties).EventConfig : null
  const authorizer = config?.AuthProviders.find(({ AuthType }) => AuthType === 'AWS_LAMBDA')
    ?.LambdaAuthorizerConfig?.AuthorizerUri
  const only = (declared: v.InferOutput<typeof modes>, wanted: string) =>
    declared.length === 1 && declared[0]?.AuthType === wanted
  if (
    config &&
    !(
      authorizer &&
      only(config.ConnectionAuthModes, 'AWS_LAMBDA') &&
      only(config.DefaultSubscribeAuthModes, 'AWS_LAMBDA') &&
      only(config.DefaultPublishAuthModes, 'AWS_IAM')
    )
  ) {
    throw new Error('Event APIs are served that listen by a function and publish by IAM')
  }
  const namespaces = new Set(
    model
      .ofType('AWS::AppSync::ChannelNamespace')
      .map(({ properties }) => getText(properties, 'Name') ?? ''),
  )
  const listeners = new Map<string, Set<(event: string) => void>>()

  return {
    isServed: api !== undefined,
    arn: api?.arn ?? '',
    isKnown: (channel: string): boolean =>
      isChannel(channel) && namespaces.has(namespaceOf(channel)),
    listen: (channel: string, listener: (event: string) => void): (() => void) => {
      const all = listeners.get(channel) ?? new Set()
      listeners.set(channel, all.add(listener))
      return () => {
        all.delete(listener)
        if (all.size === 0) listeners.delete(channel)
      }
    },
    publish: (channel: string, event: string): void => {
      for (const listener of listeners.get(channel) ?? []) listener(event)
    },
    /** Asks the authorizer that the API declares; a failure refuses. */
    isAllowed: async (
      operation: Operation,
      authorizationToken: string,
      channel: string | null,
    ): Promise<boolean> => {
      if (!authorizer) return false
      const outcome = await runtime.invoke(authorizer, {
        authorizationToken,
        requestContext: {
          apiId: api?.ref.split('/').at(-1) ?? '',
          accountId: account,
          requestId: randomUUID(),
          operation,
          ...(channel === null ? {} : { channelNamespaceName: namespaceOf(channel), channel }),
        },
        requestHeaders: {},
      })
      return (
        outcome.ok && v.is(v.object({ isAuthorized: v.literal(true) }), JSON.parse(outcome.payload))
      )
    },
  }
}

const namespaceOf = (channel: string): string => channel.split('/')[1] ?? ''

/** One to five segments of letters, digits and hyphens, at most 50 each. */
const isChannel = (channel: string): boolean => /^(\/[A-Za-z0-9-]{1,50}){1,5}$/.test(channel)

/** Answers publishing by HTTP. Left out: handlers, data sources, all other ways to be let in. */
export function createPublishEngine(channels: Channels): Engine {
  const read = ({ json }: Call) => v.safeParse(publishSchema, json)
  return {
    requires: (call) => {
      const { output, success } = read(call)
      const namespace = success ? namespaceOf(output.channel) : ''
      return [
        {
          action: 'appsync:EventPublish',
          resource: `${channels.arn}/channelNamespace/${namespace}`,
        },
      ]
    },
    handle: async (call): Promise<Answer> => {
      const { output, success, issues } = read(call)
      if (call.method !== 'POST' || call.path !== '/event' || !success) {
        throw new ServiceError('BadRequestException', issues ? v.summarize(issues) : call.path)
      }
      if (!channels.isKnown(output.channel)) {
        throw new ServiceError('BadRequestException', `${output.channel} is in no namespace`)
      }
      for (const event of output.events) channels.publish(output.channel, event)
      const successful = output.events.map((_, index) => ({ identifier: randomUUID(), index }))
      return { status: 200, body: { successful, failed: [] } }
    },
  }
}
