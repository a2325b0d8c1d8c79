import { Aws } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { Platform } from './platform.ts'

type To = { platform: Platform; lambda: Lambda; deadLetterQueue: Queue }

/**
 * The topic that the text service puts texts into which come in to the stage's number, once the number is told so
 * (docs/deploy.md): numbers are registered by hand, and cannot be declared. What it cannot deliver goes to the
 * queue.
 */
export function textsReceived(
  scope: Construct,
  id: string,
  { platform, lambda, deadLetterQueue }: To,
): void {
  const { keys, settings } = platform
  const topic = new Topic(scope, id, {
    topicName: `praxis-${settings.stage}-texts-received`,
    masterKey: keys.operations,
    enforceSSL: true,
  })
  topic.addToResourcePolicy(
    new PolicyStatement({
      sid: 'TextsComeIn',
      principals: [new ServicePrincipal('sms-voice.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  )
  topic.addSubscription(new LambdaSubscription(lambda, { deadLetterQueue }))
}
