export const sessionTexts = {
  loginTip: 'Sign in to see this page.',
  login: 'Sign in',
  deniedTitle: "You don't have access to this",
  denied: "Your role in the practice doesn't include it. Ask your practice admin if you need it.",
  undo: 'Undo',
  leaving: 'Signing out',
  back: 'Back',
  whichPractice: 'Which practice?',
  unsaved: {
    title: 'Leave without saving?',
    text: "What you typed on this page isn't saved yet. If you leave, you'll lose it.",
    leave: 'Leave without saving',
    stay: 'Keep editing',
  },
  switched: (practice: string) => `You're now in ${practice}`,
} as const
