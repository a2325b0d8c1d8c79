import { type Channel, email as emailTo, type Message } from '#functions/deliveries/public.ts'
import { formatPhone } from '#shared/model/format-phone.ts'

type Invitation = {
  practice: { id: string; name: string; contactPhone: string }
  firstName: string | null
  url: string
  days: number
}

/** The message that carries a link. The text is short, for texts are paid by length. */
export function invitationMessage(
  { sentThru, sentTo }: Channel,
  { practice: { id, name, contactPhone }, firstName, url, days }: Invitation,
): Message {
  if (sentThru === 'text') {
    const text = `${name}: send us your scans with this link, good for ${days} days: ${url}`
    return { channel: 'text', to: sentTo, text }
  }
  return emailTo({
    to: sentTo,
    subject: `Send your scans to ${name}`,
    practice: { id, name },
    paragraphs: [
      firstName === null ? 'Hello,' : `Hello ${firstName},`,
      `${name} would like to see your scans, such as an MRI, CT or X-ray.`,
      'Open this link on the computer or phone that has them, and follow the steps.',
    ],
    button: { label: 'Send your scans', url },
    notes: [
      `The link is only for you. It works for ${days} days.`,
      `Questions? Call ${name} at ${formatPhone(contactPhone)}.`,
    ],
  })
}
