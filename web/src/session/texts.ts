import { LIMIT_MS } from './idle/idle.ts'

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
  idle: {
    title: 'Are you still there?',
    text: "There was no activity for a while. To protect what's on this page, we're about to sign you out. What you typed is kept.",
    left: (seconds: number) => `${seconds} ${seconds === 1 ? 'second' : 'seconds'} left`,
    stay: 'Stay signed in',
  },
  signedOut: {
    idleTitle: 'You were signed out',
    idle: `You were signed out after ${LIMIT_MS / 60_000} minutes without activity. Sign in again to pick up where you left off: what you typed is kept.`,
    elsewhere: 'You signed out in another tab.',
    somebodyTitle: 'Someone else signed in',
    somebody: 'They signed in on another tab of this browser, so you were signed out here.',
    goOn: 'Continue',
  },
} as const
