import type { PinpointSMSVoiceV2Client } from '@aws-sdk/client-pinpoint-sms-voice-v2'
import { DELIVERY_TAG, tagOf } from '../rules/report.ts'

type Text = { to: string; text: string }
/** The id that reports name the text by, and the stage that they are for. */
type With = { deliveryId: string; stage: string }

/**
 * Sends a text to a 10-digit US number. What sends it is loaded with the first one.
 * @throws where the service refuses it
 */
export function createTexter(originationIdentity: string) {
  let client: PinpointSMSVoiceV2Client | null = null

  return async ({ to, text }: Text, { deliveryId, stage }: With): Promise<void> => {
    const { PinpointSMSVoiceV2Client, SendTextMessageCommand } = await import(
      '@aws-sdk/client-pinpoint-sms-voice-v2'
    )
    client ??= new PinpointSMSVoiceV2Client({})
    await client.send(
      new SendTextMessageCommand({
        DestinationPhoneNumber: `+1${to}`,
        OriginationIdentity: originationIdentity,
        MessageBody: text,
        MessageType: 'TRANSACTIONAL',
        Context: { [DELIVERY_TAG]: tagOf(deliveryId), stage },
      }),
    )
  }
}
