import type { Mail } from '#functions/platform/mail.ts'
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

export function invitationMail({ to, practiceName, invitedByName, roles, url }: Invited): Mail {
  return {
    to,
    subject: `Join ${practiceName} on Praxis`,
    text: [
      'Hello,',
      '',
      `${invitedByName} invites you to work with ${practiceName} on Praxis, as ${roleWords(roles)}.`,
      '',
      'To join, open this link:',
      url,
      '',
      `It works for ${INVITATION_DAYS} days, and only for this email address. If you have no account yet, you can make one there.`,
      'If you do not know why you got this, you need do nothing.',
    ].join('\n'),
  }
}

type Answered = { to: string; practiceName: string; origin: string }

export function acceptedMail({ to, practiceName, origin }: Answered): Mail {
  return {
    to,
    subject: `You can now work with ${practiceName} on Praxis`,
    text: [
      `${practiceName} accepted your request to join.`,
      '',
      `Sign in to begin: ${origin}/login`,
    ].join('\n'),
  }
}

export function declinedMail({ to, practiceName }: Answered): Mail {
  return {
    to,
    subject: `Your request to join ${practiceName}`,
    text: [
      `${practiceName} did not accept your request to join.`,
      '',
      'If you think this is a mistake, call or write to the practice.',
    ].join('\n'),
  }
}
