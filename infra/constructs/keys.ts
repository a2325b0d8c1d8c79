import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Construct } from 'constructs'
import { REGION } from '../settings.ts'

/**
 * The stage's keys. `data` guards what patients and practices entrust: table, files, secrets,
 * backups; only roles that were granted it can use it. `operations` guards logs, queues and
 * notices, and is open to the services that write those. `cards` and `cardCodes` make the keys of cards and of
 * their security codes: no service uses them, and of the functions the one that keeps cards.
 */
export class Keys extends Construct {
  readonly data: Key
  readonly operations: Key
  readonly cards: Key
  readonly cardCodes: Key

  constructor(scope: Construct, id: string, stage: string) {
    super(scope, id)
    this.data = this.#key('Data', `praxis/${stage}/data`, 'Table, files, secrets and backups')
    this.operations = this.#key('Operations', `praxis/${stage}/operations`, 'Logs, queues, notices')
    this.cards = this.#key('Cards', `praxis/${stage}/cards`, 'Cards of patients')
    this.cardCodes = this.#key('CardCodes', `praxis/${stage}/card-codes`, 'Their security codes')
    this.#openToLogs()
    this.#openToSenders()
  }

  #key(id: string, alias: string, description: string): Key {
    return new Key(this, id, {
      alias,
      description,
      enableKeyRotation: true,
      rotationPeriod: Duration.days(365),
      pendingWindow: Duration.days(30),
      removalPolicy: RemovalPolicy.RETAIN,
    })
  }

  #openToLogs(): void {
    this.operations.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal(`logs.${REGION}.amazonaws.com`)],
        actions: ['kms:Encrypt', 'kms:Decrypt', 'kms:GenerateDataKey', 'kms:DescribeKey'],
        resources: ['*'],
        conditions: {
          ArnLike: {
            'kms:EncryptionContext:aws:logs:arn': `arn:aws:logs:${REGION}:${Aws.ACCOUNT_ID}:log-group:*`,
          },
        },
      }),
    )
  }

  /**
   * Alarms and the text service reach their topics, rules and topics their dead-letter queues; those say who may
   * send.
   */
  #openToSenders(): void {
    this.operations.addToResourcePolicy(
      new PolicyStatement({
        principals: ['cloudwatch', 'events', 'sns', 'sms-voice'].map(
          (service) => new ServicePrincipal(`${service}.amazonaws.com`),
        ),
        actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
        resources: ['*'],
      }),
    )
  }
}
