import {
  CloudFrontClient,
  type DistributionConfig,
  GetDistributionCommand,
  GetDistributionConfigCommand,
  type OriginCustomHeader,
  UpdateDistributionCommand,
} from '@aws-sdk/client-cloudfront'
import { ORIGIN_HEADER } from '#functions/platform/http/guard.ts'
import type { Front } from '../operations/rotation.ts'

/** A CloudFront distribution with one origin that it sends the proof to. */
export function cloudFront(Id: string, client = new CloudFrontClient({})): Front {
  return {
    async state() {
      const { Distribution } = await client.send(new GetDistributionCommand({ Id }))
      return {
        value: proofOf(Distribution?.DistributionConfig).HeaderValue ?? '',
        everywhere: Distribution?.Status === 'Deployed',
      }
    },
    async send(value) {
      // Read anew with its ETag: CloudFront refuses the write if somebody changed it in between.
      const { DistributionConfig, ETag } = await client.send(
        new GetDistributionConfigCommand({ Id }),
      )
      proofOf(DistributionConfig).HeaderValue = value
      await client.send(new UpdateDistributionCommand({ Id, IfMatch: ETag, DistributionConfig }))
    },
  }
}

function proofOf(config: DistributionConfig | undefined): OriginCustomHeader {
  const headers = config?.Origins?.Items?.flatMap((origin) => origin.CustomHeaders?.Items ?? [])
  const proof = headers?.find((header) => header.HeaderName?.toLowerCase() === ORIGIN_HEADER)
  if (!proof) throw new Error(`No origin of the distribution is sent ${ORIGIN_HEADER}`)
  return proof
}
