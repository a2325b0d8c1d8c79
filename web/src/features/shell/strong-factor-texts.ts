export const strongFactorTexts = {
  title: 'Protect your account first',
  lead: 'Operators sign in with an authenticator app or a passkey. Add one under Security. If you have one already, sign out and sign in with it.',
  open: 'Open security settings',
} as const
