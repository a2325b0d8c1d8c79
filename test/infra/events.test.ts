import type { Template } from 'aws-cdk-lib/assertions'
import { beforeAll, describe, expect, test } from 'vitest'
import { envelope } from '#events/define.ts'
import { subscriptions } from '#events/subscriptions.ts'
import { consumerFunctions } from '#infra/functions.ts'
import { PATIENCE, resourcesOf, templatesOf } from './stage.ts'

let events: Template
beforeAll(async () => {
  events = (await templatesOf('local')).Events
}, PATIENCE)

const ruleOf = (name: string) =>
  resourcesOf(events, 'AWS::Events::Rule').find(
    ({ Properties }) => Properties.Name === `praxis-local-${name}`,
  )?.Properties

const queueOf = (reference: { 'Fn::GetAtt': [string, string] }) =>
  events.findResources('AWS::SQS::Queue')[reference['Fn::GetAtt'][0]]?.Properties

test('there is a rule for each domain that reacts and for nothing else', () => {
  const rules = resourcesOf(events, 'AWS::Events::Rule').map(({ Properties }) => Properties.Name)

  expect(rules.sort()).toEqual(consumerFunctions.map(({ name }) => `praxis-local-${name}`).sort())
})

test('every domain that reacts has its function', () => {
  expect(consumerFunctions.map(({ domain }) => domain).sort()).toEqual(
    Object.keys(subscriptions).sort(),
  )
})

describe.each(consumerFunctions)('$name', ({ name, domain }) => {
  test('gets just the events that its domain reacts to', () => {
    const events = Object.values(subscriptions[domain]).flatMap((one) => one.events)
    const pattern = ruleOf(name)?.EventPattern

    expect(Object.keys(pattern).sort()).toEqual(['detail-type', 'source'])
    expect(new Set(pattern['detail-type'])).toEqual(new Set(events.map((one) => one.detailType)))
    expect(new Set(pattern.source)).toEqual(new Set(events.map((one) => one.source)))
  })

  test('is tried again, and what it cannot do ends in its queue', () => {
    const invoke = resourcesOf(events, 'AWS::Lambda::EventInvokeConfig').find(
      ({ Properties }) =>
        events.findResources('AWS::Lambda::Function')[Properties.FunctionName.Ref]?.Properties
          .FunctionName === `praxis-local-${name}`,
    )?.Properties

    expect(invoke?.MaximumRetryAttempts).toBe(2)
    expect(queueOf(invoke?.DestinationConfig.OnFailure.Destination)?.QueueName).toBe(
      `praxis-local-${name}-dead-letters`,
    )
  })

  test('loses no event that could not be delivered to it', () => {
    const [target] = ruleOf(name)?.Targets ?? []

    expect(target.RetryPolicy.MaximumRetryAttempts).toBe(2)
    expect(queueOf(target.DeadLetterConfig.Arn)?.QueueName).toBe(
      `praxis-local-${name}-dead-letters`,
    )
  })
})

test('every queue is encrypted, kept two weeks and watched from its first message', () => {
  const watched = resourcesOf(events, 'AWS::CloudWatch::Alarm')
    .filter(({ Properties }) => Properties.MetricName === 'ApproximateNumberOfMessagesVisible')
    .map(({ Properties }) => {
      expect(Properties.Threshold).toBe(1)
      return Properties.Dimensions[0].Value['Fn::GetAtt'][0]
    })

  const queues = resourcesOf(events, 'AWS::SQS::Queue')
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
