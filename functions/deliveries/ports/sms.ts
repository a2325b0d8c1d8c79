import {
  PinpointSMSVoiceV2Client,
  SendTextMessageCommand,
} from '@aws-sdk/client-pinpoint-sms-voice-v2'

/** Sends a text to a 10-digit US number. @throws where the service refuses it */
export function createTexter(
  originationIdentity: string,
  client = new PinpointSMSVoiceV2Client({}),
) {
  return async ({ to, text }: { to: string; text: string }): Promise<void> => {
    await client.send(
      new SendTextMessageCommand({
        DestinationPhoneNumber: `+1${to}`,
        OriginationIdentity: originationIdentity,
        MessageBody: text,
        MessageType: 'TRANSACTIONAL',
      }),
    )
  }
}
