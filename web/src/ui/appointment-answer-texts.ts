/** The words with which a patient answers an appointment. */
export const answerTexts = {
  confirm: 'Confirm',
  otherTime: 'Ask for another time',
  wish: 'Which days and times suit you?',
  wishHint: 'For example: Tuesday or Thursday, in the morning',
  ask: 'Send to the practice',
  back: 'Go back',
  cancel: 'Cancel the appointment',
  cancelTitle: 'Cancel this appointment?',
  cancelText: 'The time can then be given to someone else.',
  keep: 'Keep it',
  confirmed: 'You have confirmed it. See you then.',
  canceled: 'It is canceled. To make another one, call the practice.',
  asked:
    'You have asked for another time. The practice will call you; until then the time is yours.',
} as const
