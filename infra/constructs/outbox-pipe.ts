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

type Carried = {
  /** Names the pipe and its queue. */
  name: string
  undelivered: string
  description: string
  /** Which records of the stream pass, and nothing else. */
  filter: object
  /** Where in such a record the item is. */
  image: string
}

/** Events are items of the table: they happen when they are inserted. */
export const NOW: Carried = {
  name: 'outbox',
  undelivered: 'pipe-undelivered',
  description: 'Events of the outbox to the bus',
  filter: { eventName: ['INSERT'], dynamodb: { NewImage: { entity: { S: ['event'] } } } },
  image: '$.dynamodb.NewImage',
}

/** Those that are still to come happen when their items expire. */
export const LATER: Carried = {
  name: 'later',
  undelivered: 'later-undelivered',
  description: 'Events whose time has come to the bus',
  filter: { eventName: ['REMOVE'], dynamodb: { OldImage: { entity: { S: ['laterEvent'] } } } },
  image: '$.dynamodb.OldImage',
}

/**
 * What reaches the consumers. Unquoted, so that the pipe quotes and escapes what it puts in; the
 * payload stays one string of JSON, and the number arrives as text, as DynamoDB writes numbers.
 */
const inputTemplate = (image: string) => `{
  "id": <${image}.id.S>,
  "version": <${image}.version.N>,
  "occurredAt": <${image}.occurredAt.S>,
  "practiceId": <${image}.practiceId.S>,
  "actor": <${image}.actor.S>,
  "payload": <${image}.detail.S>
}`

/**
 * Carries the events that were written with their changes from the table's stream to the bus, in
 * the order they were written. What cannot be carried ends in a queue. A stream has room for two
 * readers, which are the two kinds of events.
 */
export class OutboxPipe extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { platform, bus, carried }: { platform: Platform; bus: EventBus; carried: Carried },
  ) {
    super(scope, id)
    const { filter, image } = carried
    const { keys, settings, table } = platform
    const stream = table.tableStreamArn
    if (!stream) throw new Error('The table has no stream to carry events from')
    const undelivered = deadLetters(this, 'Undelivered', {
      name: `praxis-${settings.stage}-${carried.undelivered}`,
      key: keys.operations,
      alarms: platform.alarms,
    })
    const { role, policy } = this.#role(platform, { stream, bus, undelivered })
    const log = logGroup(this, 'Log', keys.operations)
    const name = `praxis-${settings.stage}-${carried.name}`
    const pipe = new CfnPipe(this, 'Pipe', {
      name,
      description: carried.description,
      roleArn: role.roleArn,
      source: stream,
      sourceParameters: {
        filterCriteria: { filters: [{ pattern: JSON.stringify(filter) }] },
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
          source: `${image}.source.S`,
          detailType: `${image}.detailType.S`,
        },
        inputTemplate: inputTemplate(image),
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
