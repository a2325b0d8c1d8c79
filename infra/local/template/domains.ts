import { apiDomains, region } from './identifiers.ts'
import type { Model } from './model.ts'

/**
 * Puts the local endpoint in place of the domains of AWS that pages and functions call by themselves:
 * those of buckets, of event APIs, and where servers that relay are asked for.
 */
export function localDomains(model: Model, awsEndpoint: string): (text: string) => string {
  const socket = awsEndpoint.replace(/^http/, 'ws')
  const buckets = model
    .ofType('AWS::S3::Bucket')
    .flatMap(({ ref }) => [`${ref}.s3.${region}.amazonaws.com`, `${ref}.s3.amazonaws.com`])
  const apis = model
    .ofType('AWS::AppSync::Api')
    .map(({ arn }) => apiDomains(arn.split('/').at(-1) ?? ''))
  const places = [
    ...buckets.map((domain) => [`https://${domain}`, awsEndpoint] as const),
    ...apis.map(({ http }) => [`https://${http}`, awsEndpoint] as const),
    [`https://kinesisvideo.${region}.amazonaws.com`, awsEndpoint] as const,
    ...apis.map(({ realtime }) => [`wss://${realtime}`, socket] as const),
  ]
  return (text) => places.reduce((adapted, [from, to]) => adapted.replaceAll(from, to), text)
}
