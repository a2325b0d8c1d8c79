import { Duration } from 'aws-cdk-lib'
import { AppSyncAuthorizationType, EventApi } from 'aws-cdk-lib/aws-appsync'
import { Construct } from 'constructs'
import { topics } from '#shared/model/realtime.ts'
import { authorizerFunctions } from '../functions.ts'
import type { Foundation } from './platform.ts'
import { PraxisFunction } from './praxis-function.ts'

const { IAM, LAMBDA } = AppSyncAuthorizationType

/**
 * Where open pages hear that something changed: a namespace of channels for each topic. Pages connect and
 * listen by tickets, which a function of ours judges each time; publishing is for a role alone.
 */
export class HintChannels extends Construct {
  /** What publishing calls. */
  readonly endpoint: string
  /** What pages connect to. */
  readonly realtimeDomain: string
  /** The ARNs of the namespaces, for the role that publishes. */
  readonly namespaces: readonly string[]

  constructor(scope: Construct, id: string, foundation: Foundation) {
    super(scope, id)
    const [declared, ...others] = authorizerFunctions
    if (!declared || others.length > 0) throw new Error('AppSync takes one authorizer')
    const authorizer = new PraxisFunction(this, 'Authorizer', declared, { platform: foundation })
    const api = new EventApi(this, 'Api', {
      apiName: `praxis-${foundation.settings.stage}`,
      authorizationConfig: {
        authProviders: [
          {
            authorizationType: LAMBDA,
            // An answer that is kept would let in by a ticket whose time is over.
            lambdaAuthorizerConfig: {
              handler: authorizer.lambda,
              resultsCacheTtl: Duration.seconds(0),
            },
          },
          { authorizationType: IAM },
        ],
        connectionAuthModeTypes: [LAMBDA],
        defaultSubscribeAuthModeTypes: [LAMBDA],
        defaultPublishAuthModeTypes: [IAM],
      },
    })
    this.namespaces = Object.keys(topics).map((topic) => {
      api.addChannelNamespace(topic)
      return `${api.apiArn}/channelNamespace/${topic}`
    })
    this.endpoint = `https://${api.httpDns}/event`
    this.realtimeDomain = api.realtimeDns
  }
}
