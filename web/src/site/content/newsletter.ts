/** The pages that links in emails of the newsletter open. */
export const newsletterTexts = {
  confirm: {
    title: 'Confirm your subscription',
    text: 'Press the button to get the Praxis newsletter, about once a month.',
    button: 'Confirm subscription',
    done: 'You are subscribed. Every email has a link to unsubscribe.',
  },
  unsubscribe: {
    title: 'Unsubscribe',
    text: 'Press the button to get no more newsletters. We then erase your name and your address.',
    button: 'Unsubscribe',
    done: 'You are unsubscribed. You get no more newsletters.',
  },
  gone: 'This link no longer works. You can subscribe again at the foot of this page.',
  failed: 'That did not work. Check your connection and try again.',
  busy: 'One moment',
  noScript: 'Turn on JavaScript in your browser, then open the link again.',
} as const

/** The form at the foot of each page (specification, sections 5 and 8), to the letter. */
export const newsletterFormTexts = {
  nameMissing: 'Please input your name',
  emailMissing: 'Please input your email',
  emailWrong: 'Please enter a valid email address',
  doneTitle: 'Successfully subscribed',
  done: (email: string) =>
    `One more step: open the email that we sent to ${email} and press the button in it.`,
  failedTitle: 'Subscribe attempt failed',
  failed: 'Please await ant try again later. If the problem persists, please contact us.',
  again: 'Resubmit',
} as const
