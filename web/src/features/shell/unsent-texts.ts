/** The words about changes that are not sent yet. */
export const unsentTexts = {
  show: 'Show',
  title: 'Changes that are not sent',
  waiting: 'Waits for a connection',
  refused: (reason: string) => `Not sent: ${reason}`,
  retry: 'Try again',
  retryOf: (title: string) => `Try again: ${title}`,
  discard: 'Discard',
  discardOf: (title: string) => `Discard: ${title}`,
  sent: (title: string) => `Sent: your change in "${title}"`,
  failed: (title: string) => `Not sent: your change in "${title}"`,
}
