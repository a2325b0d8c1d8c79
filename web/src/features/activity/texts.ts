/** The words of what happened. */
export const activityTexts = {
  title: 'Recent activity',
  noneTitle: 'Nothing has happened yet',
  none: 'What you and your colleagues do shows up here.',
} as const
