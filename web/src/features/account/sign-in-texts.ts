/** The words of signing in, which most people come for. */
export const signInTexts = {
  title: 'Sign in',
  lead: 'Welcome back.',
  submit: 'Sign in',
  toRegister: 'New to Praxis?',
  register: 'Create an account',
  forgot: 'Forgot your password?',
  passkey: 'Sign in with a passkey',
  returning: 'Sign in to pick up where you left off.',
  notices: {
    verified: 'Your email address is verified. Sign in to continue.',
    reset: 'Your password was changed. Sign in with the new one.',
    lapsed: 'Signing in took too long. Enter your password again to get a new code.',
  },
} as const

export const accountLabels = {
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  firstName: 'First name',
  lastName: 'Last name',
  mobile: 'Mobile',
} as const
