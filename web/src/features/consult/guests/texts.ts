import type { GuestStanding } from '#shared/model/consult-guest.ts'

/** What the practice reads of who comes by a link. */
export const guestTexts = {
  title: 'People by link',
  about: (kind: string, name: string) => `${kind}: ${name}`,
  saidName: (name: string) => `came as ${name}`,
  standings: {
    invited: 'Not here yet',
    waiting: 'Waits',
    admitted: 'Let in',
    refused: 'Turned away',
  } satisfies Record<GuestStanding, string>,
  hasPassword: 'with a password',
  waits: (name: string) => `${name} waits to be let in`,
  hostOnly: 'Only the doctor of the call lets them in.',
  check:
    'The name is what they typed. Let them in only if you expect them: a link can be passed on.',
  admit: 'Let in',
  admitNamed: (name: string) => `Let in: ${name}`,
  refuse: 'Turn away',
  refuseNamed: (name: string) => `Turn away: ${name}`,
  revoke: 'Take back',
  revokeNamed: (name: string) => `Take back the link: ${name}`,
  revokeTitle: 'Take this link back?',
  revokeText: 'It stops working right away. Whoever came by it takes no part any more.',
  keep: 'Keep it',
} as const

/** What whoever makes a link reads. */
export const inviteTexts = {
  lead: 'For somebody who is not of the practice. They open a link without an account, wait, and the doctor of the call lets them in.',
  kind: 'Who is it?',
  name: 'Name',
  nameHint: 'As you will know them again.',
  hasPassword: 'Ask for a password, too',
  passwordHint:
    'Tell it another way than the link, so that a link that was passed on opens nothing.',
  make: 'Make the link',
  madeTitle: 'The link is ready',
  made: 'Send the link, and tell the password another way: by phone, or in a second message. Neither is shown again.',
  madeAlone: 'Send the link to nobody else: it opens without a password. It is not shown again.',
  url: 'Link',
  pwd: 'Password',
  copyUrl: 'Copy link',
  copyPwd: 'Copy password',
  copied: 'Copied',
  done: 'Done',
} as const
