/** The words of signing in through a sign-in service. */
export const openidTexts = {
  or: 'or',
  go: (name: string) => `Continue with ${name}`,
  pending: 'Signing you in',
  failed: 'Signing in did not work',
  back: 'Back to sign in',
  /** What to do about failures that the service must mend. */
  errors: {
    ERR_OPENID_NO_SUB:
      'The sign-in service did not say who you are. Sign in with your email and password instead.',
    ERR_OPENID_NO_EMAIL:
      'The sign-in service did not share your email address. Start again and allow it to, or sign in with your email and password.',
    ERR_OPENID_EMAIL_NOT_VERIFIED:
      'Your email address is not verified with the sign-in service. Verify it there, then start again.',
    ERR_OPENID_FAILED:
      'Signing in through the sign-in service was not finished, or took too long. Go back and start again.',
    ERR_PASSWORD_WRONG: 'This is not the password of the account. Check it and try again.',
    ERR_PASSWORD_NOT_SET:
      'This account has no password yet. Choose one with “Forgot your password?”, then start again.',
  },
} as const

/** The words of joining such a service with an account. */
export const linkTexts = {
  title: 'You already have an account',
  exists: 'An account uses',
  join: 'Enter its password, this once, to sign in to it this way from now on.',
  submit: 'Confirm and sign in',
  back: 'Back to sign in',
} as const
