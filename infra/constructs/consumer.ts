import { Duration } from 'aws-cdk-lib'
import {
  type EventBus,
  EventField,
  type EventPattern,
  Rule,
  RuleTargetInput,
  Schedule,
} from 'aws-cdk-lib/aws-events'
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import { Construct } from 'constructs'
import { type EventDefinition, patternOf } from '#events/define.ts'
import { subscriptions } from '#events/subscriptions.ts'
import type { ConsumerFunction } from '../functions.ts'
import { makeSchedules } from '../grants.ts'
import { deadLetters } from './dead-letters.ts'
import { mailSetOf } from './mail.ts'
import type { Platform } from './platform.ts'
import { PraxisFunction } from './praxis-function.ts'
import { Schedules } from './schedules.ts'
import { textsReceived } from './texts-received.ts'

/** A function is tried this often after its first failure, a minute and then two minutes later. */
const RETRIES = 2
/** An event older than this goes to the queue: somebody should look before it acts so late. */
const MAX_AGE = Duration.hours(6)

/**
 * The reactions of a domain: one rule for all their events, one function, and one queue for what the
 * rule could not deliver and what the function could not do.
 */
export class Consumer extends Construct {
  constructor(
    scope: Construct,
    id: string,
    declared: ConsumerFunction,
    { platform, bus }: { platform: Platform; bus: EventBus },
  ) {
    super(scope, id)
    const { keys, settings, alarms } = platform
    const name = `praxis-${settings.stage}-${declared.name}`
    const schedules = declared.grants.includes(makeSchedules)
      ? new Schedules(this, 'Schedules', { platform, bus })
      : null
    const made = new PraxisFunction(this, 'Reaction', declared, {
      platform,
      ...(schedules && { targets: schedules.targets, variables: schedules.variables }),
    })
    const queue = deadLetters(this, 'DeadLetters', {
      name: `${name}-dead-letters`,
      key: keys.operations,
      alarms,
    })
    made.allow('DeadLettersPolicy', [
      new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] }),
      new PolicyStatement({
        actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
        resources: [keys.operations.keyArn],
      }),
    ])
    made.lambda.configureAsyncInvoke({
      retryAttempts: RETRIES,
      maxEventAge: MAX_AGE,
      onFailure: new SqsDestination(queue),
    })
    const delivery = { deadLetterQueue: queue, retryAttempts: RETRIES, maxEventAge: MAX_AGE }
    new Rule(this, 'Rule', {
      ruleName: name,
      eventBus: bus,
      eventPattern: patternOf(Object.values(subscriptions[declared.domain])),
      targets: [new LambdaTarget(made.lambda, delivery)],
    })
    if (declared.hearsReports) {
      for (const { id: source, pattern } of reportPatterns(settings.stage)) {
        new Rule(this, `${source}Reports`, {
          ruleName: `${name}-${source.toLowerCase()}-reports`,
          eventPattern: pattern,
          targets: [new LambdaTarget(made.lambda, delivery)],
        })
      }
      textsReceived(this, 'TextsReceived', {
        ...{ platform, lambda: made.lambda, deadLetterQueue: queue },
      })
    }
    if (!declared.hourly) return
    new Rule(this, 'Hourly', {
      ruleName: `${name}-hourly`,
      schedule: Schedule.rate(Duration.hours(1)),
      targets: [new LambdaTarget(made.lambda, { ...delivery, event: asEvent(declared.hourly) })],
    })
  }
}

/**
 * What the mail and text services put on the account's own bus about what this stage has sent: both say
 * nothing of it anywhere else that a rule can be about. Other stages of the account have theirs.
 */
function reportPatterns(stage: string): { id: string; pattern: EventPattern }[] {
  return [
    {
      id: 'Mail',
      pattern: {
        source: ['aws.ses'],
        detailType: [
          'Email Delivered',
          'Email Bounced',
          'Email Complaint Received',
          'Email Rejected',
        ],
        detail: { mail: { tags: { 'ses:configuration-set': [mailSetOf(stage)] } } },
      },
    },
    {
      id: 'Text',
      pattern: {
        source: ['aws.sms-voice'],
        detailType: ['Text Message Delivery Status Updated'],
        detail: { context: { stage: [stage] } },
      },
    },
  ]
}

/** What a rule with a schedule sends, as the event that a reaction is for. */
function asEvent({ source, detailType, version }: EventDefinition): RuleTargetInput {
  return RuleTargetInput.fromObject({
    source,
    'detail-type': detailType,
    detail: {
      id: EventField.eventId,
      version,
      occurredAt: EventField.time,
      practiceId: '',
      actor: '',
      payload: '{}',
    },
  })
}
