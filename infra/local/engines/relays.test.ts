import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../json.ts'
import { parseTemplate } from '../template/assembly.ts'
import { buildModel } from '../template/model.ts'
import type { Call } from './call.ts'
import { createRelayEngine, type Relay } from './relays.ts'

const channel = {
  Type: 'AWS::KinesisVideo::SignalingChannel',
  Properties: { Name: 'relays', Type: 'SINGLE_MASTER' },
}
const model = buildModel({
  stacks: [{ name: 'Hints', template: parseTemplate({ Resources: { Channel: channel } }) }],
})
const ChannelARN = 'arn:aws:kinesisvideo:us-east-1:000000000000:channel/relays/1700000000000'
const now = new Date('2026-03-02T10:00:00Z')

const open = (relay: Relay | null = null) =>
  createRelayEngine({
    model,
    awsEndpoint: 'http://127.0.0.1:3001',
    relay: () => relay,
    now: () => now,
  })

function callOf(path: string, json: JsonObject): Call {
  const caller = { name: 'f', arn: '', accessKeyId: '', secretAccessKey: '', statements: null }
  const address = { method: 'POST', path, query: new URLSearchParams(), headers: {} }
  return { caller, ...address, body: Buffer.alloc(0), operation: '', json }
}

/** The engine writes to no response. */
const ask = async (path: string, json: JsonObject, engine = open()) =>
  (await engine.handle(callOf(path, json), Object.create(null)))?.body

const PLACE = '/getSignalingChannelEndpoint'
const SERVERS = '/v1/get-ice-server-config'
const byHttps = { Protocols: ['HTTPS'], Role: 'VIEWER' }

describe('servers that relay', () => {
  it('are asked for where the channel says, by what was granted for it', async () => {
    const answer = await ask(PLACE, {
      ChannelARN,
      SingleMasterChannelEndpointConfiguration: byHttps,
    })

    expect(answer).toEqual({
      ResourceEndpointList: [{ Protocol: 'HTTPS', ResourceEndpoint: 'http://127.0.0.1:3001' }],
    })
    expect(open().requires(callOf(SERVERS, { ChannelARN }))).toEqual([
      { action: 'kinesisvideo:GetIceServerConfig', resource: ChannelARN },
    ])
  })

  it('let in by a password of the shared secret, for five minutes', async () => {
    const engine = open({ uris: ['turn:127.0.0.1:3478'], secret: 'secret' })

    expect(await ask(SERVERS, { ChannelARN, ClientId: 'c1' }, engine)).toEqual({
      IceServerList: [
        {
          Uris: ['turn:127.0.0.1:3478'],
          Username: `${now.getTime() / 1000 + 300}:c1`,
          Password: expect.stringMatching(/^[A-Za-z0-9+/]{27}=$/),
          Ttl: 300,
        },
      ],
    })
    expect(await ask(SERVERS, { ChannelARN, ClientId: 'c1' })).toEqual({ IceServerList: [] })
  })

  it.each([
    ['another channel', SERVERS, { ChannelARN: `${ChannelARN}1`, ClientId: 'c1' }],
    ['nobody', SERVERS, { ChannelARN }],
    ['another protocol', PLACE, { ChannelARN, SingleMasterChannelEndpointConfiguration: {} }],
    ['another call', '/v1/send-alexa-offer-to-master', { ChannelARN }],
  ])('are refused for %s', async (_, path, json) => {
    await expect(ask(path, json)).rejects.toThrow()
  })
})
