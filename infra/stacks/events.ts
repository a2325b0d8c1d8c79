import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { EventBus, Match } from 'aws-cdk-lib/aws-events'
import type { Construct } from 'constructs'
import { LATER, NOW, OutboxPipe } from '../constructs/outbox-pipe.ts'
import type { Platform } from '../constructs/platform.ts'

/** What happens after a change: the bus and the pipes that fill it; domains add their rules. */
export class EventsStack extends Stack {
  readonly bus: EventBus

  constructor(scope: Construct, id: string, platform: Platform, props: StackProps) {
    super(scope, id, props)
    this.bus = new EventBus(this, 'Bus', { eventBusName: `praxis-${platform.settings.stage}` })
    this.bus.archive('Archive', {
      description: 'To play events again after a faulty consumer',
      eventPattern: { source: Match.prefix('praxis.') },
      retention: Duration.days(30),
    })
    new OutboxPipe(this, 'Outbox', { platform, bus: this.bus, carried: NOW })
    new OutboxPipe(this, 'Later', { platform, bus: this.bus, carried: LATER })
  }
}
