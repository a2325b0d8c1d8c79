import { Aws } from 'aws-cdk-lib'
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { VaultPurpose } from '#functions/platform/vault/vault.ts'
import { AUDIT_PARTITIONS, type Grant, type TableAction, type VaultUse } from '../grants.ts'
import { REGION } from '../settings.ts'
import { modelStatements } from './model-policy.ts'

/** ARNs of everything that a grant may be on. */
export type GrantTargets = {
  table: string
  index: string
  uploads: string
  originSecret: string
  cursorKey: string
  openidSecret: string
  squareSecret: string
  integrationsSecret: string
  /** The language model of the stage; null where it has none. */
  assistantModel: string | null
  challengeKey: string
  /** The KMS keys of each purpose of the vault, the current one first. */
  vaultKeys: Readonly<Record<VaultPurpose, readonly string[]>>
  dataKey: string
  /** The sender's identity and, where the stage made one, its configuration set. */
  mail: readonly string[]
  smsIdentity: string
  distribution?: string
  firewall?: string
  realtimeKey: string
  cardTable: string
  cardKey: string
  cardCodeKey: string
  pushKey: string
  /** The namespaces of the channels that hints are sent to. */
  hints?: readonly string[]
  /** The channel that servers which relay are asked for by. */
  relayChannel?: string
  /** The schedules of the stage's group, and the role that they act with. */
  schedules?: { all: string; role: string; finding: string }
}

const READ_KEY = ['kms:Decrypt', 'kms:DescribeKey'] as const
const WRITE_KEY = [
  ...READ_KEY,
  'kms:Encrypt',
  'kms:GenerateDataKey',
  'kms:ReEncryptFrom',
  'kms:ReEncryptTo',
] as const

/**
 * The statements that carry out grants, with the use of the data key that each needs.
 * @throws Error where a grant is on something that this part of the stage does not have
 */
export function statementsFor(grants: readonly Grant[], on: GrantTargets): PolicyStatement[] {
  return grants.flatMap((grant) => statementsOf(grant, on))
}

function statementsOf(grant: Grant, on: GrantTargets): PolicyStatement[] {
  switch (grant.kind) {
    case 'table':
      return [
        allow('dynamodb', grant.actions, [on.table]),
        ...keepAudit(grant.actions, on),
        tableKey(on),
      ]
    case 'index':
      return [allow('dynamodb', grant.actions, [on.index]), tableKey(on)]
    case 'objects':
      return [
        allow('s3', grant.actions, [`${on.uploads}/${grant.within}`]),
        key(on, 's3', ['kms:Decrypt', 'kms:GenerateDataKey']),
      ]
    case 'bucket':
      return [allow('s3', grant.actions, [on.uploads])]
    case 'email':
      // Mail with a picture in it counts as raw.
      return [allow('ses', ['SendEmail', 'SendRawEmail'], on.mail)]
    case 'sms':
      return [allow('sms-voice', ['SendTextMessage'], [on.smsIdentity])]
    case 'readOriginSecret':
      return readSecret(on, on.originSecret)
    case 'readCursorKey':
      return readSecret(on, on.cursorKey)
    case 'readOpenidSecret':
      return readSecret(on, on.openidSecret)
    case 'readSquareSecret':
      return readSecret(on, on.squareSecret)
    case 'readIntegrationsSecret':
      return readSecret(on, on.integrationsSecret)
    case 'askModel':
      return on.assistantModel === null ? [] : modelStatements(on.assistantModel)
    case 'readChallengeKey':
      return readSecret(on, on.challengeKey)
    case 'vaultKey':
      return grant.uses.map((use) => vaultKey(grant.purpose, use, on))
    case 'rotateOriginSecret':
      return rotation(on)
    case 'updateDistribution':
      return distribution(on)
    case 'schedules':
      return schedules(on)
    case 'readRealtimeKey':
      return readSecret(on, on.realtimeKey)
    case 'publishHints':
      return hints(on)
    case 'findRelays':
      return relays(on)
    case 'cardTable':
      return [allow('dynamodb', grant.actions, [on.cardTable]), tableKey(on)]
    case 'pushKey':
      return [allow('kms', grant.uses, [on.pushKey])]
    case 'cardKeys':
      return [dataKeys(on.cardKey, 'card'), dataKeys(on.cardCodeKey, 'securityCode')]
  }
}

const CHANGES: readonly TableAction[] = ['UpdateItem', 'DeleteItem', 'BatchWriteItem']

