import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnRotationSchedule } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import { rotationFunctions } from '../functions.ts'
import type { Platform } from './platform.ts'
import { PraxisFunction } from './praxis-function.ts'

const EVERY = 'rate(30 days)'

/** Changes what the distribution proves itself with, without a call being refused meanwhile. */
export class SecretRotation extends Construct {
  constructor(
    scope: Construct,
    id: string,
    platform: Platform,
    on: { distributionId: string; distribution: string; firewall: string },
  ) {
    super(scope, id)
    for (const declared of rotationFunctions) {
      const made = new PraxisFunction(this, declared.name, declared, {
        platform,
        targets: { distribution: on.distribution, firewall: on.firewall },
        variables: { DISTRIBUTION_ID: on.distributionId },
      })
      made.lambda.addPermission('SecretsManager', {
        principal: new ServicePrincipal('secretsmanager.amazonaws.com'),
        sourceArn: platform.originSecret.secretArn,
      })
      const schedule = new CfnRotationSchedule(this, 'Schedule', {
        secretId: platform.originSecret.secretArn,
        rotationLambdaArn: made.lambda.functionArn,
        rotateImmediatelyOnUpdate: false,
        rotationRules: { scheduleExpression: EVERY },
      })
      schedule.node.addDependency(made)
    }
  }
}
