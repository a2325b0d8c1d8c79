import type { SESv2Client } from '@aws-sdk/client-sesv2'
import { emailHtml, emailText, LOGO_CONTENT_ID, type Picture } from '../rules/email.ts'
import type { EmailMessage } from '../rules/message.ts'
import { DELIVERY_TAG, tagOf } from '../rules/report.ts'

/**
 * What goes with an email beside its text: its picture, the id that reports name it by, and where who gets
 * it says that they want no more.
 */
type With = { logo: Picture | null; deliveryId: string; choiceUrl: string | null }

/**
 * Sends an email, as HTML and as text. What sends it is loaded with the first one.
 * @param reported the configuration set by which is reported what became of it
 * @throws where the service refuses it
 */
export function createMailer(from: string, reported: string) {
  let client: SESv2Client | null = null

  return async (message: EmailMessage, { logo, deliveryId, choiceUrl }: With): Promise<void> => {
    const { SESv2Client, SendEmailCommand } = await import('@aws-sdk/client-sesv2')
    client ??= new SESv2Client({})
    const Body = {
      Text: { Data: emailText(message, choiceUrl) },
      Html: { Data: emailHtml(message, logo !== null, choiceUrl) },
    }
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: from,
        ConfigurationSetName: reported,
        EmailTags: [{ Name: DELIVERY_TAG, Value: tagOf(deliveryId) }],
        Destination: { ToAddresses: [message.to] },
        Content: {
          Simple: {
            Subject: { Data: message.subject },
            Body,
            // Mail programs show it beside who sent it. It leads to a page, and ends nothing by itself.
            ...(choiceUrl
              ? { Headers: [{ Name: 'List-Unsubscribe', Value: `<${choiceUrl}>` }] }
              : {}),
            ...(logo ? { Attachments: [inline(logo)] } : {}),
          },
        },
      }),
    )
  }
}

function inline({ type, bytes }: Picture) {
  return {
    RawContent: bytes,
    ContentDisposition: 'INLINE' as const,
    ContentId: LOGO_CONTENT_ID,
    ContentType: type,
    FileName: `logo.${type.split('/').at(-1)}`,
  }
}