/** The audit trail only grows: a role that may change items may not change or delete its entries. */
function keepAudit(actions: readonly TableAction[], on: GrantTargets): PolicyStatement[] {
  const changes = actions.filter((action) => CHANGES.includes(action))
  if (changes.length === 0) return []
  return [
    new PolicyStatement({
      effect: Effect.DENY,
      actions: changes.map((action) => `dynamodb:${action}`),
      resources: [on.table],
      conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': AUDIT_PARTITIONS } },
    }),
  ]
}

function readSecret(on: GrantTargets, secret: string): PolicyStatement[] {
  return [
    allow('secretsmanager', ['GetSecretValue'], [secret]),
    key(on, 'secretsmanager', ['kms:Decrypt']),
  ]
}

function rotation(on: GrantTargets): PolicyStatement[] {
  return [
    allow(
      'secretsmanager',
      ['DescribeSecret', 'GetSecretValue', 'PutSecretValue', 'UpdateSecretVersionStage'],
      [on.originSecret],
    ),
    key(on, 'secretsmanager', ['kms:Decrypt', 'kms:GenerateDataKey']),
  ]
}

function distribution(on: GrantTargets): PolicyStatement[] {
  if (!on.distribution || !on.firewall) throw new Error('There is no distribution to grant here')
  return [
    allow(
      'cloudfront',
      ['GetDistribution', 'GetDistributionConfig', 'UpdateDistribution'],
      [on.distribution],
    ),
    // CloudFront looks the firewall up as whoever changes the distribution.
    allow('wafv2', ['GetWebACL'], [on.firewall]),
  ]
}

function hints({ hints: namespaces }: GrantTargets): PolicyStatement[] {
  if (!namespaces) throw new Error('There are no channels to grant here')
  return [allow('appsync', ['EventPublish'], namespaces)]
}

function relays({ relayChannel }: GrantTargets): PolicyStatement[] {
  if (!relayChannel) throw new Error('There is no channel to ask for servers that relay')
  return [
    allow('kinesisvideo', ['GetSignalingChannelEndpoint', 'GetIceServerConfig'], [relayChannel]),
  ]
}

function schedules({ schedules: of }: GrantTargets): PolicyStatement[] {
  if (!of) throw new Error('There are no schedules to grant here')
  return [
    allow('scheduler', ['CreateSchedule', 'DeleteSchedule'], [of.all]),
    new PolicyStatement({
      actions: ['iam:PassRole'],
      resources: [of.role],
      conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
    }),
  ]
}

/** Makes and opens keys of single records, for one purpose, and bound to whose record it is. */
function dataKeys(keyArn: string, purpose: string): PolicyStatement {
  return new PolicyStatement({
    actions: ['kms:GenerateDataKey', 'kms:Decrypt'],
    resources: [keyArn],
    conditions: {
      StringEquals: { 'kms:EncryptionContext:purpose': purpose },
      StringLike: {
        'kms:EncryptionContext:practiceId': '?*',
        'kms:EncryptionContext:patientId': '?*',
        'kms:EncryptionContext:secureMessageId': '?*',
      },
    },
  })
}

/** Patterns for the tenant in the encryption context, by purpose. */
const TENANTS: Readonly<Record<VaultPurpose, string[]>> = {
  factors: ['member/?*'],
  integrations: ['practice/?*'],
  deliveries: ['practice/?*', 'platform'],
}

/** Only the current key generates data keys; former keys still decrypt theirs. */
function vaultKey(purpose: VaultPurpose, use: VaultUse, on: GrantTargets): PolicyStatement {
  const keys = on.vaultKeys[purpose]
  return new PolicyStatement({
    actions: [use === 'seal' ? 'kms:GenerateDataKey' : 'kms:Decrypt'],
    resources: use === 'seal' ? keys.slice(0, 1) : [...keys],
    conditions: {
      StringEquals: { 'kms:EncryptionContext:purpose': purpose },
      StringLike: { 'kms:EncryptionContext:tenant': TENANTS[purpose] },
    },
  })
}

function allow(service: string, actions: readonly string[], resources: readonly string[]) {
  return new PolicyStatement({
    actions: actions.map((action) => `${service}:${action}`),
    resources: [...resources],
  })
}

/** DynamoDB asks for the same use of its key whatever the call is. */
const tableKey = (on: GrantTargets) => key(on, 'dynamodb', WRITE_KEY)

/** The data key, only through the service that encrypts with it. */
function key(on: GrantTargets, service: string, actions: readonly string[]): PolicyStatement {
  return new PolicyStatement({
    actions: [...actions],
    resources: [on.dataKey],
    conditions: {
      StringEquals: {
        'kms:ViaService': `${service}.${REGION}.amazonaws.com`,
        'kms:CallerAccount': Aws.ACCOUNT_ID,
      },
    },
  })
}
