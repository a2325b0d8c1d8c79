import { App, Stack } from 'aws-cdk-lib'
import { Match, type Template } from 'aws-cdk-lib/assertions'
import { beforeAll, describe, expect, test } from 'vitest'
import { Keys } from '#infra/constructs/keys.ts'
import { type GrantTargets, statementsFor } from '#infra/constructs/policy.ts'
import { vaultKeys } from '#infra/grants.ts'
import { PATIENCE, resourcesOf, templatesOf } from './stage.ts'

let data: Template
beforeAll(async () => {
  data = (await templatesOf('named')).Data
}, PATIENCE)

const NO_TARGETS: GrantTargets = {
  ...{ table: '', index: '', uploads: '', originSecret: '', openidSecret: '', squareSecret: '' },
  cursorKey: '',
  ...{ integrationsSecret: '', assistantModel: null, challengeKey: '', dataKey: '', mail: [] },
  ...{ smsIdentity: '', realtimeKey: '', cardTable: '', cardKey: '', cardCodeKey: '' },
  pushKey: '',
  vaultKeys: { factors: [], integrations: [], deliveries: [] },
}

/** A change of these names would replace what they name, and with it what it holds. */
const KEPT = {
  TableCD117FA1: 'AWS::DynamoDB::Table',
  CardTable8A445480: 'AWS::DynamoDB::Table',
  Uploads4F6EB0FD: 'AWS::S3::Bucket',
  AccessLogs8B620ECA: 'AWS::S3::Bucket',
  KeysDataA2F7C5E6: 'AWS::KMS::Key',
  KeysOperations5671B638: 'AWS::KMS::Key',
  KeysCardsD5DD1330: 'AWS::KMS::Key',
  KeysCardCodes44121010: 'AWS::KMS::Key',
  KeysPushA59EB5BB: 'AWS::KMS::Key',
  BackupsVault1F11AFCC: 'AWS::Backup::BackupVault',
  KeysFactors7D453A06: 'AWS::KMS::Key',
  KeysIntegrationsBF0DCC3A: 'AWS::KMS::Key',
  KeysDeliveries4F2628D7: 'AWS::KMS::Key',
} as const

test.each(Object.entries(KEPT))('%s stays when its stack goes or changes', (id, type) => {
  expect(data.findResources(type)[id]).toMatchObject({
    DeletionPolicy: expect.stringMatching(/^Retain(ExceptOnCreate)?$/),
    UpdateReplacePolicy: 'Retain',
  })
})

test('nothing else that holds data is there', () => {
  const types = [...new Set(Object.values(KEPT))]
  const found = types.flatMap((type) => resourcesOf(data, type).map(({ id }) => id))

  expect(found.sort()).toEqual(Object.keys(KEPT).sort())
})

describe('secrets', () => {
  const secrets = () => Object.values(data.findResources('AWS::SecretsManager::Secret'))

  test('are retained when their stack is deleted or changed', () => {
    expect(secrets().length).toBeGreaterThan(4)
    for (const secret of secrets()) {
      expect(secret).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' })
    }
  })

  test('keep their values, which CloudFormation replaces when their declaration changes', () => {
    const declared = secrets().flatMap(({ Properties }) => Properties.GenerateSecretString ?? [])

    expect(declared.length).toBeGreaterThan(2)
    for (const one of declared) {
      expect(one).toEqual({
        ExcludePunctuation: true,
        GenerateStringKey: 'value',
        PasswordLength: 64,
        SecretStringTemplate: '{}',
      })
    }
  })
})

describe('the keys of the vault', () => {
  test.each(['factors', 'integrations', 'deliveries'])(
    'for %s serve no other purpose',
    (purpose) => {
      const key = resourcesOf(data, 'AWS::KMS::Key').find(({ id }) =>
        id.toLowerCase().startsWith(`keys${purpose}`),
      )

      expect(key?.Properties.EnableKeyRotation).toBe(true)
      const denied = key?.Properties.KeyPolicy.Statement.filter(
        ({ Effect }: { Effect: string }) => Effect === 'Deny',
      )
      expect(denied).toMatchObject([
        {
          Principal: { AWS: '*' },
          Resource: '*',
          Condition: { StringNotEquals: { 'kms:EncryptionContext:purpose': purpose } },
        },
      ])
      expect(denied[0].Action.toSorted()).toEqual([
        ...['kms:Decrypt', 'kms:Encrypt', 'kms:GenerateDataKey*', 'kms:ReEncrypt*'],
      ])
    },
  )

  test('of a new generation become current, and former keys stay', () => {
    const stack = new Stack(new App(), 'Stack')
    const generations = { factors: 2, integrations: 1, deliveries: 1 }

    const { vault } = new Keys(stack, 'Keys', 'test', generations)

    expect(vault.factors.map(({ node }) => node.id)).toEqual(['Factors-2', 'Factors'])
    expect(vault.integrations.map(({ node }) => node.id)).toEqual(['Integrations'])
    const policy = statementsFor([vaultKeys('factors', ['seal', 'open'])], {
      ...NO_TARGETS,
      vaultKeys: {
        factors: vault.factors.map(({ node }) => node.id),
        integrations: [],
        deliveries: [],
      },
    }).map((statement) => statement.toJSON())
    expect(policy).toMatchObject([
      { Action: 'kms:GenerateDataKey', Resource: 'Factors-2' },
      { Action: 'kms:Decrypt', Resource: ['Factors-2', 'Factors'] },
    ])
  })
})

