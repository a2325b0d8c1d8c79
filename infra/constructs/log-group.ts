import { RemovalPolicy } from 'aws-cdk-lib'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'

/**
 * A log group: encrypted, kept 13 months, and kept when its stack goes; not where the stack could
 * not even be made, lest its name stands in the way of the next try.
 */
export function logGroup(scope: Construct, id: string, key: IKey, name?: string): LogGroup {
  return new LogGroup(scope, id, {
    encryptionKey: key,
    retention: RetentionDays.THIRTEEN_MONTHS,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    ...(name ? { logGroupName: name } : {}),
  })
}
