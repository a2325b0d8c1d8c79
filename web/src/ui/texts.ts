const steps = ['Account', 'Email', 'Practice']

/** The words of the shared pieces. */
export const uiTexts = {
  retry: 'Try again',
  ok: 'OK',
  yes: 'Yes',
  no: 'No',
  cancel: 'Cancel',
  save: 'Save',
  close: 'Close',
  loading: 'Loading',
  showPassword: 'Show password',
  more: 'Show more',
  filters: 'Filters',
  filtersActive: (count: number) => `Filters (${count})`,
  clearSearch: 'Clear search',
  pick: (name: string) => `Select ${name}`,
  anyTime: 'Any time',
  chooseDays: 'Choose days…',
  firstDay: (label: string) => `${label}, first day`,
  lastDay: (label: string) => `${label}, last day`,
  range: (from: number, to: number, total: number) =>
    `${from.toLocaleString('en-US')}–${to.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`,
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  signIn: 'Sign in',
  sessionEnded: 'Your session has ended',
  sessionEndedText: 'What you typed is kept until you are back.',
  noMatch: 'No match',
  failed: 'Something went wrong',
  overdue: 'Overdue:',
  notStarted: 'Not started',
  noPreview: 'No preview',
  waiting: "You're offline. This is sent as soon as you're back, also after you leave this page.",
  offlineTitle: "You're offline",
  offlineData: "This loads as soon as you're online again.",
  steps,
  stepOf: (step: number, of: number) => `Step ${step} of ${of}`,
} as const

/** What a form says where somebody else changed what it is for; the title says what that is. */
export const conflictTexts = {
  conflict: 'This is new. What you typed is kept; check it and save again.',
  conflictSame: 'What you typed is kept; save again if you still want it.',
} as const
