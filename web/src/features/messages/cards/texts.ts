import { REVEALED_SECONDS } from '#shared/model/card.ts'

/** Where a patient enters a card. */
export const cardFormTexts = {
  title: 'Card details',
  lead: (practice: string) =>
    `Only people at ${practice} who are allowed to can look at them, and you will see who did. They are encrypted, and destroyed when their time is up.`,
  fields: {
    nameOnCard: 'Name on card',
    cardNumber: 'Card number',
    expirationDate: 'Expires',
    securityCode: 'Security code',
  },
  expirationHint: 'MM/YY',
  expire: 'Delete my card details after',
  choices: { 3: '3 working days', 7: '1 week' },
  authorize: (practice: string) =>
    `I authorize ${practice} to charge this card for what we agreed on, and to look at its details for that until they are destroyed.`,
  confirm: 'Send card details',
  sent: 'Card details sent',
  brand: (name: string) => `${name} card`,
} as const

/** What became of a card. */
export const cardTexts = {
  title: 'Card details',
  until: (when: string) => `Destroyed on ${when}`,
  expiredTitle: 'These card details have expired',
  expired: (when: string) => `They were destroyed on ${when}.`,
  withdrawnTitle: 'These card details were taken back',
  withdrawn: (when: string) => `The patient took them back on ${when}, and they were destroyed.`,
  withdrawnOwn: (when: string) => `You took them back on ${when}, and they were destroyed.`,
  log: 'Who looked at them',
  nobody: 'Nobody yet',
  looked: { card: 'looked at the card', securityCode: 'looked at the security code' },
  reason: 'Why you look at it',
  reasonHint: 'The patient sees that you looked, and when. Your reason is kept with it.',
  reasonMissing: 'Say why you look at it.',
  reveal: 'Show the card',
  revealCode: 'Show the security code',
  codeOnce: 'The security code is shown once, and then destroyed.',
  codeTitle: 'Show the security code now?',
  codeText: `It is shown for ${REVEALED_SECONDS} seconds, once. Have at hand what you need it for: after that nobody can see it again.`,
  codeConfirm: 'Show it once',
  codeKeep: 'Not now',
  codeGone: (when: string) => `The security code was shown on ${when}, and destroyed.`,
  notAllowed: 'You can’t look at card details. An admin can allow it, in the list of staff.',
  hidesIn: (seconds: number) => `Hidden again in ${seconds} s`,
  hide: 'Hide',
  withdraw: 'Take them back',
  withdrawTitle: 'Take back the card details?',
  withdrawText: 'They are destroyed at once. The practice can ask for them again.',
  withdrawConfirm: 'Take them back',
  keep: 'Keep them',
  close: 'Close',
} as const
