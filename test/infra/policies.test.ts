import type { Template } from 'aws-cdk-lib/assertions'
import { beforeAll, describe, expect, test } from 'vitest'
import { functions } from '#infra/functions.ts'
import { AUDIT_PARTITIONS, objectPrefixes } from '#infra/grants.ts'
import { PATIENCE, resourcesOf, templatesOf } from './stage.ts'

type Statement = {
  Action: string | string[]
  Resource: unknown
  Effect: string
  Condition?: unknown
}

/** The CDK's own function that copies the built pages; its grants are the CDK's. */
const DEPLOYER = 'CustomCDKBucketDeployment'

/** Why a statement may be on everything. */
const ON_EVERYTHING: Record<string, string> = {
  'xray:PutTraceSegments': 'X-Ray knows no resources',
  'xray:PutTelemetryRecords': 'X-Ray knows no resources',
  'dynamodb:ListStreams': 'streams can only be listed all together',
}

let templates: Record<string, Template>
beforeAll(async () => {
  templates = await templatesOf('local')
}, PATIENCE)

const listOf = (value: string | string[]) => (Array.isArray(value) ? value : [value])

function statements(): (Statement & { of: string })[] {
  return Object.values(templates).flatMap((template) =>
    ['AWS::IAM::ManagedPolicy', 'AWS::IAM::Policy']
      .flatMap((type) => resourcesOf(template, type))
      .filter(({ id }) => !id.startsWith(DEPLOYER))
      .flatMap(({ id, Properties }) =>
        Properties.PolicyDocument.Statement.map((statement: Statement) => ({
          ...statement,
          of: id,
        })),
      ),
  )
}

/** The actions that a function's role has, of the services that are granted by declaration. */
function granted(name: string): string[] {
  return statementsOfFunction(name)
    .flatMap(({ Action }) => listOf(Action))
    .filter((action) => !/^(kms|logs|xray|sqs|wafv2):/.test(action))
}

function statementsOfFunction(name: string): Statement[] {
  return Object.values(templates).flatMap((template) => {
    const role = resourcesOf(template, 'AWS::Lambda::Function').find(
      ({ Properties }) => Properties.FunctionName === `praxis-local-${name}`,
    )?.Properties.Role['Fn::GetAtt'][0]
    return resourcesOf(template, 'AWS::IAM::ManagedPolicy')
      .filter(({ Properties }) => Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === role))
      .flatMap(({ Properties }): Statement[] => Properties.PolicyDocument.Statement)
  })
}

test('no policy allows a family of actions', () => {
  const wild = statements().flatMap(({ of, Action }) =>
    listOf(Action)
      .filter((action) => action.includes('*'))
      .map((action) => `${of}: ${action}`),
  )

  expect(wild).toEqual([])
})

test('no policy is on everything but for the reasons listed', () => {
  const wild = statements()
    .filter(({ Resource }) => Resource === '*')
    .flatMap(({ Action }) => listOf(Action))

  expect(wild.filter((action) => !(action in ON_EVERYTHING))).toEqual([])
})

test('no policy names a resource by a pattern but the prefixes of the bucket and the group of schedules', () => {
  const known = new RegExp(`/(${objectPrefixes.map(escapeStars).join('|')})"`, 'g')
  const patterns = statements()
    .filter(({ Resource }) => Resource !== '*')
    .map(({ Resource }) => JSON.stringify(Resource))
    .filter((resource) => resource.replace(known, '"').includes('*'))
    .filter((resource) => !resource.includes(':schedule/praxis-local/*'))

  expect(patterns).toEqual([])
})

test('every key is used only through the service that encrypts with it, or by name', () => {
  const kms = statements().filter(({ Action }) => listOf(Action).some((a) => a.startsWith('kms:')))

  expect(kms.filter(({ Resource }) => Resource === '*')).toEqual([])
})

/** Uses of each purpose's KMS keys that the policy of each function allows. */
const VAULT_USES = {
  Factors: { accounts: ['kms:Decrypt', 'kms:GenerateDataKey'] },
  Integrations: {
    growth: ['kms:Decrypt', 'kms:GenerateDataKey'],
    'growth-reactions': ['kms:Decrypt', 'kms:GenerateDataKey'],
  },
  Deliveries: {
    ...Object.fromEntries(
      [
        ...['accounts', 'patients', 'practices', 'staffs', 'messages', 'uploads', 'newsletter'],
        ...['notifications-reactions', 'reports-reactions', 'appointments-reactions'],
        ...['messages-reactions', 'consults-reactions'],
      ].map((name) => [name, ['kms:GenerateDataKey']]),
    ),
    'deliveries-reactions': ['kms:Decrypt', 'kms:GenerateDataKey'],
  },
}

