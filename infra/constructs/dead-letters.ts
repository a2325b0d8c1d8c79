import { Duration } from 'aws-cdk-lib'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { acknowledge } from './acknowledge.ts'
import { alarm } from './alarms.ts'

/** A queue for what could not be delivered, with an alarm at the first message. */
export function deadLetters(
  scope: Construct,
  id: string,
  { name, key, alarms }: { name: string; key: IKey; alarms: ITopic },
): Queue {
  const queue = new Queue(scope, id, {
    queueName: name,
    encryption: QueueEncryption.KMS,
    encryptionMasterKey: key,
    dataKeyReuse: Duration.hours(1),
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  })
  acknowledge(queue, 'This queue is itself where undelivered messages end.', ['AwsSolutions-SQS3'])
  alarm(scope, `${id}Alarm`, alarms, {
    metric: queue.metricApproximateNumberOfMessagesVisible({ statistic: 'Maximum' }),
    description: `Undelivered events wait in ${name}.`,
  })
  return queue
}
