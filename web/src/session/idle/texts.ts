import { LIMIT_MS } from './idle.ts'

/** The words of watching over a session. */
export const idleTexts = {
  warning: {
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
