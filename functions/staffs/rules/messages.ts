import { email, type Message } from '#functions/deliveries/public.ts'
import { type PracticeRole, roleLabels } from '#shared/model/roles.ts'
import { INVITATION_DAYS } from '#shared/model/staff.ts'

/** What this domain writes to people. */

/** Roles as words: `advocate and HR manager`. */
export function roleWords(roles: readonly PracticeRole[]): string {
  const words = roles.map((code) => withoutCapital(roleLabels[code]))
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(words)
}

/** Abbreviations keep theirs. */
function withoutCapital(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

export type Invited = {
  to: string
  practiceName: string
  invitedByName: string
  roles: readonly PracticeRole[]
  url: string
}

export function invitationMail({ to, practiceName, invitedByName, roles, url }: Invited): Message {
  return email(to, `Join ${practiceName} on Praxis`, [
    'Hello,',
    '',
    `${invitedByName} invites you to work with ${practiceName} on Praxis, as ${roleWords(roles)}.`,
    '',
    'To join, open this link:',
    url,
    '',
    `It works for ${INVITATION_DAYS} days, and only for this email address. If you have no account yet, you can make one there.`,
    'If you do not know why you got this, you need do nothing.',
  ])
}

type Answered = { to: string; practiceName: string; origin: string }

export function acceptedMail({ to, practiceName, origin }: Answered): Message {
  return email(to, `You can now work with ${practiceName} on Praxis`, [
    `${practiceName} accepted your request to join.`,
    '',
    `Sign in to begin: ${origin}/login`,
  ])
}

export function declinedMail({ to, practiceName }: Answered): Message {
  return email(to, `Your request to join ${practiceName}`, [
    `${practiceName} did not accept your request to join.`,
    '',
    'If you think this is a mistake, call or write to the practice.',
  ])
}
