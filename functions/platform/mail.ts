import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'

export type Mail = { to: string; subject: string; text: string }

/** Sends an email. @throws where the service refuses it */
export type SendMail = (mail: Mail) => Promise<void>

export function createMailer(from: string, client = new SESv2Client({})): SendMail {
  return async ({ to, subject, text }) => {
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: from,
        Destination: { ToAddresses: [to] },
        Content: { Simple: { Subject: { Data: subject }, Body: { Text: { Data: text } } } },
      }),
    )
  }
}
