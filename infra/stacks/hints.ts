import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { HintChannels } from '../constructs/hint-channels.ts'
import type { Foundation, Platform } from '../constructs/platform.ts'
import { Relays } from '../constructs/relays.ts'

/** How open pages hear that something changed, and what relays between those that cannot reach each other. */
export class HintsStack extends Stack {
  readonly platform: Platform

  constructor(scope: Construct, id: string, foundation: Foundation, props: StackProps) {
    super(scope, id, props)
    const { endpoint, realtimeDomain, namespaces } = new HintChannels(this, 'Channels', foundation)
    const relays = new Relays(this, 'Relays', foundation.settings)
    this.platform = {
      ...foundation,
      realtimeDomain,
      targets: { ...foundation.targets, hints: namespaces, relayChannel: relays.channelArn },
      environment: {
        ...foundation.environment,
        realtime: { REALTIME_ENDPOINT: endpoint },
        relays: relays.variables,
      },
    }
  }
}
