import { OFFLINE_TEXT } from '../../api/api-error.ts'

/** The words around every page, those for guests too. */
export const publicTexts = {
  product: 'Praxis',
  skip: 'Skip to content',
  help: 'Help',
  dark: 'Dark mode',
  light: 'Light mode',
  notFoundTitle: "This page doesn't exist",
  notFound: 'It may have moved, or the link is wrong.',
  home: 'Back Home',
  toHome: 'Praxis home',
  failedTitle: 'Something went wrong on this page',
  failed: 'The rest of Praxis still works. Try again, or go home; nothing you saved is lost.',
  again: 'Try again',
  offline: OFFLINE_TEXT,
  unsent: (count: number) =>
    count === 1 ? '1 change is not sent.' : `${count} changes are not sent.`,
  waiting: (count: number) =>
    `You're offline. ${count === 1 ? '1 change is' : `${count} changes are`} sent when you're back.`,
} as const
