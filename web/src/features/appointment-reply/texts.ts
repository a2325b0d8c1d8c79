/** The page to which the reminder of an appointment leads. */
export const replyTexts = {
  loading: 'Looking for your appointment',
  title: (practice: string) => `Your appointment at ${practice}`,
  goneTitle: 'This link is no longer good',
  gone: 'The appointment may have been moved, or it has begun. Look for a newer message, or call the practice.',
  minutes: (count: number) => `${count} minutes`,
  confirm: 'Confirm',
  otherTime: 'Ask for another time',
  cancel: 'Cancel the appointment',
  confirmed: 'You have confirmed it. See you then.',
  canceled: 'It is canceled. To make another one, call the practice.',
  asked:
    'You have asked for another time. The practice will call you; until then the time is yours.',
  call: 'Questions? Call',
  cancelTitle: 'Cancel this appointment?',
  cancelText: 'The time can then be given to someone else.',
  keep: 'Keep it',
  remindersOff: 'You are not reminded of appointments here.',
  turnOff: 'Don’t remind me of appointments',
  turnOn: 'Remind me again',
} as const
