/** The page to which the link below an email leads. */
export const choiceTexts = {
  loading: 'Looking for the practice',
  title: (practice: string) => `Emails from ${practice}`,
  goneTitle: 'This link is no longer good',
  gone: 'Open the link of a newer email, or call the practice and ask for no more emails.',
  wanted: (practice: string) =>
    `${practice} emails you when there is a message for you, and before appointments.`,
  unwanted: (practice: string) =>
    `You get no more emails from ${practice} at this address. They may still call or text you.`,
  stop: 'Stop these emails',
  start: 'Get these emails again',
  call: 'Questions? Call',
} as const
