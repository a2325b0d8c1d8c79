import * as v from 'valibot'
import { plusSeconds } from '#functions/platform/clock.ts'
import { readEnvironment } from '#functions/platform/environment.ts'
import { signedCalls } from '#functions/platform/signed-call.ts'
import type { IceServers } from '#shared/model/consult-signals.ts'

/**
 * The servers that relay the media of who cannot be reached otherwise, and for how long they let somebody in.
 * @param who by whom they count it, letters and digits
 * @throws where the service refuses, or cannot be reached
 */
export type FindRelays = (who: string, now: Date) => Promise<IceServers>

const place = v.object({
  ResourceEndpointList: v.pipe(
    v.array(v.object({ Protocol: v.string(), ResourceEndpoint: v.pipe(v.string(), v.url()) })),
    v.minLength(1),
  ),
})

const servers = v.object({
  IceServerList: v.optional(
    v.array(
      v.object({
        Uris: v.array(v.string()),
        Username: v.string(),
        Password: v.string(),
        /** Seconds. */
        Ttl: v.number(),
      }),
    ),
    [],
  ),
})

/** Seconds after which is asked again where there is none. */
const NONE_SECONDS = 300

/**
 * Servers of Amazon Kinesis Video Streams, by signed calls: the two clients of the SDK are a hundred times as large as
 * the calls. Where a channel is asked for them is found out once.
 */
export function kinesisRelays(
  environment: Record<string, string | undefined> = process.env,
): FindRelays {
  const { RELAY_CHANNEL_ARN: ChannelARN, RELAY_ENDPOINT } = readEnvironment('relays', environment)
  const call = signedCalls('kinesisvideo', environment)
  let found: Promise<string> | null = null

  async function find(): Promise<string> {
    const answer = await call(`${RELAY_ENDPOINT}/getSignalingChannelEndpoint`, {
      ChannelARN,
      SingleMasterChannelEndpointConfiguration: { Protocols: ['HTTPS'], Role: 'VIEWER' },
    })
    const [first] = v.parse(place, answer).ResourceEndpointList
    if (!first) throw new Error('the channel has no endpoint')
    return first.ResourceEndpoint.replace(/\/$/, '')
  }

  return async (who, now) => {
    found ??= find()
    const endpoint = await found.catch((error: unknown) => {
      found = null
      throw error
    })
    const content = { ChannelARN, ClientId: who, Service: 'TURN' }
    const answer = await call(`${endpoint}/v1/get-ice-server-config`, content)
    const { IceServerList: list } = v.parse(servers, answer)
    const lasts = Math.min(...list.map(({ Ttl }) => Ttl), NONE_SECONDS)
    return {
      iceServers: list.map(({ Uris, Username, Password }) => ({
        ...{ urls: Uris, username: Username, credential: Password },
      })),
      until: plusSeconds(now, lasts).toISOString(),
    }
  }
}
