import { RemovalPolicy, SecretValue, Stack, type StackProps } from 'aws-cdk-lib'
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import { Secret, type SecretProps } from 'aws-cdk-lib/aws-secretsmanager'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { LOCAL_PUSH_HOST, PUSH_HOSTS } from '#shared/model/push.ts'
import { acknowledge } from '../constructs/acknowledge.ts'
import { alarm, FIVE_MINUTES } from '../constructs/alarms.ts'
import { Backups } from '../constructs/backups.ts'
import { accessLogBucket, uploadsBucket } from '../constructs/buckets.ts'
import { Keys } from '../constructs/keys.ts'
import { mailSender, mailSetOf } from '../constructs/mail.ts'
import { notices } from '../constructs/notices.ts'
import type { Foundation } from '../constructs/platform.ts'
import { LOCAL_STAGE, type Settings } from '../settings.ts'

export const INDEX = 'gsi1'

const RANDOM = {
  secretStringTemplate: '{}',
  generateStringKey: 'value',
  passwordLength: 64,
  excludePunctuation: true,
}

const arnsOf = (keys: readonly IKey[]): string[] => keys.map(({ keyArn }) => keyArn)

/** Everything that must outlive a deployment: keys, table, files, secrets, backups, notices. */
export class DataStack extends Stack {
  readonly foundation: Foundation
  readonly table: Table
  readonly #cardTable: Table

