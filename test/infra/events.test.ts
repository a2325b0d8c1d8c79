import type { Template } from 'aws-cdk-lib/assertions'
import { beforeAll, describe, expect, test } from 'vitest'
import { envelope } from '#events/define.ts'
import { sweepDue } from '#events/schedules.ts'
import { subscriptions } from '#events/subscriptions.ts'
import { consumerFunctions } from '#infra/functions.ts'
import { PATIENCE, resourcesOf, type Templates, templatesOf } from './stage.ts'

let events: Template
let templates: Templates
beforeAll(async () => {
  templates = await templatesOf('local')
  events = templates.Events
}, PATIENCE)

const all = (type: string) =>
  Object.values(templates).flatMap((template) => resourcesOf(template, type))

test('there is a rule for each domain that reacts and for nothing else', () => {
  const rules = all('AWS::Events::Rule')
    .filter(({ Properties }) => Properties.EventPattern && Properties.EventBusName)
    .map(({ Properties }) => Properties.Name)

  expect(rules.sort()).toEqual(consumerFunctions.map(({ name }) => `praxis-local-${name}`).sort())
})

test('what becomes of emails and texts of this stage is heard from the bus of the account', () => {
  const [set] = all('AWS::SES::ConfigurationSet')
  const [told] = all('AWS::SES::ConfigurationSetEventDestination')
  const rules = all('AWS::Events::Rule').filter(
    ({ Properties }) => Properties.EventPattern && !Properties.EventBusName,
  )

  expect(JSON.stringify(told?.Properties.EventDestination.EventBridgeDestination)).toContain(
    ':event-bus/default',
  )
  expect(told?.Properties.EventDestination.MatchingEventTypes).toEqual(
    expect.arrayContaining(['delivery', 'bounce', 'complaint', 'reject']),
  )
  expect(rules.map(({ Properties }) => Properties.EventPattern.detail)).toEqual([
    { mail: { tags: { 'ses:configuration-set': [set?.Properties.Name] } } },
    { context: { stage: ['local'] } },
  ])
  for (const { Properties } of rules) {
    expect(Properties.Targets[0].DeadLetterConfig.Arn).toBeDefined()
  }
})

test('texts that come in go to the function that sends, or to its queue, and nobody else puts them there', () => {
  const [topic] = all('AWS::SNS::Topic').filter(
    ({ Properties }) => Properties.TopicName === 'praxis-local-texts-received',
  )
  const [subscription] = all('AWS::SNS::Subscription').filter(
    ({ Properties }) => Properties.Protocol === 'lambda',
  )
  const policy = all('AWS::SNS::TopicPolicy').find(({ Properties }) =>
    Properties.Topics.some(({ Ref }: { Ref: string }) => Ref === topic?.id),
  )
  const allowed = policy?.Properties.PolicyDocument.Statement.filter(
    ({ Effect }: { Effect: string }) => Effect === 'Allow',
  )

  expect(topic?.Properties.KmsMasterKeyId).toBeDefined()
  expect(subscription?.Properties).toMatchObject({
    TopicArn: { Ref: topic?.id },
    RedrivePolicy: { deadLetterTargetArn: expect.anything() },
  })
  expect(allowed).toEqual([
    expect.objectContaining({
      Action: 'sns:Publish',
      Principal: { Service: 'sms-voice.amazonaws.com' },
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    }),
  ])
})

test('every domain that reacts has its function', () => {
  expect(consumerFunctions.map(({ domain }) => domain).sort()).toEqual(
    Object.keys(subscriptions).sort(),
  )
})

describe.each(consumerFunctions)('$name', ({ name, domain }) => {
  const rule = () =>
    resourcesOf(stack(), 'AWS::Events::Rule').find(
      ({ Properties }) => Properties.EventPattern && Properties.EventBusName,
    )?.Properties
  const stack = () => {
    const found = templates[domain]
    if (!found) throw new Error(`there is no stack of ${domain}`)
    return found
  }
  const queueOf = (reference: { 'Fn::GetAtt': [string, string] }) =>
    stack().findResources('AWS::SQS::Queue')[reference['Fn::GetAtt'][0]]?.Properties

  test('gets just the events that its domain reacts to', () => {
    const events = Object.values(subscriptions[domain]).flatMap((one) => one.events)
    const pattern = rule()?.EventPattern

    expect(Object.keys(pattern).sort()).toEqual(['detail-type', 'source'])
    expect(new Set(pattern['detail-type'])).toEqual(new Set(events.map((one) => one.detailType)))
    expect(new Set(pattern.source)).toEqual(new Set(events.map((one) => one.source)))
  })

  test('is tried again, and what it cannot do ends in its queue', () => {
    const [invoke] = resourcesOf(stack(), 'AWS::Lambda::EventInvokeConfig')

    expect(invoke?.Properties.MaximumRetryAttempts).toBe(2)
    expect(queueOf(invoke?.Properties.DestinationConfig.OnFailure.Destination)?.QueueName).toBe(
      `praxis-local-${name}-dead-letters`,
    )
  })

  test('loses no event that could not be delivered to it', () => {
    const [target] = rule()?.Targets ?? []

    expect(target.RetryPolicy.MaximumRetryAttempts).toBe(2)
    expect(queueOf(target.DeadLetterConfig.Arn)?.QueueName).toBe(
      `praxis-local-${name}-dead-letters`,
    )
  })
})

