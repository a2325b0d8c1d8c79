import { LIMIT_MS } from './idle/idle.ts'

export const sessionTexts = {
  loginTip: 'Sign in to see this page.',
  login: 'Sign in',
  deniedTitle: 'You do not have access to this',
  denied: 'Your role in the practice does not include it. Ask your practice admin if you need it.',
  leaving: 'Signing out',
  back: 'Back',
  unsaved: {
    title: 'Leave without saving?',
    text: 'What you typed on this page is not saved yet. If you leave, it is lost.',
    leave: 'Leave without saving',
    stay: 'Keep editing',
  },
  switched: (practice: string) => `You work in ${practice} now`,
  idle: {
    title: 'Are you still there?',
    text: 'There was no activity for a while. To protect what is on this page, you are about to be signed out. What you typed is kept.',
    left: (seconds: number) => `${seconds} ${seconds === 1 ? 'second' : 'seconds'} left`,
    stay: 'Stay signed in',
  },
  signedOut: {
    idleTitle: 'You were signed out',
    idle: `You were signed out after ${LIMIT_MS / 60_000} minutes without activity. Sign in again to go on where you were: what you typed is kept.`,
    elsewhere: 'You signed out in another tab.',
    somebodyTitle: 'Somebody else signed in',
    somebody: 'They signed in in another tab of this browser, so you were signed out here.',
    goOn: 'Go on',
  },
} as const
