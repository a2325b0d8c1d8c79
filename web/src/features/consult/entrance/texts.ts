import type { GuestKind } from '#shared/model/consult-guest.ts'

/** What guests read before they are in. */
export const guestEntranceTexts = {
  title: (practice: string) => `Video consultation with ${practice}`,
  asWhat: {
    family: 'You were asked to take part as family or friend.',
    interpreter: 'You were asked to take part as interpreter.',
    provider: 'You were asked to take part as a doctor.',
  } satisfies Record<GuestKind, string>,
  when: (when: string) => `It begins ${when}.`,
  noTime: 'The practice has yet to choose the time.',
  lead: 'No account is needed. The doctor sees your name, and lets you in.',
  name: 'Your name',
  pwd: 'Password',
  pwdHint: 'You were given it apart from the link.',
  open: 'Ask to come in',
  wrong: 'That is not the password. Check it and try again.',
  gone: 'This link was opened somewhere else, so you take no part any more. Ask to come in again if that was you.',
  lockedTitle: 'This link is locked',
  locked: 'Too many wrong passwords were tried. Ask whoever sent the link for a new one.',
  badTitle: 'This link no longer works',
  bad: 'It may be incomplete, or it was taken back. Ask whoever sent it for a new one.',
  overTitle: 'This call is over',
  over: 'It was finished or canceled, so nobody can come in any more.',
  call: (practice: string, phone: string) => `Questions? Call ${practice}: ${phone}`,
} as const

/** What patients read who are not signed in. */
export const ownEntranceTexts = {
  title: 'Come to your video consultation',
  lead: 'To keep it private, enter your date of birth. No account is needed.',
  dob: 'Date of birth',
  dobMisformed: 'Enter the date as month, day and year.',
  open: 'Open the page',
  gone: 'The page was closed for your safety. Enter your date of birth again.',
  haveAccount: 'Have an account, or work in the practice?',
  signIn: 'Sign in',
  lost: 'This is not the right link?',
  find: 'Find your link',
  lockedTitle: 'Too many tries',
  locked: 'For safety this link no longer opens. Get a new link, sign in, or call the practice.',
  badTitle: 'There is no such consultation',
  bad: 'The link may be incomplete. Open it once more from the email or text, or ask the practice for it.',
  noLinkTitle: 'Open the link we sent you',
  noLink:
    'Your email or text has a link that opens this video consultation. If you have an account, sign in.',
  overTitle: 'This call is over',
  over: 'It was finished or canceled, so nobody can come in any more.',
  without: 'Come in by date of birth',
} as const

/** The words of finding a link again that was lost. */
export const lostTexts = {
  title: 'Find your video consultation',
  lead: 'We send its link once more, to the mobile number or email address that your practice has.',
  dob: 'Date of birth',
  dobMisformed: 'Enter the date as month, day and year.',
  mobile: 'Mobile number',
  send: 'Send me the link',
  sentTitle: 'Look for a text or email',
  sent: 'If a practice has a video consultation for this date of birth and mobile number, its link comes within a few minutes. We send it at most once an hour. If nothing comes, call the practice.',
  again: 'Try again',
  haveAccount: 'Have an account?',
  signIn: 'Sign in',
} as const
