/** What a lead form says by itself; the rest is the practice's. */
export const leadFormTexts = {
  choose: 'Choose',
  optional: (label: string) => `${label} (optional)`,
  required: (label: string) => `${label} is required`,
  mustAgree: 'Please agree, so that the practice may answer you',
  website: 'Leave this empty',
  sending: 'Sending',
  sent: 'Sent',
  loading: 'Loading the form',
  unavailableTitle: 'This form is not available',
  unavailable: 'It was turned off, or the address is wrong. Please contact the practice.',
  elsewhere: 'The practice does not show it on this site. Please go to the site of the practice.',
  failedTitle: 'The form could not be loaded',
  offline: 'We could not reach the practice. Check your connection and send again.',
  failed: 'Something went wrong on our side. Please send again.',
  check: 'Please check what is marked below.',
  again: 'Try again',
}
