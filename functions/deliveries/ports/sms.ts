import type { PinpointSMSVoiceV2Client } from '@aws-sdk/client-pinpoint-sms-voice-v2'

/**
 * Sends a text to a 10-digit US number. What sends it is loaded with the first one.
 * @throws where the service refuses it
 */
export function createTexter(originationIdentity: string) {
  let client: PinpointSMSVoiceV2Client | null = null

  return async ({ to, text }: { to: string; text: string }): Promise<void> => {
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
      }),
    )
  }
}
