import { CfnSignalingChannel } from 'aws-cdk-lib/aws-kinesisvideo'
import { Construct } from 'constructs'
import { REGION } from '../settings.ts'

/**
 * What servers of Amazon Kinesis Video Streams are asked for by that relay media: a channel, through which nothing is
 * ever said. What they relay is encrypted from browser to browser.
 */
export class Relays extends Construct {
  readonly channelArn: string
  readonly variables: { RELAY_CHANNEL_ARN: string; RELAY_ENDPOINT: string }

  constructor(scope: Construct, id: string, { stage }: { stage: string }) {
    super(scope, id)
    const channel = new CfnSignalingChannel(this, 'Channel', {
      name: `praxis-${stage}-relays`,
      type: 'SINGLE_MASTER',
    })
    this.channelArn = channel.attrArn
    this.variables = {
      RELAY_CHANNEL_ARN: channel.attrArn,
      RELAY_ENDPOINT: `https://kinesisvideo.${REGION}.amazonaws.com`,
    }
  }
}
