import { email, type Message } from '#functions/deliveries/public.ts'

type Recipient = {
  to: string
  origin: string
  /** The name of the practice that it is about; empty where it is about none. */
  practice: string
}

type Of<Channel extends Message['channel']> = Extract<Message, { channel: Channel }>

/** An email beside a notification. */
export type NoticeMail = (recipient: Recipient) => Of<'email'>

/** A text beside a notification. */
export type NoticeText = (recipient: Recipient) => Of<'text'>

/** To an operator: who applied, only the page says. */
export const applicationMail: NoticeMail = ({ to, origin }) =>
  email({
    to,
    subject: 'Someone applied as a provider',
    paragraphs: [
      'Someone applied as a provider on Praxis, or answered what you asked, and waits to be verified.',
      'Check the NPI and the licenses, then verify them.',
    ],
    button: { label: 'Open the applications', url: `${origin}/admin/providers` },
    notes: ['You get this email because your account is one of an operator of Praxis.'],
  })

export const verifiedMail: NoticeMail = ({ to, origin }) =>
  email({
    to,
    subject: 'You are verified as a provider',
    paragraphs: ['Your credentials were checked, and you are now verified as a provider.'],
    button: { label: 'Open your profession', url: `${origin}/my/profession` },
  })

export const returnedMail: NoticeMail = ({ to, origin }) =>
  email({
    to,
    subject: 'Your application as a provider needs something from you',
    paragraphs: [
      'We checked your credentials and could not confirm all of them.',
      'Open your profession to read why, put it right, and send it to us again.',
    ],
    button: { label: 'Open your profession', url: `${origin}/my/profession` },
  })

export const unverifiedMail: NoticeMail = ({ to, origin }) =>
  email({
    to,
    subject: 'You are no longer verified as a provider',
    paragraphs: [
      'Your verification as a provider was taken back.',
      'Check that your profile and licenses are right and up to date. If you think this is a mistake, contact us.',
    ],
    button: { label: 'Open your profession', url: `${origin}/my/profession` },
  })
