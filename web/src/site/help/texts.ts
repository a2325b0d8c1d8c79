import type { Audience } from '#shared/help/article.ts'

export const helpTexts = {
  title: 'Help',
  headline: 'How can we help?',
  description:
    'How to send scans, answer messages, follow leads and run a practice in Praxis: one short article for each thing you do.',
  whom: 'Whom articles are for',
  search: 'Search the help',
  placeholder: 'CD, reminder, password …',
  none: 'Nothing found. Try another word, look through the list below, or call your practice.',
  found: (count: number) => (count === 1 ? '1 article' : `${count} articles`),
  audiences: {
    patients: 'For patients',
    staff: 'For the team',
    practice: 'For the practice',
    everybody: 'For everybody',
  } satisfies Record<Audience, string>,
  all: 'All help articles',
  next: 'Read next',
  stuck: 'Did this not answer your question?',
  contact: 'Contact us',
  emergency: 'Praxis does not give medical advice. In an emergency call 911.',
} as const
