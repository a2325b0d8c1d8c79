import {
  CloudFrontClient,
  GetDistributionCommand,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
} from '@aws-sdk/client-cloudfront'
import { describe, expect, test, vi } from 'vitest'
import { ORIGIN_HEADER } from '#functions/platform/http/guard.ts'
import { cloudFront } from './front.ts'

const ETAG = 'E2QWRUHEXAMPLE'

/** A distribution of two origins, of which the API's is sent the proof. */
function distribution({ proof = 'old', status = 'Deployed' } = {}) {
  const config = {
    Comment: 'as it was',
    Origins: {
      Items: [
        { Id: 'pages', CustomHeaders: { Quantity: 0 } },
        {
          Id: 'calls',
          CustomHeaders: {
            Quantity: 2,
            Items: [
              { HeaderName: 'x-other', HeaderValue: 'kept' },
              { HeaderName: ORIGIN_HEADER.toUpperCase(), HeaderValue: proof },
            ],
          },
        },
      ],
    },
  }
  const client = new CloudFrontClient({ region: 'us-east-1' })
  const send = vi.spyOn(client, 'send').mockImplementation(async (command: unknown) => {
    if (command instanceof GetDistributionCommand) {
      return { Distribution: { Status: status, DistributionConfig: structuredClone(config) } }
    }
    if (command instanceof GetDistributionConfigCommand) {
      return { ETag: ETAG, DistributionConfig: structuredClone(config) }
    }
    return {}
  })
  const updates = () =>
    send.mock.calls
      .map(([command]) => command)
      .filter((c) => c instanceof UpdateDistributionCommand)
  return { front: cloudFront('EDFDVBD6EXAMPLE', client), config, updates }
}

describe('the distribution', () => {
  test('tells what it sends and whether all edges do', async () => {
    const { front } = distribution({ proof: 'now', status: 'InProgress' })

    expect(await front.state()).toEqual({ value: 'now', everywhere: false })
  })

  test('is changed in nothing but the proof, and only as it was read', async () => {
    const { front, config, updates } = distribution({ proof: 'old' })

    await front.send('new')

    const [update, ...others] = updates()
    expect(others).toEqual([])
    expect(update?.input.IfMatch).toBe(ETAG)
    const calls = config.Origins.Items[1]?.CustomHeaders.Items?.[1]
    if (calls) calls.HeaderValue = 'new'
    expect(update?.input.DistributionConfig).toEqual(config)
  })
})
