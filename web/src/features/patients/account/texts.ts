import type { ChartAccount, ChartAccountState } from '#shared/model/chart-account.ts'

type Proof = NonNullable<NonNullable<ChartAccount['invitation']>['identity']>['how']

/** The account of a chart, in the panel of the record. */
export const accountTexts = {
  title: 'Patient account',
  states: {
    none: 'No account connected',
    invited: 'Invited, not connected yet',
    declined: 'The patient declined the invitation',
    connected: 'Account connected',
    paused: 'Account paused until the patient confirms again',
  } as const satisfies Record<ChartAccountState, string>,
  connectedSince: (day: string) => `Account connected since ${day}`,
  pausedFor: {
    address: 'The email address in this record was corrected.',
    birthDate: 'The date of birth in this record was corrected.',
    merge: 'This record was merged with another one.',
  },
  pausedHint: 'Until then, the patient cannot see this record.',
  ended: {
    expired: 'The last invitation expired.',
    revoked: 'The last invitation was revoked.',
    usedUp: 'The date of birth was wrong five times, so the last invitation no longer works.',
  },
  sentTo: (to: string, day: string) => `Invitation sent to ${to} on ${day}`,
  validUntil: (day: string) => `Works until ${day}`,
  triesUsed: (count: number) =>
    count === 1 ? '1 wrong date of birth so far' : `${count} wrong dates of birth so far`,
  identity: (by: string, how: string) => `Identity confirmed by ${by}: ${how}`,
  archived: 'Take the record out of the archive to invite the patient.',
  invite: 'Invite to connect',
  inviteAgain: 'Invite again',
  inviteToConfirm: 'Invite to confirm',
  resend: 'Send again',
  resent: 'A new link is on its way. The earlier link no longer works.',
  revoke: 'Revoke invitation',
  revokeTitle: 'Revoke this invitation?',
  revokeText: 'Its link stops working. You can invite the patient again.',
  keep: 'Keep it',
  revoked: 'Invitation revoked',
  confirm: 'Confirm identity',
  correct: 'Correct contact details',
  disconnect: 'Disconnect account',
} as const

export const proofTexts = {
  photoId: 'Photo ID',
  knownInPerson: 'Known in person',
  other: 'Another way',
} as const satisfies Record<Proof, string>

export const inviteTexts = {
  title: 'Invite the patient to connect an account',
  lead: 'The patient opens the link, signs in or creates an account, and enters the date of birth in this record. The patient cannot see the record before that.',
  sendThru: 'Send by',
  email: 'Email',
  text: 'Text message',
  emailHint: 'You can use another address, such as that of a parent. The record keeps its own.',
  mobile: (number: string) => `The link goes to ${number}.`,
  check: 'I have confirmed the identity of this person',
  checkHint: 'The invitation then asks for no date of birth.',
  send: 'Send invitation',
  sent: 'The invitation is on its way.',
  emailMissing: 'Enter an email address',
} as const

export const identityTexts = {
  title: 'Confirm identity',
  lead: 'Confirm that the person in front of you is this patient, or acts for this patient. The open invitation then asks for no date of birth.',
  how: 'How did you check?',
  note: 'Note',
  noteHint: 'Do not write down ID numbers.',
  noteMissing: 'Say how you know the person',
  submit: 'Confirm identity',
  done: 'Identity confirmed',
} as const

export const correctTexts = {
  title: 'Correct contact details',
  lead: 'The patient keeps these details in their own account. Correct them only if they are wrong.',
  pauses:
    'A new email address or date of birth pauses the account: the patient cannot see this record until they confirm again. We send them an invitation.',
  save: 'Save',
  saved: 'Saved',
  paused: 'Saved. The account is paused until the patient confirms again.',
} as const

export const detachTexts = {
  title: 'Disconnect this account?',
  lead: 'The person loses access to this record at once, and gets an email about it. The record stays with the practice. You can invite the patient again.',
  reason: 'Reason',
  reasons: {
    wrongPerson: 'Wrong person',
    patientAsked: 'The patient asked for it',
    other: 'Another reason',
  },
  note: 'Note',
  noteHint: 'Only staff see the reason and the note.',
  submit: 'Disconnect account',
  done: 'Account disconnected',
} as const

export const accountLabels = {
  to: inviteTexts.email,
  how: identityTexts.how,
  note: identityTexts.note,
  reason: detachTexts.reason,
} as const
