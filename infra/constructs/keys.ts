import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib'
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms'
import { Construct } from 'constructs'
import type { VaultPurpose } from '#functions/platform/vault/vault.ts'
import { REGION } from '../settings.ts'

/**
 * How many keys each purpose of the vault has had. A higher number creates another key, which seals
 * from then on; former keys stay and open what they sealed. Never lower a number.
 */
export const KEY_GENERATIONS: Readonly<Record<VaultPurpose, number>> = {
  factors: 1,
  integrations: 1,
  deliveries: 1,
}

const VAULT_DESCRIPTIONS: Readonly<Record<VaultPurpose, string>> = {
  factors: 'Keys of authenticator apps',
  integrations: 'Credentials of integrations, webhook secrets and OAuth state',
  deliveries: 'Messages that wait to be sent',
}

/**
 * The stage's keys. `data` guards what patients and practices entrust: table, files, secrets,
 * backups; only roles that were granted it can use it. `operations` guards logs, queues and
 * notices, and is open to the services that write those. `cards` and `cardCodes` make the keys of cards and of
 * their security codes: no service can use them, and only the function that stores cards can. `vault`
 * has the keys of each purpose of the vault, the current one first. `push` signs for push services (VAPID); browsers
 * subscribe by its public key, so that another key ends all subscriptions.
 */
export class Keys extends Construct {
  readonly data: Key
  readonly operations: Key
  readonly cards: Key
  readonly cardCodes: Key
  readonly push: Key
  readonly vault: Readonly<Record<VaultPurpose, readonly Key[]>>

  constructor(scope: Construct, id: string, stage: string, generations = KEY_GENERATIONS) {
    super(scope, id)
    this.data = this.#key('Data', `praxis/${stage}/data`, 'Table, files, secrets and backups')
    this.operations = this.#key('Operations', `praxis/${stage}/operations`, 'Logs, queues, notices')
    this.cards = this.#key('Cards', `praxis/${stage}/cards`, 'Cards of patients')
    this.cardCodes = this.#key('CardCodes', `praxis/${stage}/card-codes`, 'Their security codes')
    this.push = this.#signingKey('Push', `praxis/${stage}/push`, 'Identifies us to push services')
    const purposeKeys = (purpose: VaultPurpose) =>
      this.#vaultKeys(purpose, stage, generations[purpose])
    this.vault = {
      factors: purposeKeys('factors'),
      integrations: purposeKeys('integrations'),
      deliveries: purposeKeys('deliveries'),
    }
    this.#openToLogs()
    this.#openToSenders()
  }

  /** The keys of a purpose, the current one first. Their policies deny any other purpose. */
  #vaultKeys(purpose: VaultPurpose, stage: string, generations: number): Key[] {
    return Array.from({ length: generations }, (_, index) => {
      const generation = index + 1
      const suffix = generation === 1 ? '' : `-${generation}`
      const name = purpose.charAt(0).toUpperCase() + purpose.slice(1)
      const alias = `praxis/${stage}/${purpose}${suffix}`
      const key = this.#key(`${name}${suffix}`, alias, VAULT_DESCRIPTIONS[purpose])
      key.addToResourcePolicy(
        new PolicyStatement({
          effect: Effect.DENY,
          principals: [new AnyPrincipal()],
          actions: ['kms:Encrypt', 'kms:Decrypt', 'kms:GenerateDataKey*', 'kms:ReEncrypt*'],
          resources: ['*'],
          conditions: { StringNotEquals: { 'kms:EncryptionContext:purpose': purpose } },
        }),
      )
      return key
    }).reverse()
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

  /** An asymmetric key, which KMS does not rotate. */
  #signingKey(id: string, alias: string, description: string): Key {
    return new Key(this, id, {
      alias,
      description,
      keySpec: KeySpec.ECC_NIST_P256,
      keyUsage: KeyUsage.SIGN_VERIFY,
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
