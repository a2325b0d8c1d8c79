import { Stack, type StackProps } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Construct } from 'constructs'
import { acknowledge } from '../constructs/acknowledge.ts'
import { alarm, FIVE_MINUTES, summed } from '../constructs/alarms.ts'
import { logGroup } from '../constructs/log-group.ts'
import type { Platform } from '../constructs/platform.ts'

/** Calls a second over all, and how many at once: far above a stage's needs, far below its limits. */
const THROTTLE = { rateLimit: 500, burstLimit: 1000 } as const

/**
 * What is noted of a call. Neither path nor query: a path may hold an address somebody asked
 * about, a query the password of a link. The route tells the function; its log, by the same
 * requestId, tells the route of the contract.
 */
const ACCESS_LOG = {
  requestId: '$context.requestId',
  time: '$context.requestTimeEpoch',
  route: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  latency: '$context.responseLatency',
  integrationLatency: '$context.integrationLatency',
  integrationStatus: '$context.integrationStatus',
  error: '$context.error.message',
  integrationError: '$context.integrationErrorMessage',
  sourceIp: '$context.identity.sourceIp',
} as const

/** The HTTP API; each domain's stack adds its routes. */
export class ApiStack extends Stack {
  readonly api: HttpApi

  constructor(scope: Construct, id: string, platform: Platform, props: StackProps) {
    super(scope, id, props)
    this.api = new HttpApi(this, 'HttpApi', {
      apiName: `praxis-${platform.settings.stage}`,
      description: 'The calls of Praxis; reached through its distribution only',
      createDefaultStage: false,
    })
    acknowledge(
      this.api,
      'Sessions and permissions are the functions: they need the practice that a call names.',
      ['AwsSolutions-APIG4'],
    )
    const stage = this.#stage(platform)
    this.#alarms(stage, platform)
  }

  #stage(platform: Platform): HttpStage {
    const log = logGroup(this, 'AccessLog', platform.keys.operations)
    return new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: THROTTLE,
      detailedMetricsEnabled: true,
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG)),
      },
    })
  }

  #alarms(stage: HttpStage, { alarms }: Platform): void {
    alarm(this, 'ServerErrorsAlarm', alarms, {
      metric: stage.metricServerError({ period: FIVE_MINUTES }),
      threshold: 5,
      description: 'The API answered 5xx: functions crashed, timed out or were held back.',
    })
    alarm(this, 'LatencyAlarm', alarms, {
      metric: stage.metricLatency({ statistic: 'p95', period: FIVE_MINUTES }),
      threshold: 3000,
      periods: { bad: 3, of: 3 },
      description: 'One call in twenty takes 3 s or longer.',
    })
    alarm(this, 'ThrottlesAlarm', alarms, {
      metric: summed('AWS/Lambda', 'Throttles'),
      description:
        'Functions were held back: as many ran at once as the account or a reservation allows.',
    })
  }
}
