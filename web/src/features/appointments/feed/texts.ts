/** The words of the feed of appointments. */
export const feedTexts = {
  title: 'Appointments in your own calendar',
  text: 'Other calendars, such as that of a phone, read the appointments of a provider from a secret address: when and where, and nothing about whom.',
  none: 'No calendar reads appointments yet.',
  of: (provider: string) => `The appointments of ${provider} are read since`,
  formerProvider: 'a former provider',
  provider: 'Provider',
  make: 'Make address',
  replace: 'Make a new address',
  end: 'End',
  ended: 'The address reads nothing any more',
  endTitle: 'End the address?',
  endText: 'Calendars that read from it show no new appointments.',
  once: 'This is the address. It is shown this once: add it to your calendar as a subscription, and give it to no one.',
  replaces: 'The address that you have reads nothing any more then.',
  copy: 'Copy address',
  copied: 'Copied',
} as const
