export const phoneTexts = {
  title: 'Phone',
  calls: (number: string) => `Calling ${number}`,
  waits: (number: string) => `Calls ${number} once the phone is ready. Sign in below if it asks.`,
  takenTitle: 'The phone is open already',
  taken: 'It has a window of its own. Close this one.',
  offTitle: 'The phone is not on',
  off: 'Either your practice has no phone connected, or your business phone is off. Ask your admin.',
  frame: 'RingCentral phone',
} as const
