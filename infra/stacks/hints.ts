import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { HintChannels } from '../constructs/hint-channels.ts'
import type { Foundation, Platform } from '../constructs/platform.ts'

/** How open pages hear that something changed. */
export class HintsStack extends Stack {
  readonly platform: Platform

  constructor(scope: Construct, id: string, foundation: Foundation, props: StackProps) {
    super(scope, id, props)
    const { endpoint, realtimeDomain, namespaces } = new HintChannels(this, 'Channels', foundation)
    this.platform = {
      ...foundation,
      realtimeDomain,
      targets: { ...foundation.targets, hints: namespaces },
      environment: { ...foundation.environment, realtime: { REALTIME_ENDPOINT: endpoint } },
    }
  }
}
