/** The words of a study that was shared by a link. */
export const sharedTexts = {
  title: 'Scans were shared with you',
  lead: 'Enter the password that you were given with the link. No account is needed.',
  leadOf: (from: string) =>
    `${from} shared scans with you. Enter the password that you were given with the link. No account is needed.`,
  sender: (sender: string | null, practice: string) =>
    sender === null ? `A patient of ${practice}` : `${sender} of ${practice}`,
  name: 'Your name',
  nameHint: 'Whoever shared the scans sees who opened them.',
  pwd: 'Password',
  open: 'View the scans',
  wrong: 'That is not the password. Check it and try again.',
  locked:
    'Too many wrong passwords. For safety this link is locked. Ask whoever sent it for a new one.',
  badTitle: 'This link no longer works',
  bad: 'It may have expired or been taken back. Ask whoever sent it for a new one.',
  from: (sender: string, phone: string) => `Shared by ${sender}, ${phone}`,
  until: (day: string) => `until ${day}`,
  bar: 'Who shared these scans',
  over: {
    revoked: {
      title: 'These scans are no longer shared',
      text: (from: string, phone: string) =>
        `${from} stopped sharing them. If you still need them, call ${phone}.`,
    },
    expired: {
      title: 'This link has expired',
      text: (from: string, phone: string) =>
        `${from} shared these scans for a limited time. To see them again, ask for a new link: ${phone}.`,
    },
    locked: {
      title: 'This link is locked',
      text: (from: string, phone: string) =>
        `The password was wrong too many times. ${from} can send you a new link: ${phone}.`,
    },
  },
} as const
