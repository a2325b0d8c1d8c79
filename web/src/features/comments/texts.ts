/** The words of what patients say of a practice. */
export const commentTexts = {
  title: (practice: string) => `How was ${practice}?`,
  lead: "The people who work there will see it with your name. Other patients won't.",
  rate: 'Your rating',
  stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
  comment: 'What would you like to say?',
  send: 'Send',
  sent: 'Thank you. The practice can read it now.',
  rateMissing: 'Choose how many stars',
  yours: 'What you said',
} as const
