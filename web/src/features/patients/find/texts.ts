import { plural } from '../texts.ts'

export const findTexts = {
  title: { people: 'Find a patient or a page', pages: 'Find a page' },
  placeholder: { people: 'Name, phone, email, date of birth, or a page', pages: 'Name of a page' },
  hint: 'Start typing a name, phone number, email or date of birth',
  none: (typed: string) => `No results for “${typed}”`,
  people: 'People',
  recent: 'Opened last',
  record: {
    call: (number: string) => `Call ${number}`,
    assign: 'Assign to an advocate',
    message: 'Write a message',
    text: 'Send a text',
    note: 'Add a note',
    task: 'Add a task',
    appointment: 'Book an appointment',
    status: 'Change lead status',
    edit: 'Edit details',
    link: 'Send an upload link',
  },
  pages: 'Pages and actions',
  results: 'Found',
  searching: 'Searching…',
  keys: 'Press Enter to open',
  more: (count: number) =>
    `${plural(count, 'more person', 'more people')}. Keep typing to narrow it down.`,
} as const