test.each(Object.entries(VAULT_USES))(
  'the key of the vault for %s is used by the functions that need it, for its purpose and tenants',
  (name, uses) => {
    const purpose = name.toLowerCase()
    const onKey = ({ Resource }: Statement) =>
      new RegExp(`Keys${name}`).test(JSON.stringify(Resource))

    expect(statements().filter(onKey).length).toBeGreaterThan(0)
    expect(
      Object.fromEntries(
        functions.flatMap(({ name: of }) => {
          const used = statementsOfFunction(of).filter(onKey)
          for (const { Condition } of used) {
            expect(Condition).toMatchObject({
              StringEquals: { 'kms:EncryptionContext:purpose': purpose },
              StringLike: { 'kms:EncryptionContext:tenant': expect.anything() },
            })
          }
          const actions = used.flatMap(({ Action }) => listOf(Action))
          return actions.length === 0 ? [] : [[of, actions.toSorted()]]
        }),
      ),
    ).toEqual(uses)
  },
)

test('keys of cards are used by one function alone, each for its purpose', () => {
  const used = statements().filter(
    ({ Action, Condition }) =>
      listOf(Action).toSorted().join() === 'kms:Decrypt,kms:GenerateDataKey' &&
      JSON.stringify(Condition ?? {}).includes('secureMessageId'),
  )

  expect(used.map(({ Condition }) => Condition)).toEqual(
    ['card', 'securityCode'].map((purpose) => ({
      StringEquals: { 'kms:EncryptionContext:purpose': purpose },
      StringLike: {
        'kms:EncryptionContext:practiceId': '?*',
        'kms:EncryptionContext:patientId': '?*',
        'kms:EncryptionContext:secureMessageId': '?*',
      },
    })),
  )
  expect(new Set(used.map(({ of }) => of)).size).toBe(1)
  const named = statements().filter(({ Resource }) => /KeysCard/.test(JSON.stringify(Resource)))
  expect(named).toEqual(used)
})

test('no role carries a policy inside, but that of the pages\u2019 deployer', () => {
  const inside = Object.values(templates).flatMap((template) => [
    ...resourcesOf(template, 'AWS::IAM::Policy').map(({ id }) => id),
    ...resourcesOf(template, 'AWS::IAM::Role')
      .filter(({ Properties }) => Properties.Policies)
      .map(({ id }) => id),
  ])

  expect(inside.filter((id) => !id.startsWith(DEPLOYER))).toEqual([])
})

describe.each(functions)('$name', ({ name, grants }) => {
  test('may do just what it is declared to', () => {
    const declared = grants.flatMap((grant) => {
      if (grant.kind === 'table' || grant.kind === 'index' || grant.kind === 'cardTable') {
        return grant.actions.map((action) => `dynamodb:${action}`)
      }
      if (grant.kind === 'objects' || grant.kind === 'bucket') {
        return grant.actions.map((action) => `s3:${action}`)
      }
      return NAMED[grant.kind]
    })

    expect([...new Set(granted(name))].sort()).toEqual([...new Set(declared)].sort())
  })
})

const escapeStars = (prefix: string) => prefix.replaceAll('*', '\\*')

const NAMED = {
  // Of KMS, which keys are used for is checked below.
  cardKeys: [],
  pushKey: [],
  schedules: ['scheduler:CreateSchedule', 'scheduler:DeleteSchedule', 'iam:PassRole'],
  email: ['ses:SendEmail', 'ses:SendRawEmail'],
  sms: ['sms-voice:SendTextMessage'],
  readOriginSecret: ['secretsmanager:GetSecretValue'],
  readCursorKey: ['secretsmanager:GetSecretValue'],
  readOpenidSecret: ['secretsmanager:GetSecretValue'],
  readSquareSecret: ['secretsmanager:GetSecretValue'],
  readIntegrationsSecret: ['secretsmanager:GetSecretValue'],
  // The stage that runs on one machine has none.
  askModel: [],
  readChallengeKey: ['secretsmanager:GetSecretValue'],
  vaultKey: [],
  readRealtimeKey: ['secretsmanager:GetSecretValue'],
  publishHints: ['appsync:EventPublish'],
  findRelays: ['kinesisvideo:GetSignalingChannelEndpoint', 'kinesisvideo:GetIceServerConfig'],
  rotateOriginSecret: [
    'secretsmanager:DescribeSecret',
    'secretsmanager:GetSecretValue',
    'secretsmanager:PutSecretValue',
    'secretsmanager:UpdateSecretVersionStage',
  ],
  updateDistribution: [
    'cloudfront:GetDistribution',
    'cloudfront:GetDistributionConfig',
    'cloudfront:UpdateDistribution',
  ],
}

test('no function can change or delete an entry of the audit trail', () => {
  const changes = ['dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:BatchWriteItem']
  const changing = (effect: string) =>
    statements()
      .filter(({ Effect }) => Effect === effect)
      .flatMap(({ of, Action, Condition }) =>
        listOf(Action)
          .filter((action) => changes.includes(action))
          .map((action) => ({ change: `${of} ${action}`, Condition })),
      )

  const denied = changing('Deny')
  expect(changing('Allow').length).toBeGreaterThan(10)
  expect(new Set(denied.map(({ change }) => change))).toEqual(
    new Set(changing('Allow').map(({ change }) => change)),
  )
  for (const { Condition } of denied) {
    expect(Condition).toEqual({
      'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': AUDIT_PARTITIONS },
    })
  }
})
