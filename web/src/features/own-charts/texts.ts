/** The page of an invitation to a chart, and the member's connected practices. */
export const invitationTexts = {
  loading: 'Looking for your invitation',
  title: (practice: string) => `${practice} says you are their patient`,
  visitorLead:
    'Connect an account to see your messages and appointments, and to send scans. Nothing is connected before you accept.',
  lead: 'If you accept, you can see the messages, scans and appointments of this record. If you decline, nothing is connected.',
  confirmed: 'The practice has confirmed who you are, so we ask for no date of birth.',
  createAccount: 'Create account',
  signIn: 'Sign in',
  dob: 'Date of birth',
  dobHint: 'Enter the patient’s date of birth. If your child is the patient, enter your child’s.',
  dobMisformed: 'Enter the date of birth as MM/dd/yyyy',
  dobMissing: 'Enter the date of birth',
  triesLeft: (count: number) => (count === 1 ? '1 try left' : `${count} tries left`),
  accept: 'Accept',
  decline: 'I am not their patient',
  declineTitle: 'Decline this invitation?',
  declineText: (practice: string) =>
    `${practice} gets a message that you declined. Your account is not connected.`,
  declineConfirm: 'Decline',
  keep: 'Go back',
  declined: 'Invitation declined',
  accepted: (practice: string) => `You are connected with ${practice}`,
  signedInAs: (email: string) => `Signed in as ${email}.`,
  otherAccount: 'Use another account',
  connectedTitle: (practice: string) => `You are connected with ${practice}`,
  connected:
    'You can see your messages and appointments, and send scans. If you change your name or email address, the practice gets the change only if you allow it.',
  toPractices: 'Go to my practices',
  toScans: 'Send scans',
  waitingUntil: (day: string) => `You can accept until ${day}.`,
} as const

type Ended = { title: string; text: string }

/** Why an invitation cannot be accepted, and what the person can do. */
export const endedTexts = {
  none: {
    title: 'Open the link in your invitation',
    text: 'Your practice sends it by email or text. If you cannot find it, call the practice.',
  },
  invalid: {
    title: 'This link does not work',
    text: 'The practice revoked the invitation or sent a newer one. Look for a newer message, or call the practice.',
  },
  expired: {
    title: 'This invitation has expired',
    text: 'Ask the practice to send you a new one.',
  },
  used: {
    title: 'This invitation was used already',
    text: 'Sign in to see your practices. If you did not use it yourself, call the practice.',
  },
  declined: {
    title: 'This invitation was declined',
    text: 'Your account is not connected. If you are a patient of the practice, ask for a new invitation.',
  },
  usedUp: {
    title: 'The date of birth was wrong five times',
    text: 'To protect the record, this invitation no longer works. Ask the practice to send you a new one.',
  },
} as const satisfies Record<string, Ended>
export type EndedReason = keyof typeof endedTexts

export const practicesTexts = {
  title: 'My practices',
  lead: 'Practices that your account is connected with, and what they get from it.',
  invitations: 'Invitations',
  recordOf: (patient: string) => `Record of ${patient}`,
  emptyTitle: 'No practice is connected yet',
  empty:
    'Ask your practice to invite you. The invitation comes by email or text, and also shows here.',
  paused: 'Paused: the practice needs you to confirm who you are',
  pausedText:
    'The practice changed this record. Open the invitation that it sent you to see the record again.',
  sharing: (practice: string) => `What ${practice} gets when you change your account`,
  shareDetails: 'My new name',
  shareEmail: 'My new email address',
  sharingHint: 'Both are off unless you turn them on.',
  details: 'My details',
  disconnect: 'Disconnect',
  disconnectFrom: (practice: string) => `Disconnect ${practice}`,
  disconnectTitle: (practice: string) => `Disconnect ${practice}?`,
  disconnectText:
    'You lose access to your messages, scans and appointments there at once. The practice keeps its record and gets a message. To connect again, ask for a new invitation.',
  keep: 'Stay connected',
  disconnected: (practice: string) => `${practice} is disconnected`,
} as const
