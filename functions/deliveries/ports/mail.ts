import type { SESv2Client } from '@aws-sdk/client-sesv2'
import { emailHtml, emailText, LOGO_CONTENT_ID, type Picture } from '../rules/email.ts'
import type { EmailMessage } from '../rules/message.ts'
import { DELIVERY_TAG, tagOf } from '../rules/report.ts'

/**
 * What goes with an email beside its text: its picture, the id that reports name it by, and where who gets
 * it says that they want no more.
 */
type With = {
  logo: Picture | null
  /** Phone of the practice, as people write it. */
  phone: string | null
  /** The page that says how to reach support; null in emails of a practice. */
  contactUrl: string | null
  /** The mailbox that answers go to, since the sender's own takes none. */
  replyTo: string
  deliveryId: string
  /** The page for people, and what mail programs call (RFC 8058). */
  choice: { url: string; oneClickUrl: string } | null
}

/**
 * Sends an email, as HTML and as text. What sends it is loaded with the first one.
 * @param reported the configuration set by which is reported what became of it
 * @throws where the service refuses it
 */
export function createMailer(from: string, reported: string) {
  let client: SESv2Client | null = null

  return async (
    message: EmailMessage,
    { logo, phone, contactUrl, replyTo, deliveryId, choice }: With,
  ): Promise<void> => {
    const { SESv2Client, SendEmailCommand } = await import('@aws-sdk/client-sesv2')
    client ??= new SESv2Client({})
    const footer = { phone, contactUrl, choiceUrl: choice?.url ?? null }
    const Body = {
      Text: { Data: emailText(message, footer) },
      Html: { Data: emailHtml(message, logo !== null, footer) },
    }
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: from,
        ReplyToAddresses: [replyTo],
        ConfigurationSetName: reported,
        EmailTags: [{ Name: DELIVERY_TAG, Value: tagOf(deliveryId) }],
        Destination: { ToAddresses: [message.to] },
        Content: {
          Simple: {
            Subject: { Data: message.subject },
            Body,
            ...(choice ? { Headers: unsubscribeHeaders(choice.oneClickUrl) } : {}),
            ...(logo ? { Attachments: [inline(logo)] } : {}),
          },
        },
      }),
    )
  }
}

/** Mail programs show a button of their own for it: what it posts ends these emails, opening it does not. */
const unsubscribeHeaders = (url: string) => [
  { Name: 'List-Unsubscribe', Value: `<${url}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
]

function inline({ type, bytes }: Picture) {
  return {
    RawContent: bytes,
    ContentDisposition: 'INLINE' as const,
    ContentId: LOGO_CONTENT_ID,
    ContentType: type,
    FileName: `logo.${type.split('/').at(-1)}`,
  }
}