describe('the table', () => {
  test('is keyed, indexed, encrypted by our key, protected and recoverable', () => {
    data.hasResourceProperties('AWS::DynamoDB::Table', {
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        {
          IndexName: 'gsi1',
          KeySchema: [
            { AttributeName: 'gsi1pk', KeyType: 'HASH' },
            { AttributeName: 'gsi1sk', KeyType: 'RANGE' },
          ],
          Projection: { ProjectionType: 'ALL' },
        },
      ],
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: {
        SSEEnabled: true,
        SSEType: 'KMS',
        KMSMasterKeyId: { 'Fn::GetAtt': ['KeysDataA2F7C5E6', 'Arn'] },
      },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
    })
  })

  test('is backed up with the files, daily for 35 days', () => {
    data.hasResourceProperties('AWS::Backup::BackupSelection', {
      BackupSelection: {
        Resources: [
          { 'Fn::GetAtt': ['TableCD117FA1', 'Arn'] },
          { 'Fn::GetAtt': ['Uploads4F6EB0FD', 'Arn'] },
        ],
      },
    })
    data.hasResourceProperties('AWS::Backup::BackupPlan', {
      BackupPlan: { BackupPlanRule: [Match.objectLike({ Lifecycle: { DeleteAfterDays: 35 } })] },
    })
  })
})

describe('the table of cards', () => {
  test('has no stream, recovery or backup, and lets go of what has expired', () => {
    const table = data.findResources('AWS::DynamoDB::Table').CardTable8A445480?.Properties

    expect(table).toMatchObject({
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      DeletionProtectionEnabled: true,
    })
    expect(table).not.toHaveProperty('StreamSpecification')
    expect(table).not.toHaveProperty('PointInTimeRecoverySpecification')
    const selections = data.findResources('AWS::Backup::BackupSelection')
    expect(Object.keys(selections).length).toBeGreaterThan(0)
    expect(JSON.stringify(selections)).not.toContain('CardTable')
  })

  test('is opened by keys of its own, which rotate', () => {
    for (const id of ['KeysCardsD5DD1330', 'KeysCardCodes44121010']) {
      expect(data.findResources('AWS::KMS::Key')[id]?.Properties).toMatchObject({
        EnableKeyRotation: true,
      })
    }
  })
})

describe('the uploads bucket', () => {
  const bucket = () => data.findResources('AWS::S3::Bucket').Uploads4F6EB0FD?.Properties

  test('is open to no one, encrypted by our key and versioned', () => {
    expect(bucket()).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [
          { BucketKeyEnabled: true, ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms' } },
        ],
      },
      VersioningConfiguration: { Status: 'Enabled' },
    })
  })

  test('lets only our own pages send and read, and shows them the ETag', () => {
    expect(bucket()?.CorsConfiguration.CorsRules).toEqual([
      {
        AllowedOrigins: ['https://app.example.com'],
        AllowedMethods: ['GET', 'HEAD', 'PUT', 'POST'],
        AllowedHeaders: ['content-type', 'content-md5', 'if-none-match', 'range', 'x-amz-*'],
        ExposedHeaders: expect.arrayContaining(['ETag']),
        MaxAge: 3600,
      },
    ])
  })

  test('forgets parts of unfinished files after two weeks, and temporary uploads after days', () => {
    const rules = bucket()?.LifecycleConfiguration.Rules
    expect(rules).toContainEqual(
      expect.objectContaining({ AbortIncompleteMultipartUpload: { DaysAfterInitiation: 14 } }),
    )
    expect(rules).toContainEqual(
      expect.objectContaining({ Prefix: 'temporary/', ExpirationInDays: 3 }),
    )
  })
})

test('every bucket refuses what does not come over TLS 1.2', () => {
  const buckets = resourcesOf(data, 'AWS::S3::Bucket').map(({ id }) => id)

  const refusing = resourcesOf(data, 'AWS::S3::BucketPolicy')
    .filter(({ Properties }) => {
      const denied = JSON.stringify(
        Properties.PolicyDocument.Statement.filter(
          ({ Effect }: { Effect: string }) => Effect === 'Deny',
        ),
      )
      return denied.includes('aws:SecureTransport') && denied.includes('s3:TlsVersion')
    })
    .map(({ Properties }) => Properties.Bucket.Ref)

  expect(refusing.sort()).toEqual(buckets.sort())
})

test('keys that encrypt rotate', () => {
  const keys = resourcesOf(data, 'AWS::KMS::Key')
  const isSigning = (Properties: { KeyUsage?: string }) => Properties.KeyUsage === 'SIGN_VERIFY'
  // KMS rotates no asymmetric keys.
  expect(keys.filter(({ Properties }) => isSigning(Properties)).map(({ id }) => id)).toEqual([
    'KeysPushA59EB5BB',
  ])
  for (const { Properties } of keys) {
    if (!isSigning(Properties)) expect(Properties.EnableKeyRotation).toBe(true)
  }
})

test('alarms may reach their topic, and it tells the operator', () => {
  data.hasResourceProperties('AWS::SNS::TopicPolicy', {
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({
          Action: 'sns:Publish',
          Effect: 'Allow',
          Principal: { Service: 'cloudwatch.amazonaws.com' },
        }),
      ]),
    },
  })
  data.hasResourceProperties('AWS::SNS::Subscription', { Endpoint: 'operator@example.com' })
})

test('mail is signed and goes over TLS only', () => {
  data.hasResourceProperties('AWS::SES::EmailIdentity', { EmailIdentity: 'example.com' })
  data.hasResourceProperties('AWS::SES::ConfigurationSet', {
    DeliveryOptions: { TlsPolicy: 'REQUIRE' },
  })
})