  constructor(scope: Construct, id: string, settings: Settings, props: StackProps) {
    super(scope, id, props)
    const keys = new Keys(this, 'Keys', settings.stage)
    const alarms = notices(this, 'Alarms', keys.operations, settings.alarmEmail)
    const accessLogs = accessLogBucket(this, 'AccessLogs')
    const uploads = uploadsBucket(this, 'Uploads', {
      key: keys.data,
      logs: accessLogs,
      origin: settings.origin,
    })
    this.table = this.#table(keys)
    this.#tableAlarms(alarms)
    this.#cardTable = this.#makeCardTable(keys)
    new Backups(this, 'Backups', {
      stage: settings.stage,
      key: keys.data,
      table: this.table,
      uploads,
      alarms,
    })
    const originSecret = this.#originSecret(keys)
    const cursorKey = this.#cursorKey(keys)
    const openidSecret = this.#openidSecret(keys)
    const squareSecret = this.#squareSecret(keys)
    const integrationsSecret = this.#integrationsSecret(keys)
    const challengeKey = this.#challengeKey(keys)
    const realtimeKey = this.#realtimeKey(keys)
    this.foundation = {
      settings,
      keys,
      table: this.table,
      uploads,
      accessLogs,
      originSecret,
      alarms,
      targets: {
        table: this.table.tableArn,
        index: `${this.table.tableArn}/index/${INDEX}`,
        uploads: uploads.bucketArn,
        originSecret: originSecret.secretArn,
        cursorKey: cursorKey.secretArn,
        openidSecret: openidSecret.secretArn,
        squareSecret: squareSecret.secretArn,
        integrationsSecret: integrationsSecret.secretArn,
        assistantModel: settings.assistantModel,
        challengeKey: challengeKey.secretArn,
        vaultKeys: {
          factors: arnsOf(keys.vault.factors),
          integrations: arnsOf(keys.vault.integrations),
          deliveries: arnsOf(keys.vault.deliveries),
        },
        realtimeKey: realtimeKey.secretArn,
        dataKey: keys.data.keyArn,
        cardTable: this.#cardTable.tableArn,
        cardKey: keys.cards.keyArn,
        cardCodeKey: keys.cardCodes.keyArn,
        pushKey: keys.push.keyArn,
        mail: mailSender(this, settings),
        smsIdentity: settings.smsIdentity,
      },
      environment: {
        base: { STAGE: settings.stage, TABLE_NAME: this.table.tableName },
        api: {
          PUBLIC_ORIGIN: settings.origin,
          ORIGIN_SECRET_ARN: originSecret.secretArn,
          CURSOR_KEY_ARN: cursorKey.secretArn,
        },
        origin: { PUBLIC_ORIGIN: settings.origin },
        uploads: { UPLOADS_BUCKET: uploads.bucketName },
        challenges: { CHALLENGE_KEY_ARN: challengeKey.secretArn },
        factorKeys: { FACTOR_KEY_ARNS: arnsOf(keys.vault.factors).join(',') },
        integrationKeys: { INTEGRATION_KEY_ARNS: arnsOf(keys.vault.integrations).join(',') },
        deliveryKeys: { DELIVERY_KEY_ARNS: arnsOf(keys.vault.deliveries).join(',') },
        mail: {
          MAIL_FROM: settings.mail.from,
          SUPPORT_EMAIL: settings.support.email,
          MAIL_CONFIGURATION_SET: mailSetOf(settings.stage),
        },
        openid: { OPENID_SECRET_ARN: openidSecret.secretArn },
        square: { SQUARE_SECRET_ARN: squareSecret.secretArn },
        assistant: { ASSISTANT_MODEL: settings.assistantModel ?? '' },
        integrations: { INTEGRATIONS_SECRET_ARN: integrationsSecret.secretArn },
        sms: { SMS_ORIGINATION_IDENTITY: settings.smsIdentity },
        push: { PUSH_KEY_ARN: keys.push.keyArn, PUSH_HOSTS: pushHosts(settings.stage).join(',') },
        realtimeKey: { REALTIME_KEY_ARN: realtimeKey.secretArn },
        cardTable: { CARD_TABLE_NAME: this.#cardTable.tableName },
        cardKeys: {
          CARD_KEY_ARN: keys.cards.keyArn,
          CARD_CODE_KEY_ARN: keys.cardCodes.keyArn,
        },
      },
    }
  }

  #table(keys: Keys): Table {
    const table = new Table(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: 'expiresAt',
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey: keys.data,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    })
    table.addGlobalSecondaryIndex({
      indexName: INDEX,
      partitionKey: { name: 'gsi1pk', type: AttributeType.STRING },
      sortKey: { name: 'gsi1sk', type: AttributeType.STRING },
      projectionType: ProjectionType.ALL,
    })
    return table
  }

  /**
   * What is encrypted of cards, with their keys: without a stream, recovery or backups, so that what is
   * deleted is nowhere. Whatever is lost with it, patients are asked for again.
   */
  #makeCardTable(keys: Keys): Table {
    const table = new Table(this, 'CardTable', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      timeToLiveAttribute: 'expiresAt',
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey: keys.data,
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    })
    acknowledge(
      table,
      'A card must be nowhere once it has expired, in no copy of any kind either.',
      [
        'AwsSolutions-DDB3',
        'HIPAA.Security-DynamoDBPITREnabled',
        'HIPAA.Security-DynamoDBInBackupPlan',
      ],
    )
    return table
  }

  #tableAlarms(alarms: ITopic): void {
    const watched = {
      ReadThrottles: this.table.metric('ReadThrottleEvents'),
      WriteThrottles: this.table.metric('WriteThrottleEvents'),
      IndexReadThrottles: this.#indexMetric('ReadThrottleEvents'),
      IndexWriteThrottles: this.#indexMetric('WriteThrottleEvents'),
    }
    for (const [name, metric] of Object.entries(watched)) {
      alarm(this, `Table${name}Alarm`, alarms, {
        metric: metric.with({ statistic: 'Sum', period: FIVE_MINUTES }),
        threshold: 5,
        description: 'The table held calls back: a hot key, or a burst beyond its burst capacity.',
      })
    }
  }

  #indexMetric(name: string) {
    return this.table.metric(name, {
      dimensionsMap: { TableName: this.table.tableName, GlobalSecondaryIndexName: INDEX },
    })
  }

  /** Made here and read by nobody: CloudFront sends it, the functions compare it. */
  #originSecret(keys: Keys): Secret {
    return this.#secret('OriginSecret', {
      description: 'Proves to the API that a call came through the distribution',
      encryptionKey: keys.data,
      generateSecretString: RANDOM,
      reason: 'Rotated by the web stack, where the distribution is that sends it.',
    })
  }

  #cursorKey(keys: Keys): Secret {
    return this.#secret('CursorKey', {
      description: 'Signs the cursors of lists',
      encryptionKey: keys.data,
      generateSecretString: RANDOM,
      reason: 'Rotated by hand: functions accept cursors of the previous key too.',
    })
  }

  #challengeKey(keys: Keys): Secret {
    return this.#secret('ChallengeKey', {
      description: 'Seals the challenges of public forms, which expire after two hours',
      encryptionKey: keys.data,
      generateSecretString: RANDOM,
      reason: 'Changed by hand: challenges expire after two hours, and pages fetch new ones.',
    })
  }

  #realtimeKey(keys: Keys): Secret {
    return this.#secret('RealtimeKey', {
      description: 'Signs tickets for hearing of changes',
      encryptionKey: keys.data,
      generateSecretString: RANDOM,
      reason: 'Changed by hand: what it signs is good for two minutes.',
    })
  }

  /** Filled in by hand where a stage has a provider; changes to this declaration may put `{}` back. */
  #openidSecret(keys: Keys): Secret {
    return this.#secret('OpenidSecret', {
      description: 'The provider of OpenID Connect: issuer, clientId, clientSecret, name',
      encryptionKey: keys.data,
      secretStringValue: SecretValue.unsafePlainText('{}'),
      reason: 'The provider gives it out, and has to be told of another one by hand.',
    })
  }

  /** The same of the account at Square that practices pay to. */
  #squareSecret(keys: Keys): Secret {
    return this.#secret('SquareSecret', {
      description: 'Square: accessToken, applicationId, locationId, webhookSignatureKey, baseUrl',
      encryptionKey: keys.data,
      secretStringValue: SecretValue.unsafePlainText('{}'),
      reason: 'Square gives it out, and its console alone makes another.',
    })
  }

  /** Filled in by hand for the services that a stage is known to; see the deployment's description. */
  #integrationsSecret(keys: Keys): Secret {
    return this.#secret('IntegrationsSecret', {
      description: 'What services of others know the stage by: facebook, google',
      encryptionKey: keys.data,
      secretStringValue: SecretValue.unsafePlainText('{}'),
      reason: 'The services give it out, and have to be told of another one by hand.',
    })
  }

  /** A secret without a rotation schedule, for the given reason. It is retained without its stack. */
  #secret(id: string, { reason, ...props }: SecretProps & { reason: string }): Secret {
    const secret = new Secret(this, id, { ...props, removalPolicy: RemovalPolicy.RETAIN })
    acknowledge(secret, reason, [
      'AwsSolutions-SMG4',
      'HIPAA.Security-SecretsManagerRotationEnabled',
    ])
    return secret
  }
}

/** Where pushes may be sent to. Local runs have a push service of their own in tests. */
const pushHosts = (stage: string): readonly string[] =>
  stage === LOCAL_STAGE ? [...PUSH_HOSTS, LOCAL_PUSH_HOST] : PUSH_HOSTS
