export const formTexts = {
  schedule: 'Schedule a call',
  ask: 'Ask for a call',
  scheduleTitle: 'Schedule a video consultation',
  askTitle: 'Ask for a video consultation',
  patient: 'Patient',
  patientRequired: 'Patient is required',
  provider: 'Doctor',
  providerRequired: 'Doctor is required',
  day: 'Day',
  time: 'Time',
  timeRequired: 'Choose a day and a time',
  timeClosed: 'The practice is closed then. Choose another time.',
  length: 'Length',
  minutes: (minutes: number) =>
    minutes < 60
      ? `${minutes} minutes`
      : `${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${minutes % 60} min` : ''}`,
  note: 'Note',
  noteHint: 'Everybody who takes part reads it.',
  reason: 'What is it about?',
  wantedDay: (place: number) => ['First day', 'Second day', 'Third day'][place] ?? '',
  wantedTime: (place: number) => ['First time', 'Second time', 'Third time'][place] ?? '',
  zone: 'Your time zone',
  wantedHint: 'Say up to three times that suit you. The practice chooses one of them.',
  clock: (own: string, practice: string) =>
    own === practice
      ? `Times are in ${own}.`
      : `Times are in ${own}, where you are. The practice is in ${practice}.`,
  save: 'Schedule',
  send: 'Send request',
  saved: 'Call scheduled',
  sent: 'Your request is with the practice',
} as const

export const changeTexts = {
  save: 'Save',
  saved: 'Call changed',
  wanted: 'The patient proposed',
  give: 'Give the call',
  given: (name: string) => `The call is with ${name} now`,
  add: 'Add',
  added: 'They can come in by the same link now',
  colleague: 'Colleague',
  colleagueRequired: 'Colleague is required',
} as const
