import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { getText } from '../json.ts'
import type { Model } from '../template/model.ts'
import { type Answer, type Call, type Engine, ServiceError } from './call.ts'

/** A server that relays, such as coturn with `use-auth-secret`. */
export type Relay = {
  /** For example `turn:127.0.0.1:3478`. */
  uris: readonly string[]
  /** Its `static-auth-secret`. */
  secret: string
}

type RelaysOptions = {
  model: Model
  /** Where this endpoint answers. */
  awsEndpoint: string
  /** The server to name; null where there is none. */
  relay: () => Relay | null
  now: () => Date
}

const placeSchema = v.object({
  SingleMasterChannelEndpointConfiguration: v.object({
    Protocols: v.tuple([v.literal('HTTPS')]),
    Role: v.picklist(['MASTER', 'VIEWER']),
  }),
})

const serverSchema = v.object({
  ClientId: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9_.-]{1,256}$/)),
  Service: v.optional(v.literal('TURN')),
})

const actions: Record<string, string> = {
  '/getSignalingChannelEndpoint': 'GetSignalingChannelEndpoint',
  '/v1/get-ice-server-config': 'GetIceServerConfig',
}

/** Seconds that a password is good for. */
const TTL = 300

/**
 * Answers GetSignalingChannelEndpoint and GetIceServerConfig of Kinesis Video Streams, for channels of the templates.
 * Left out: signals through channels, protocols but HTTPS, servers of AWS's own: it names the one it was told of.
 */
export function createRelayEngine({ model, awsEndpoint, relay, now }: RelaysOptions): Engine {
  const channels = model.ofType('AWS::KinesisVideo::SignalingChannel').map(({ arn }) => arn)

  const answers: Record<string, (call: Call) => Answer> = {
    '/getSignalingChannelEndpoint': (call) => {
      read(placeSchema, call)
      const place = { Protocol: 'HTTPS', ResourceEndpoint: awsEndpoint }
      return { status: 200, body: { ResourceEndpointList: [place] } }
    },
    '/v1/get-ice-server-config': (call) => {
      const { ClientId } = read(serverSchema, call)
      const named = relay()
      if (!named) return { status: 200, body: { IceServerList: [] } }
      const Username = `${Math.floor(now().getTime() / 1000) + TTL}:${ClientId}`
      const Password = createHmac('sha1', named.secret).update(Username).digest('base64')
      const server = { Uris: [...named.uris], Username, Password, Ttl: TTL }
      return { status: 200, body: { IceServerList: [server] } }
    },
  }

  return {
    requires: (call) => [
      {
        action: `kinesisvideo:${actions[call.path] ?? call.path}`,
        resource: getText(call.json, 'ChannelARN') ?? '',
      },
    ],
    handle: async (call) => {
      const answer = call.method === 'POST' ? answers[call.path] : undefined
      if (!answer) {
        throw new ServiceError('UnknownOperationException', `${call.path} is not served`, 404)
      }
      if (!channels.includes(getText(call.json, 'ChannelARN') ?? '')) {
        throw new ServiceError('ResourceNotFoundException', 'There is no such channel', 404)
      }
      return answer(call)
    },
  }
}

/** @throws ServiceError */
function read<S extends v.GenericSchema>(schema: S, { json }: Call): v.InferOutput<S> {
  const { success, output, issues } = v.safeParse(schema, json)
  if (!success) throw new ServiceError('InvalidArgumentException', v.summarize(issues))
  return output
}
