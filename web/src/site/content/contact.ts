/** How to reach support. */
export const contactTexts = {
  title: 'Contact us',
  description: 'How to reach the people behind Praxis, and what your practice can answer sooner.',
  intro:
    'Write to us about Praxis itself: your account, your plan, or something that does not work.',
  write: 'Write to us',
  writeText: 'We answer within one working day. Never send health data or passwords by email.',
  call: 'Call us:',
  first: 'What helps us help you',
  hints: [
    'The name of your practice, and the page that you were on.',
    'If something failed: the request id from the message, and the time.',
    'If you cannot sign in: the email address of your account.',
  ],
  patients: 'Are you a patient?',
  patientsText:
    'Your practice answers questions about visits, scans, results and your record. Its phone number is in its emails. Support cannot see your record.',
  more: 'More ways to help yourself',
  help: 'Read the help',
  security: 'Report a security problem',
} as const