test('every queue is encrypted, kept two weeks and watched from its first message', () => {
  const watched = all('AWS::CloudWatch::Alarm')
    .filter(({ Properties }) => Properties.MetricName === 'ApproximateNumberOfMessagesVisible')
    .map(({ Properties }) => {
      expect(Properties.Threshold).toBe(1)
      return Properties.Dimensions[0].Value['Fn::GetAtt'][0]
    })

  const queues = all('AWS::SQS::Queue')
  for (const { Properties } of queues) {
    expect(Properties).toMatchObject({
      KmsMasterKeyId: expect.anything(),
      MessageRetentionPeriod: 14 * 24 * 3600,
    })
  }
  expect(watched.sort()).toEqual(queues.map(({ id }) => id).sort())
})

describe('the pipe', () => {
  const pipe = () => resourcesOf(events, 'AWS::Pipes::Pipe')[0]?.Properties

  test('lets only inserted events pass', () => {
    const { Filters } = pipe()?.SourceParameters.FilterCriteria ?? {}

    expect(Filters.map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern))).toEqual([
      { eventName: ['INSERT'], dynamodb: { NewImage: { entity: { S: ['event'] } } } },
    ])
  })

  test('writes every field of the envelope, unquoted, so that it is escaped', () => {
    const template: string = pipe()?.TargetParameters.InputTemplate
    const fields = [...template.matchAll(/"(\w+)": <\$\.dynamodb\.NewImage\.\w+\.[SN]>/g)]

    expect(fields.map(([, name]) => name).sort()).toEqual(Object.keys(envelope.entries).sort())
  })

  test('begins with the oldest record, tries again and keeps what it could not carry', () => {
    expect(pipe()?.SourceParameters.DynamoDBStreamParameters).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      OnPartialBatchItemFailure: 'AUTOMATIC_BISECT',
      MaximumRetryAttempts: 10,
      DeadLetterConfig: { Arn: expect.anything() },
    })
  })

  test('takes source and detail type from the event itself', () => {
    expect(pipe()?.TargetParameters.EventBridgeEventBusParameters).toEqual({
      Source: '$.dynamodb.NewImage.source.S',
      DetailType: '$.dynamodb.NewImage.detailType.S',
    })
  })
})

test('events can be played again for 30 days', () => {
  events.hasResourceProperties('AWS::Events::Archive', { RetentionDays: 30 })
})

describe('schedules', () => {
  const of = (type: string) => resourcesOf(templates.schedules ?? events, type)

  test('are made in the group of the stage, and act with a role that puts events on the bus', () => {
    const [role] = of('AWS::IAM::Role').filter(({ Properties }) =>
      JSON.stringify(Properties.AssumeRolePolicyDocument).includes('scheduler.amazonaws.com'),
    )
    const [policy] = of('AWS::IAM::ManagedPolicy').filter(({ Properties }) =>
      Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === role?.id),
    )
    const actions = policy?.Properties.PolicyDocument.Statement.map(
      ({ Action }: { Action: unknown }) => Action,
    )

    expect(of('AWS::Scheduler::ScheduleGroup')[0]?.Properties.Name).toBe('praxis-local')
    expect(actions).toEqual([
      'events:PutEvents',
      'sqs:SendMessage',
      ['kms:Decrypt', 'kms:GenerateDataKey'],
    ])
  })

  test('are looked after every hour by a rule, which does not depend on them', () => {
    const hourly = all('AWS::Events::Rule').filter(({ Properties }) => !Properties.EventPattern)

    expect(hourly.map(({ Properties }) => Properties.ScheduleExpression)).toEqual(['rate(1 hour)'])
    const { InputTemplate } = hourly[0]?.Properties.Targets[0].InputTransformer ?? {}
    expect(InputTemplate).toContain(`"detail-type":"${sweepDue.detailType}"`)
  })
})
