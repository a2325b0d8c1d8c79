import { email as emailTo, type Message } from '#functions/deliveries/public.ts'
import { sendThru } from '#shared/api/sharelinks.ts'
import { CatalogueError } from '#shared/errors.ts'

type Contact = { email: string | null; mobile: string | null }
export type SendThru = (typeof sendThru)[keyof typeof sendThru]

/**
 * How a link reaches the patient, and where: as chosen, else by email where there is an address.
 * @throws ERR_EMAIL_NOT_SET, ERR_MOBILE_MISFORMAT where the chart lacks what is needed
 */
export function channelOf(
  { email, mobile }: Contact,
  chosen: SendThru,
): { sentThru: 'email' | 'text'; sentTo: string } {
  if (chosen !== sendThru.text && email !== null) return { sentThru: 'email', sentTo: email }
  if (chosen !== sendThru.email && mobile !== null) return { sentThru: 'text', sentTo: mobile }
  if (chosen === sendThru.text) {
    throw new CatalogueError('ERR_MOBILE_MISFORMAT', [
      'The chart has no mobile number. Add one, or send the link by email.',
    ])
  }
  throw new CatalogueError('ERR_EMAIL_NOT_SET', [
    chosen === sendThru.email
      ? 'The chart has no email address. Add one, or send the link by text.'
      : 'The chart has neither an email address nor a mobile number. Add one first.',
  ])
}

type Invitation = {
  practice: { id: string; name: string; contactPhone: string }
  firstName: string | null
  url: string
  days: number
}

/** The message that carries a link. The text is short, for texts are paid by length. */
export function invitationMessage(
  { sentThru, sentTo }: ReturnType<typeof channelOf>,
  { practice: { id, name, contactPhone }, firstName, url, days }: Invitation,
): Message {
  if (sentThru === 'text') {
    const text = `${name}: send us your scans with this link, good for ${days} days: ${url}`
    return { channel: 'text', to: sentTo, text }
  }
  const phone = contactPhone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
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
      `Questions? Call ${name} at ${phone}.`,
    ],
  })
}
