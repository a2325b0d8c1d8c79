import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Duration } from 'aws-cdk-lib'
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import { bundleOf, type FunctionDeclaration, ROOT, reservationOf } from '../functions.ts'
import { objectPrefixes } from '../grants.ts'
import { acknowledge, arnInFinding } from './acknowledge.ts'
import { alarm, FIVE_MINUTES } from './alarms.ts'
import { logGroup } from './log-group.ts'
import type { EnvironmentValues, Foundation } from './platform.ts'
import { type GrantTargets, statementsFor } from './policy.ts'
import { volumeAlarms } from './volume-alarms.ts'

type PraxisFunctionProps = {
  platform: Foundation
  /** What this part of the stage adds to the platform's targets. */
  targets?: Partial<GrantTargets>
  /** Variables beyond the declared groups. */
  variables?: Record<string, string>
}

/** A declared function: its bundle, a role with exactly its grants, its log and its alarms. */
export class PraxisFunction extends Construct {
  readonly lambda: LambdaFunction
  readonly role: Role
  readonly declared: FunctionDeclaration
  readonly #log: LogGroup

  constructor(
    scope: Construct,
    id: string,
    declared: FunctionDeclaration,
    props: PraxisFunctionProps,
  ) {
    super(scope, id)
    const { platform } = props
    this.declared = declared
    this.#log = logGroup(this, 'Log', platform.keys.operations)
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `What ${declared.name} may do`,
    })
    this.lambda = this.#lambda(props)
    this.#grant(props)
    this.#alarms(platform)
  }

  /** Adds to what the function may do: for wiring that is not the function's own doing. */
  allow(id: string, statements: PolicyStatement[]): ManagedPolicy {
    return new ManagedPolicy(this, id, { roles: [this.role], statements })
  }

  #lambda({ platform, variables }: PraxisFunctionProps): LambdaFunction {
    const { declared } = this
    const path = join(ROOT, bundleOf(declared.name))
    const reserved = reservationOf(declared, platform.settings.concurrency)
    if (!existsSync(path)) throw new Error(`${path} is missing: run node infra/bundle.ts first`)
    const made = new LambdaFunction(this, 'Function', {
      functionName: `praxis-${platform.settings.stage}-${declared.name}`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(path),
      handler: 'index.handler',
      memorySize: declared.memory,
      timeout: Duration.seconds(declared.timeout),
      ...(reserved === undefined ? {} : { reservedConcurrentExecutions: reserved }),
      environment: { ...environmentOf(declared, platform), ...variables },
      role: this.role.withoutPolicyUpdates(),
      tracing: Tracing.ACTIVE,
      logGroup: this.#log,
      loggingFormat: LoggingFormat.JSON,
      ...(declared.logs === 'warnings'
        ? {
            applicationLogLevelV2: ApplicationLogLevel.WARN,
            systemLogLevelV2: SystemLogLevel.WARN,
          }
        : {
            applicationLogLevelV2: ApplicationLogLevel.INFO,
            systemLogLevelV2: SystemLogLevel.INFO,
          }),
    })
    acknowledge(
      made,
      'Nothing it uses is in a network of ours; its role and TLS guard the calls.',
      ['HIPAA.Security-LambdaInsideVPC'],
    )
    acknowledge(
      made,
      'A new account has too few concurrent executions to reserve any; where it has more, settings say so.',
      ['HIPAA.Security-LambdaConcurrency'],
    )
    acknowledge(
      made,
      declared.kind === 'consumer'
        ? 'Failed events go to the on-failure destination, which also tells the error.'
        : 'Its caller waits for the answer and hears of a failure itself.',
      ['HIPAA.Security-LambdaDLQ'],
    )
    return made
  }

  #grant({ platform, targets }: PraxisFunctionProps): void {
    const policy = this.allow('Policy', [
      new PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [this.#log.logGroupArn],
      }),
      new PolicyStatement({
        actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
        resources: ['*'],
      }),
      ...statementsFor(this.declared.grants, { ...platform.targets, ...targets }),
    ])
    acknowledge(policy, 'X-Ray knows no resources to name.', ['AwsSolutions-IAM5[Resource::*]'])
    acknowledge(
      policy,
      'Keys of objects are made as files come; the prefix is all there is.',
      objectPrefixes.map(
        (prefix) => `AwsSolutions-IAM5[Resource::${arnInFinding(platform.uploads, `/${prefix}`)}]`,
      ),
    )
    const { schedules } = targets ?? {}
    if (schedules) {
      acknowledge(policy, 'Schedules are made as moments come; their group is all there is.', [
        `AwsSolutions-IAM5[Resource::${schedules.finding}]`,
      ])
    }
    this.lambda.node.addDependency(policy)
  }

  #alarms({ alarms, settings }: Foundation): void {
    const { name } = this.declared
    alarm(this, 'ErrorsAlarm', alarms, {
      metric: this.lambda.metricErrors({ period: FIVE_MINUTES }),
      description: `${name} crashed or ran out of time.`,
    })
    if (this.declared.kind === 'api') this.#loggedErrorsAlarm(alarms, settings.stage)
    if (this.declared.kind === 'consumer' && this.declared.hearsReports) {
      volumeAlarms(this, { log: this.#log, alarms, stage: settings.stage })
    }
    this.#countedLinesAlarms(alarms, settings.stage)
  }

  #countedLinesAlarms(alarms: ITopic, stage: string): void {
    for (const { id, metric, message, where = {}, ...alarmed } of this.declared.counts ?? []) {
      const fields = Object.entries({ message, ...where })
      const patterns = fields.map(([name, value]) =>
        FilterPattern.stringValue(`$.${name}`, '=', value),
      )
      const counted = new MetricFilter(this, id, {
        logGroup: this.#log,
        filterPattern: FilterPattern.all(...patterns),
        metricNamespace: `Praxis/${stage}`,
        metricName: metric,
      })
      alarm(this, `${id}Alarm`, alarms, {
        metric: counted.metric({ statistic: 'Sum', period: FIVE_MINUTES }),
        ...alarmed,
      })
    }
  }

  /** A call that fails unexpectedly is answered, so that only the log tells; others just crash. */
  #loggedErrorsAlarm(alarms: ITopic, stage: string): void {
    const { name } = this.declared
    const logged = new MetricFilter(this, 'LoggedErrors', {
      logGroup: this.#log,
      filterPattern: FilterPattern.stringValue('$.level', '=', 'ERROR'),
      metricNamespace: `Praxis/${stage}`,
      metricName: `${name}-logged-errors`,
    })
    alarm(this, 'LoggedErrorsAlarm', alarms, {
      metric: logged.metric({ statistic: 'Sum', period: FIVE_MINUTES }),
      description: `${name} logged an error: a call failed unexpectedly.`,
    })
  }
}

function environmentOf(
  declared: FunctionDeclaration,
  platform: Foundation,
): Record<string, string> {
  const values: Partial<EnvironmentValues> = platform.environment
  const groups = declared.environment.map((group) => {
    if (!values[group]) throw new Error(`${declared.name} asks for ${group}, which is not here`)
    return values[group]
  })
  return {
    ...Object.assign({}, ...groups),
    POWERTOOLS_SERVICE_NAME: declared.name,
    POWERTOOLS_METRICS_NAMESPACE: `Praxis/${platform.settings.stage}`,
    POWERTOOLS_LOG_LEVEL: 'INFO',
  }
}
