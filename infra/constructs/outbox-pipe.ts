import { Aws } from 'aws-cdk-lib'
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import type { EventBus } from 'aws-cdk-lib/aws-events'
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnPipe } from 'aws-cdk-lib/aws-pipes'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { REGION } from '../settings.ts'
import { acknowledge } from './acknowledge.ts'
import { alarm, summed } from './alarms.ts'
import { deadLetters } from './dead-letters.ts'
import { logGroup } from './log-group.ts'
import type { Platform } from './platform.ts'

/** Events are items of the table: their insertion, and nothing else, passes. */
const FILTER = { eventName: ['INSERT'], dynamodb: { NewImage: { entity: { S: ['event'] } } } }

const IMAGE = '$.dynamodb.NewImage'

/**
 * What reaches the consumers. Unquoted, so that the pipe quotes and escapes what it puts in; the
 * payload stays one string of JSON, and the number arrives as text, as DynamoDB writes numbers.
 */
const INPUT_TEMPLATE = `{
  "id": <${IMAGE}.id.S>,
  "version": <${IMAGE}.version.N>,
  "occurredAt": <${IMAGE}.occurredAt.S>,
  "practiceId": <${IMAGE}.practiceId.S>,
  "actor": <${IMAGE}.actor.S>,
  "payload": <${IMAGE}.detail.S>
}`

/**
 * Carries the events that were written with their changes from the table's stream to the bus, in
 * the order they were written. What cannot be carried ends in a queue.
 */
export class OutboxPipe extends Construct {
  constructor(scope: Construct, id: string, platform: Platform, bus: EventBus) {
    super(scope, id)
    const { keys, settings, table } = platform
    const stream = table.tableStreamArn
    if (!stream) throw new Error('The table has no stream to carry events from')
    const undelivered = deadLetters(this, 'Undelivered', {
      name: `praxis-${settings.stage}-pipe-undelivered`,
      key: keys.operations,
      alarms: platform.alarms,
    })
    const { role, policy } = this.#role(platform, { stream, bus, undelivered })
    const log = logGroup(this, 'Log', keys.operations)
    const name = `praxis-${settings.stage}-outbox`
    const pipe = new CfnPipe(this, 'Pipe', {
      name,
      description: 'Events of the outbox to the bus',
      roleArn: role.roleArn,
      source: stream,
      sourceParameters: {
        filterCriteria: { filters: [{ pattern: JSON.stringify(FILTER) }] },
        dynamoDbStreamParameters: {
          startingPosition: 'TRIM_HORIZON',
          batchSize: 10,
          maximumRetryAttempts: 10,
          onPartialBatchItemFailure: 'AUTOMATIC_BISECT',
          deadLetterConfig: { arn: undelivered.queueArn },
        },
      },
      target: bus.eventBusArn,
      targetParameters: {
        eventBridgeEventBusParameters: {
          source: `${IMAGE}.source.S`,
          detailType: `${IMAGE}.detailType.S`,
        },
        inputTemplate: INPUT_TEMPLATE,
      },
      logConfiguration: {
        level: 'ERROR',
        cloudwatchLogsLogDestination: { logGroupArn: log.logGroupArn },
      },
    })
    pipe.node.addDependency(policy)
    this.#alarm(platform, name)
  }

  #role(
    { keys, targets }: Platform,
    { stream, bus, undelivered }: { stream: string; bus: EventBus; undelivered: Queue },
  ): { role: Role; policy: ManagedPolicy } {
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('pipes.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
      description: 'Reads the stream of the table, puts events on the bus',
    })
    const policy = new ManagedPolicy(this, 'Policy', {
      roles: [role],
      statements: [
        allow(
          ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
          [stream],
        ),
        allow(['dynamodb:ListStreams'], ['*']),
        new PolicyStatement({
          actions: ['kms:Decrypt'],
          resources: [targets.dataKey],
          conditions: { StringEquals: { 'kms:ViaService': `dynamodb.${REGION}.amazonaws.com` } },
        }),
        allow(['events:PutEvents'], [bus.eventBusArn]),
        allow(['sqs:SendMessage'], [undelivered.queueArn]),
        allow(['kms:Decrypt', 'kms:GenerateDataKey'], [keys.operations.keyArn]),
      ],
    })
    acknowledge(policy, 'Streams can only be listed all together.', [
      'AwsSolutions-IAM5[Resource::*]',
    ])
    return { role, policy }
  }

  #alarm({ alarms }: Platform, name: string): void {
    alarm(this, 'FailedAlarm', alarms, {
      metric: pipeMetric('ExecutionFailed', name),
      description: 'The pipe from the table to the bus failed: events wait in the stream.',
    })
    alarm(this, 'TargetFailedAlarm', alarms, {
      metric: pipeMetric('TargetStageFailed', name),
      description: 'The bus did not take events from the pipe.',
    })
  }
}

/** A metric of a pipe, summed over five minutes. */
export function pipeMetric(metricName: string, pipeName: string): Metric {
  return summed('AWS/EventBridge/Pipes', metricName, { PipeName: pipeName })
}

const allow = (actions: string[], resources: string[]) =>
  new PolicyStatement({ actions, resources })
