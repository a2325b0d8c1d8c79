import { BUILT_SECURITY_CONTACT } from '../site.ts'
import type { Article } from './article.ts'

/** What everybody with an account does. */
export const everybodyArticles: readonly Article[] = [
  {
    slug: 'sign-in-safely',
    audience: 'everybody',
    title: 'Sign in, and keep others out',
    summary: 'Passwords, passkeys, codes, and where you are signed in.',
    also: 'login password two-step two factor passkey authenticator app recovery code sessions',
    parts: [
      {
        title: 'Two steps',
        steps: [
          'Open “Sign-in and security” in the menu with your initials.',
          'Add a passkey or an authenticator app, and turn on two-step sign-in.',
          'Print the recovery codes or keep them where you find them. Each works once.',
        ],
      },
      {
        title: 'You cannot get in',
        text: [
          'Press “Forgot your password?” on the page to sign in. We email you a code.',
          'Codes work for ten minutes. After five wrong ones, ask for another.',
          'Lost the phone? Use a recovery code, then remove the lost device.',
        ],
      },
      {
        title: 'On a computer that others use',
        text: [
          'Log out when you are done. Without you doing anything we ask after ten minutes, then sign you out.',
          'Under “Where you are signed in” you can end any session.',
        ],
      },
    ],
  },
  {
    slug: 'report-a-security-problem',
    audience: 'everybody',
    title: 'Report a security problem',
    summary: 'How to tell us about a weakness, and what you can expect.',
    also: 'vulnerability disclosure bug researcher security.txt breach hacked',
    parts: [
      {
        title: 'Write to us',
        text: [
          `Send what you found to ${BUILT_SECURITY_CONTACT}, with the steps to see it.`,
          'We answer within three working days, and tell you when it is fixed.',
        ],
      },
      {
        title: 'While you look',
        text: [
          'Use accounts and practices of your own. Stop as soon as you see data of other people.',
          'Do not slow the service down, and do not send mail or texts to others.',
          'Please give us 90 days before you publish. We take no legal action against you for this.',
        ],
      },
    ],
    next: ['sign-in-safely'],
  },
  {
    slug: 'notifications',
    audience: 'everybody',
    title: 'What you are told, and how',
    summary: 'The bell, the counters and the emails.',
    also: 'notification bell counter email text quiet hours unread',
    parts: [
      {
        text: [
          'The bell shows what happened that is for you. Press an entry to go there; it then counts as read.',
          'The counters beside it are tasks that are due today and messages that nobody read yet.',
          'Emails come for what must not wait, such as a turn in a second opinion.',
          'If you work in a practice, choose in your profile what you get emails and texts about. Texts need a verified mobile number, and pause in your quiet hours: an email comes instead.',
        ],
      },
    ],
  },
  {
    slug: 'save-typing',
    audience: 'everybody',
    title: 'Write faster with templates',
    summary: 'Keep what you write often, and insert it where you write.',
    also: 'reply template snippet favorite',
    parts: [
      {
        steps: [
          'Open “Reply templates” in the menu with your initials, and press “Add template”.',
          'Give it a title and the text. Mark those that you use most as favorites.',
          'Where you write a message or a note, press the template button and choose one.',
        ],
      },
      {
        text: [
          'Write {first name}, {last name}, {practice} or {my name} in a template: in a message they are filled in for the patient whom you write to.',
        ],
      },
      { text: ['Only you see your templates.'] },
    ],
  },
  {
    slug: 'close-your-account',
    audience: 'everybody',
    title: 'Close your account',
    summary: 'What is deleted, and what a practice must keep.',
    also: 'delete account close leave',
    parts: [
      {
        steps: [
          'Open “Sign-in and security” and go to its end.',
          'Choose to close the account, and confirm it.',
        ],
      },
      {
        text: [
          'Your way to sign in is gone, and with it your own settings.',
          'Records that a practice keeps of its patients stay there: the law asks it to. Write to the practice about them.',
        ],
      },
    ],
  },
]
