/** The page to which the reminder of an appointment leads. */
export const replyTexts = {
  loading: 'Looking for your appointment',
  title: (practice: string) => `Your appointment at ${practice}`,
  goneTitle: 'This link is no longer good',
  gone: 'The appointment may have been moved, or it has begun. Look for a newer message, or call the practice.',
  minutes: (count: number) => `${count} minutes`,
  provider: (name: string) => `With ${name}`,
  call: 'Questions? Call',
  remindersOff: 'You are not reminded of appointments here.',
  turnOff: 'Don’t remind me of appointments',
  turnOn: 'Remind me again',
} as const
