export const sessionTexts = {
  loginTip: 'Sign in to see this page.',
  login: 'Sign in',
  deniedTitle: 'You do not have access to this',
  denied: 'Your role in the practice does not include it. Ask your practice admin if you need it.',
} as const
