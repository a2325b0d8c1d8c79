import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup'
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { Schedule } from 'aws-cdk-lib/aws-events'
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import { acknowledge } from './acknowledge.ts'
import { alarm } from './alarms.ts'

const AWS_POLICIES = [
  'AWSBackupServiceRolePolicyForBackup',
  'AWSBackupServiceRolePolicyForS3Backup',
] as const

type BackupsProps = {
  stage: string
  key: IKey
  table: Table
  uploads: Bucket
  alarms: ITopic
}

/**
 * Copies of table and files in a locked vault: daily for 35 days, monthly of the table for a year.
 * They outlive what point-in-time recovery and versions cannot: a deleted table or bucket.
 */
export class Backups extends Construct {
  constructor(scope: Construct, id: string, { stage, key, table, uploads, alarms }: BackupsProps) {
    super(scope, id)
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: `praxis-${stage}`,
      encryptionKey: key,
      lockConfiguration: { minRetention: Duration.days(7) },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    })
    const role = this.#role(key)
    const daily = new BackupPlan(this, 'Daily', {
      backupPlanName: `praxis-${stage}-daily`,
      backupVault: vault,
    })
    daily.addRule(
      new BackupPlanRule({
        ruleName: 'daily',
        scheduleExpression: Schedule.cron({ hour: '8', minute: '0' }),
        deleteAfter: Duration.days(35),
      }),
    )
    daily.addSelection('Everything', {
      role,
      disableDefaultBackupPolicy: true,
      resources: [
        BackupResource.fromDynamoDbTable(table),
        BackupResource.fromArn(uploads.bucketArn),
      ],
    })
    const monthly = new BackupPlan(this, 'Monthly', {
      backupPlanName: `praxis-${stage}-monthly`,
      backupVault: vault,
    })
    monthly.addRule(
      new BackupPlanRule({
        ruleName: 'monthly',
        scheduleExpression: Schedule.cron({ day: '1', hour: '9', minute: '0' }),
        deleteAfter: Duration.days(365),
      }),
    )
    monthly.addSelection('Table', {
      role,
      disableDefaultBackupPolicy: true,
      resources: [BackupResource.fromDynamoDbTable(table)],
    })
    this.#alarm(vault.backupVaultName, alarms)
  }

  #role(key: IKey): Role {
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      description: 'Copies table and files into the vault',
      managedPolicies: AWS_POLICIES.map((name) => this.#policy(name)),
    })
    acknowledge(
      role,
      'What AWS Backup needs changes with the service; its own policies keep up with it.',
      AWS_POLICIES.map(
        (name) =>
          `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${pathOf(name)}${name}]`,
      ),
    )
    new ManagedPolicy(this, 'KeyPolicy', {
      roles: [role],
      statements: [
        new PolicyStatement({
          actions: ['kms:Decrypt', 'kms:DescribeKey', 'kms:GenerateDataKey'],
          resources: [key.keyArn],
        }),
        new PolicyStatement({
          actions: ['kms:CreateGrant'],
          resources: [key.keyArn],
          conditions: { Bool: { 'kms:GrantIsForAWSResource': 'true' } },
        }),
      ],
    })
    return role
  }

  #policy(name: (typeof AWS_POLICIES)[number]) {
    return ManagedPolicy.fromAwsManagedPolicyName(`${pathOf(name)}${name}`)
  }

  #alarm(vaultName: string, alarms: ITopic): void {
    alarm(this, 'FailedAlarm', alarms, {
      metric: new Metric({
        namespace: 'AWS/Backup',
        metricName: 'NumberOfBackupJobsFailed',
        dimensionsMap: { BackupVaultName: vaultName },
        statistic: Stats.SUM,
        period: Duration.hours(1),
      }),
      description: 'A backup of table or files failed.',
    })
  }
}

/** AWS keeps the older of its policies under a path. */
const pathOf = (name: string) => (name.includes('S3') ? '' : 'service-role/')
