import { Aws } from 'aws-cdk-lib'
import type { EventBus } from 'aws-cdk-lib/aws-events'
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler'
import { Construct } from 'constructs'
import { REGION } from '../settings.ts'
import { deadLetters } from './dead-letters.ts'
import type { Platform } from './platform.ts'
import type { GrantTargets } from './policy.ts'

/**
 * Where schedules are made for moments: a group of the stage, the role that puts their events on the
 * bus, and the queue for those that could not be put there.
 */
export class Schedules extends Construct {
  readonly targets: Pick<GrantTargets, 'schedules'>
  readonly variables: Record<string, string>

  constructor(
    scope: Construct,
    id: string,
    { platform, bus }: { platform: Platform; bus: EventBus },
  ) {
    super(scope, id)
    const { keys, settings, alarms } = platform
    const name = `praxis-${settings.stage}`
    const group = new CfnScheduleGroup(this, 'Group', { name })
    const undelivered = deadLetters(this, 'Undelivered', {
      name: `${name}-schedules-undelivered`,
      key: keys.operations,
      alarms,
    })
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: {
          StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID, 'aws:SourceArn': group.attrArn },
        },
      }),
      description: 'Puts events on the bus when their moment has come',
    })
    new ManagedPolicy(this, 'Policy', {
      roles: [role],
      statements: [
        new PolicyStatement({ actions: ['events:PutEvents'], resources: [bus.eventBusArn] }),
        new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [undelivered.queueArn] }),
        new PolicyStatement({
          actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
          resources: [keys.operations.keyArn],
        }),
      ],
    })
    const arn = (account: string) => `arn:aws:scheduler:${REGION}:${account}:schedule/${name}/*`
    this.targets = {
      schedules: {
        all: arn(Aws.ACCOUNT_ID),
        role: role.roleArn,
        finding: arn('<AWS::AccountId>'),
      },
    }
    this.variables = {
      SCHEDULE_GROUP: name,
      SCHEDULE_ROLE_ARN: role.roleArn,
      SCHEDULE_BUS_ARN: bus.eventBusArn,
      SCHEDULE_QUEUE_ARN: undelivered.queueArn,
    }
  }
}
