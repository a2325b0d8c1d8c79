/** The words of every code that is typed in. */
export const codeTexts = {
  label: 'Verification code',
  resend: 'Send a new code',
  resendIn: (seconds: number) => `Resend code in ${seconds} s`,
  resent: 'A new code is on its way.',
} as const

/** The words of the second factor, registering and signing out. */
export const accountTexts = {
  secondFactor: {
    title: 'Enter your sign-in code',
    ofApp: 'Enter the 6-digit code that your authenticator app shows.',
    passkeyTitle: 'Confirm with your passkey',
    ofPasskey: 'Your device asks for its screen lock, or for your security key.',
    passkeySubmit: 'Use your passkey',
    recoveryTitle: 'Enter a recovery code',
    ofRecovery: 'One of the 10 codes that you saved when you set up two-step sign-in.',
    recoveryLabel: 'Recovery code',
    recoveryHint: 'Each code works once.',
    tooMany: 'Too many wrong codes. Wait 10 minutes, or use another way to sign in.',
    sentBySms: 'We sent a 6-digit code by text to your mobile number.',
    sentByEmail: 'We sent a 6-digit code by email. Check your spam folder too.',
    sentTo: 'We sent a 6-digit code by email to',
    spam: 'Check your spam folder too.',
    submit: 'Confirm',
    resent: {
      sms: 'We sent a new code by text.',
      email: 'We sent a new code by email.',
    },
    held: {
      sms: 'Enter the code that we sent by text a moment ago.',
      email: 'Enter the code that we sent by email a moment ago.',
    },
    switchTo: {
      totp: 'Use your authenticator app instead',
      passkey: 'Use your passkey instead',
      recovery: 'Use a recovery code',
      sms: 'Send the code by text instead',
      email: 'Send the code by email instead',
    },
    somebodyElse: 'Sign in with another account',
  },
  forget: {
    title: 'Choose a new password',
    lead: "Enter the email address of your account, and we'll send it a link and a code.",
    expired:
      "Your practice asks its staff to change their password from time to time, and yours is due. We'll email you a link and a code so you can choose a new one.",
    send: 'Send code',
    tooSoon:
      'A code was sent to this address less than a minute ago. Wait a minute, and try again.',
    back: 'Back to sign in',
  },
  newPassword: {
    title: 'Choose a new password',
    sentTo: 'If there is an account for',
    spam: ', we sent it a link and a 6-digit code. It can take a minute. Check your spam folder too. If the email has no code, use its link.',
    submit: 'Change password',
    other: 'Use a different email address',
  },
  linkedPassword: {
    title: 'Choose a new password',
    lead: 'You will be signed out on all devices. Sign in with the new password after that.',
    submit: 'Change password',
    other: 'Request another link',
    overTitle: 'This link no longer works',
    over: 'It is too old, or it was used already. Request another link.',
  },
  demo: {
    title: 'Demo accounts',
    text: 'Shown on your machine only. Choose one to fill in the form.',
  },
  register: {
    choose: 'What brings you to Praxis?',
    choices: {
      patient: {
        title: 'I’m a patient',
        text: 'Send scans to your practice and follow what happens with them.',
      },
      staff: {
        title: 'I work at a practice',
        text: 'Join your colleagues. If you were invited, use the link in that email.',
      },
      practice: {
        title: 'I run a practice',
        text: 'Set it up in ten minutes. Free for 15 days, no card needed.',
      },
    },
    as: {
      patient: {
        title: 'Create your account',
        lead: 'Use the email address that your practice writes to, so that its invitations reach you.',
      },
      staff: {
        title: 'Create your account',
        lead: 'You find your practice in the last step.',
      },
      practice: {
        title: 'Create your account',
        lead: 'Free for 15 days, with 50 lead records. No card needed.',
      },
    },
    join: (practice: string) => `Create your account to join ${practice}`,
    joinLead: (inviter: string) => `${inviter} invited you.`,
    invitedHint: 'The invitation is for this address.',
    submit: 'Create account',
    toSignIn: 'Already have an account?',
    signIn: 'Sign in',
    mobileHint: 'For texts about your account only.',
  },
  password: {
    scores: ['Too weak', 'Weak', 'Fair', 'Good', 'Strong'],
    hint: 'A few uncommon words in a row make a strong password.',
  },
  verify: {
    title: 'Check your email',
    sentTo: 'We sent a 6-digit code to',
    submit: 'Verify email',
    other: 'Use a different email address',
    spam: 'It can take a minute. Check your spam folder too.',
  },
  signOut: {
    title: 'You are signed out',
    pending: 'Signing out',
    text: 'See you soon.',
    again: 'Sign in again',
    provider: (name: string) => `Sign out of ${name} too`,
  },
} as const
