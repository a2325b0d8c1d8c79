import { email, type Message } from '#functions/deliveries/public.ts'
import { CHART_INVITATION_DAYS } from '#shared/model/chart-account.ts'

type Practice = { id: string; name: string }
type Recipient = { sentThru: 'email' | 'text'; sentTo: string }

/** The link of an invitation. */
export function invitationUrl(origin: string, secret: string): string {
  return `${origin}/connect?${new URLSearchParams({ invitation: secret })}`
}

/**
 * The invitation to connect an account. It names neither the patient nor anything of the record,
 * for it may reach the wrong person.
 */
export function invitationMessage(
  { sentThru, sentTo }: Recipient,
  { practice, url }: { practice: Practice; url: string },
): Message {
  const { name } = practice
  if (sentThru === 'text') {
    const text = `${name} invites you to connect your account. The link works for ${CHART_INVITATION_DAYS} days: ${url}`
    return { channel: 'text', to: sentTo, text }
  }
  return email({
    to: sentTo,
    practice,
    toPatient: true,
    subject: `${name} invites you to connect your account`,
    paragraphs: [
      `${name} invites you to connect an account on Praxis with them.`,
      'Open the link, then sign in or create an account. We ask for a date of birth before anything is shown.',
    ],
    button: { label: 'Open the invitation', url },
    notes: [
      `The link is only for you. It works for ${CHART_INVITATION_DAYS} days.`,
      `If you do not know ${name}, ignore this email. Nothing happens without your answer.`,
    ],
  })
}

const endings = {
  paused: {
    subject: 'paused the connection with your account',
    text: 'paused the connection with your account, because your contact details or date of birth changed there. To see your records there again, accept the newest invitation from the practice.',
  },
  detached: {
    subject: 'disconnected your account',
    text: 'disconnected your account. You can no longer see records there.',
  },
} as const

/** Notifies the owner of an account that a practice paused or ended its access. */
export function accessEndedMail(
  to: string,
  {
    practice,
    origin,
    change,
  }: { practice: Practice; origin: string; change: keyof typeof endings },
): Message {
  const { subject, text } = endings[change]
  return email({
    to,
    practice,
    subject: `${practice.name} ${subject}`,
    paragraphs: [`${practice.name} ${text}`, 'If this is a mistake, call the practice.'],
    button: { label: 'Open your practices', url: `${origin}/my/practices` },
  })
}
