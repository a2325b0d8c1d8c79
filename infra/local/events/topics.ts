import { randomUUID } from 'node:crypto'
import { asList, get, getText, type JsonObject } from '../json.ts'
import type { Resource } from '../template/model.ts'
import type { BusOptions } from './bus.ts'
import type { NewDelivery } from './ledger.ts'

export type Topics = ReturnType<typeof createTopics>

/** The topics of the templates, as far as services put messages into them and functions hear those. */
export function createTopics({ model, now, invokeConfig }: BusOptions) {
  const open = (service: string): Resource[] =>
    model.ofType('AWS::SNS::Topic').filter(({ arn }) =>
      model
        .ofType('AWS::SNS::TopicPolicy')
        .filter(({ properties }) => asList(properties.Topics).includes(arn))
        .flatMap(({ properties }) => asList(get(properties.PolicyDocument, 'Statement')))
        .some(
          (one) =>
            getText(one, 'Effect') === 'Allow' &&
            getText(one, 'Action') === 'sns:Publish' &&
            getText(get(one, 'Principal'), 'Service') === service,
        ),
    )

  const toSubscribers = (topic: Resource, event: JsonObject): NewDelivery[] =>
    model
      .ofType('AWS::SNS::Subscription')
      .filter(({ properties }) => properties.TopicArn === topic.arn)
      .flatMap(({ properties }) => {
        const target = getText(properties, 'Endpoint') ?? ''
        const config = properties.Protocol === 'lambda' ? invokeConfig(target) : null
        if (!config) return []
        const redrive = getText(properties.RedrivePolicy, 'deadLetterTargetArn')
        const deadLetterArn = config.onFailure ?? redrive
        return [{ target, event: JSON.stringify(event), retries: config.retries, deadLetterArn }]
      })

  return {
    /** The deliveries that a message of a service brings about, in every topic that lets it publish. */
    route: (service: string, message: string): NewDelivery[] =>
      open(service).flatMap((topic) => toSubscribers(topic, topicEvent(topic.arn, message, now()))),
  }
}

/** What a function is invoked with for a message of a topic; it is not signed. */
const topicEvent = (TopicArn: string, Message: string, now: Date): JsonObject => ({
  Records: [
    {
      EventSource: 'aws:sns',
      EventVersion: '1.0',
      EventSubscriptionArn: `${TopicArn}:local`,
      Sns: {
        ...{ Type: 'Notification', MessageId: randomUUID(), TopicArn, Subject: null, Message },
        ...{ Timestamp: now.toISOString(), MessageAttributes: {} },
      },
    },
  ],
})
