import { Aws } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import { REGION } from '../settings.ts'

/** The topic that every alarm of the stage goes to; an operator's address may be subscribed. */
export function notices(scope: Construct, id: string, key: IKey, email: string | null): Topic {
  const topic = new Topic(scope, id, { masterKey: key, enforceSSL: true })
  // A topic with any policy of its own loses the default one, by which alarms may publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      sid: 'AlarmsPublish',
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: {
        ArnLike: { 'aws:SourceArn': `arn:aws:cloudwatch:${REGION}:${Aws.ACCOUNT_ID}:alarm:*` },
      },
    }),
  )
  if (email) topic.addSubscription(new EmailSubscription(email))
  return topic
}
