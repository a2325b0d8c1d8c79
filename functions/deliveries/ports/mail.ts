import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import type { Message } from '../rules/message.ts'

type Mail = Pick<Extract<Message, { channel: 'email' }>, 'to' | 'subject' | 'text'>

/** Sends an email. @throws where the service refuses it */
export function createMailer(from: string, client = new SESv2Client({})) {
  return async ({ to, subject, text }: Mail): Promise<void> => {
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: from,
        Destination: { ToAddresses: [to] },
        Content: { Simple: { Subject: { Data: subject }, Body: { Text: { Data: text } } } },
      }),
    )
  }
}
