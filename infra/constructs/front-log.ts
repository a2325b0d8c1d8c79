import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { acknowledge } from './acknowledge.ts'
import { logGroup } from './log-group.ts'
import type { Platform } from './platform.ts'

/**
 * What is noted of a request. No query, cookie or referrer, which hold passwords of links and
 * sessions, and no path, which may hold an address somebody asked about.
 */
const FIELDS = [
  'timestamp',
  'DistributionId',
  'x-edge-location',
  'x-edge-request-id',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
  'c-ip',
  'c-country',
  'cs-method',
  'cs(Host)',
  'cs(User-Agent)',
  'cs-protocol',
  'cs-protocol-version',
  'ssl-protocol',
  'sc-status',
  'sc-bytes',
  'sc-content-type',
  'cs-bytes',
  'time-taken',
  'time-to-first-byte',
  'origin-fbl',
]

/** The distribution's access log, with chosen fields: the older kind always notes the query. */
export class FrontLog extends Construct {
  constructor(scope: Construct, id: string, distribution: Distribution, platform: Platform) {
    super(scope, id)
    const { keys, settings } = platform
    const name = `praxis-${settings.stage}-front`
    const log = logGroup(this, 'Log', keys.operations, `/aws/vendedlogs/${name}`)
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: distribution.distributionArn,
    })
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: log.logGroupArn,
      outputFormat: 'json',
    })
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: FIELDS,
    })
    delivery.addResourceDependency(source)
    acknowledge(distribution, 'Logged by a delivery of its own, which leaves queries out.', [
      'AwsSolutions-CFR3',
    ])
  }
}
