/** In a file of its own: the entry of every page carries the other texts of the session. */
export const freshFactorTexts = {
  title: 'Prove that it is you',
  text: 'This takes your second factor again: it was last given more than 10 minutes ago.',
  way: 'How',
  ways: {
    totp: 'Authenticator app',
    passkey: 'Passkey',
    sms: 'Code by text message',
    email: 'Code by email',
    recovery: 'Recovery code',
  },
  send: 'Send code',
  sent: 'Code sent. Enter it here.',
  code: 'Code',
  submit: 'Continue',
  usePasskey: 'Use passkey',
  missingTitle: 'Turn on the second factor first',
  missing:
    'What you asked for is shown or handed out only with a second factor: an authenticator app, a passkey, or a code.',
  missingStrong:
    'Cards are shown only after you confirm with an authenticator app or a passkey. Add one first.',
  turnOn: 'Open security settings',
} as const
