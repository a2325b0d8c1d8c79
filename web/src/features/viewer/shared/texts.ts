/** The words of a study that was shared by a link. */
export const sharedTexts = {
  title: 'Scans were shared with you',
  lead: 'Enter the password that you were given with the link. No account is needed.',
  name: 'Your name',
  nameHint: 'Whoever shared the scans sees who opened them.',
  pwd: 'Password',
  open: 'View the scans',
  wrong: 'That is not the password. Check it and try again.',
  locked:
    'Too many wrong passwords. For safety this link is locked. Ask whoever sent it for a new one.',
  badTitle: 'This link no longer works',
  bad: 'It may have expired or been taken back. Ask whoever sent it for a new one.',
  from: (practice: string, phone: string) => `Shared by ${practice}, ${phone}`,
} as const
