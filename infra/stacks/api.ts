import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import {
  HttpApi,
  HttpMethod,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { Construct } from 'constructs'
import { contract } from '#shared/api/all.ts'
import { API_BASE, type Routes } from '#shared/api/contract.ts'
import { acknowledge } from '../constructs/acknowledge.ts'
import { alarm, FIVE_MINUTES } from '../constructs/alarms.ts'
import { logGroup } from '../constructs/log-group.ts'
import type { Platform } from '../constructs/platform.ts'
import { PraxisFunction } from '../constructs/praxis-function.ts'
import { type ApiFunction, apiFunctions } from '../functions.ts'

/** Calls a second over all, and how many at once: far above a stage's needs, far below its limits. */
const THROTTLE = { rateLimit: 500, burstLimit: 1000 } as const

/**
 * What is noted of a call. Neither path nor query: a path may hold an address somebody asked
 * about, a query the password of a link. The route tells enough.
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

/** The calls: one HTTP API with a route for every route of the contract, a function per domain. */
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
    for (const declared of apiFunctions) this.#serve(declared, platform)
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

  #serve(declared: ApiFunction, platform: Platform): void {
    const made = new PraxisFunction(this, declared.name, declared, { platform })
    const integration = new HttpLambdaIntegration(`${declared.name}-integration`, made.lambda, {
      timeout: Duration.seconds(declared.timeout),
      // One permission for the API, not one a route: a function's policy holds 20 KB.
      scopePermissionToRoute: false,
    })
    for (const route of declared.areas.flatMap(routesOf)) {
      this.api.addRoutes({
        path: `${API_BASE}${route.path}`,
        methods: [HttpMethod[route.method]],
        integration,
      })
    }
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
  }
}

const routesOf = (area: ApiFunction['areas'][number]) => {
  const routes: Routes = contract[area]
  return Object.values(routes)
}
