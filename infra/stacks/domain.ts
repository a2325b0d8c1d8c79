import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { type HttpApi, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { EventBus } from 'aws-cdk-lib/aws-events'
import type { Construct } from 'constructs'
import { acknowledge } from '../constructs/acknowledge.ts'
import { Consumer } from '../constructs/consumer.ts'
import type { Platform } from '../constructs/platform.ts'
import { PraxisFunction } from '../constructs/praxis-function.ts'
import type { ApiFunction, FunctionsOfDomain } from '../functions.ts'
import { routesServedBy, SERVES_THE_REST } from '../routes.ts'

type DomainStackProps = StackProps & {
  platform: Platform
  api: HttpApi
  bus: EventBus
  domain: FunctionsOfDomain
}

/** A domain: the function of its calls with the routes to it, and the function of its reactions. */
export class DomainStack extends Stack {
  constructor(scope: Construct, id: string, props: DomainStackProps) {
    const { platform, api, bus, domain, ...stack } = props
    super(scope, id, stack)
    if (domain.api) this.#serve(domain.api, platform, api)
    if (domain.reactions) new Consumer(this, 'Reactions', domain.reactions, { platform, bus })
  }

  #serve(declared: ApiFunction, platform: Platform, httpApi: HttpApi): void {
    const made = new PraxisFunction(this, 'Calls', declared, { platform })
    const integration = new HttpLambdaIntegration('Integration', made.lambda, {
      timeout: Duration.seconds(declared.timeout),
      // One permission for the API, not one a route: a function's policy holds 20 KB.
      scopePermissionToRoute: false,
    })
    const keys = routesServedBy(declared.name).map(({ method, path }) =>
      HttpRouteKey.with(path, method),
    )
    if (declared.name === SERVES_THE_REST) keys.push(HttpRouteKey.DEFAULT)
    for (const routeKey of keys) {
      const route = new HttpRoute(this, routeKey.key, { httpApi, integration, routeKey })
      acknowledge(route, 'The functions check sessions and permissions themselves.', [
        'AwsSolutions-APIG4',
      ])
    }
  }
}
