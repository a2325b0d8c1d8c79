import { plural } from '../texts.ts'

export const findTexts = {
  title: { people: 'Find a patient or a page', pages: 'Find a page' },
  placeholder: { people: 'Name, phone, email, date of birth, or a page', pages: 'Name of a page' },
  hint: 'Start typing a name, phone number, email or date of birth',
  none: (typed: string) => `No results for “${typed}”`,
  people: 'People',
  pages: 'Pages and actions',
  results: 'Found',
  searching: 'Searching…',
  keys: 'Press Enter to open',
  more: (count: number) =>
    `${plural(count, 'more person', 'more people')}. Keep typing to narrow it down.`,
} as const
