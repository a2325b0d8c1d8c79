/** The words of every code that is typed in. */
export const codeTexts = {
  label: 'Verification code',
  resend: 'Send a new code',
  resendIn: (seconds: number) => `You can ask for a new code in ${seconds} s`,
  resent: 'A new code is on its way.',
} as const

/** The words of signing in, registering and signing out. */
export const accountTexts = {
  signIn: {
    title: 'Sign in',
    lead: 'Welcome back.',
    submit: 'Sign in',
    toRegister: 'New to Praxis?',
    register: 'Create an account',
    returning: 'Sign in to go on where you were.',
    verified: 'Your email address is verified. Sign in to go on.',
  },
  demo: {
    title: 'Demo accounts',
    text: 'Only this local run shows them. Choose one to fill in the form.',
  },
  register: {
    title: 'Create your account',
    lead: 'Free for 15 days, with 50 lead records. No card needed.',
    submit: 'Create account',
    toSignIn: 'Already have an account?',
    signIn: 'Sign in',
    mobileHint: 'For texts about your account only.',
  },
  password: {
    scores: ['Too weak', 'Weak', 'Fair', 'Good', 'Strong'],
    hint: 'A few uncommon words in a row make a strong password.',
    show: 'Show the password',
  },
  verify: {
    title: 'Check your email',
    sentTo: 'We sent a 6-digit code to',
    submit: 'Verify email',
    other: 'Use a different email address',
    spam: 'It can take a minute. Look in the spam folder too.',
  },
  signOut: {
    title: 'You are signed out',
    pending: 'Signing out',
    text: 'See you soon.',
    again: 'Sign in again',
  },
} as const

export const accountLabels = {
  email: 'Email',
  password: 'Password',
  firstName: 'First name',
  lastName: 'Last name',
  mobile: 'Mobile',
} as const
