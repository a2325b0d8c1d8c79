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

const withArticle = (words: string): string => `${/^[aeiou]|^HR/.test(words) ? 'an' : 'a'} ${words}`

type Practice = { id: string; name: string }

export type Invited = {
  to: string
  practice: Practice
  invitedByName: string
  roles: readonly PracticeRole[]
  url: string
}

export function invitationMail({ to, practice, invitedByName, roles, url }: Invited): Message {
  return email({
    to,
    subject: `Join ${practice.name} on Praxis`,
    practice,
    paragraphs: [
      `${invitedByName} invited you to join ${practice.name} on Praxis as ${withArticle(roleWords(roles))}.`,
    ],
    button: { label: `Join ${practice.name}`, url },
    notes: [
      `The link works for ${INVITATION_DAYS} days, and only for this email address. If you don't have an account yet, you can create one there.`,
      "If you don't know why you got this, you can ignore this email.",
    ],
  })
}

type Answered = { to: string; practice: Practice; origin: string }

export function acceptedMail({ to, practice, origin }: Answered): Message {
  return email({
    to,
    subject: `You can now work with ${practice.name} on Praxis`,
    practice,
    paragraphs: [`${practice.name} accepted your request to join.`],
    button: { label: 'Sign in to begin', url: `${origin}/login` },
  })
}

export function declinedMail({ to, practice }: Answered): Message {
  return email({
    to,
    subject: `Your request to join ${practice.name}`,
    practice,
    paragraphs: [
      `${practice.name} did not accept your request to join.`,
      'If you think this is a mistake, call or write to the practice.',
    ],
  })
}
