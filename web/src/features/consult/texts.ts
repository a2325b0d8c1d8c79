import type { LineVerdict } from './engine/line-check.ts'
import type { DeviceKind, DeviceProblem } from './engine/media.ts'
import type { LineLevel } from './engine/quality.ts'

export const standingTexts = {
  noTime: 'No time yet',
} as const

export const roomTexts = {
  title: 'Video consultation',
  with: (name: string) => `Video consultation with ${name}`,
  back: 'All consultations',
  noneTitle: 'There is no such consultation',
  none: 'The link may be incomplete, or it is not open to you. Ask the practice for it.',
  about: 'About this call',
  when: 'When',
  patient: 'Patient',
  location: 'Where the patient is',
  doctor: 'Doctor',
  noDoctor: 'The practice chooses',
  practice: 'Practice',
  number: 'Number',
  people: 'Taking part',
  cameIn: (time: string) => `came in at ${time}`,
  notIn: 'not here yet',
  you: 'You',
  guestMay:
    'In the call you see and hear everybody, write in the chat, and can share your screen. You do not see the patient’s record, and scans only on a screen that somebody shares.',
  waits: (name: string, since: string) => `${name} is in the waiting room since ${since}`,
  waitsFrom: (place: string) => `The patient is at ${place}.`,
  goingBack: 'Going back into the call',
} as const

export const checkTexts = {
  title: 'Check how you look and sound',
  hint: 'Nobody sees or hears you yet.',
  start: 'Turn on camera and microphone',
  startHint: 'Your browser asks whether this page may use them. Choose “Allow”.',
  preview: 'Your own picture',
  noPicture: 'Your camera is off',
  opening: 'Opening…',
  camera: 'Camera',
  microphone: 'Microphone',
  speaker: 'Speaker',
  turnOn: { camera: 'Turn camera on', microphone: 'Turn microphone on' } satisfies Record<
    DeviceKind,
    string
  >,
  turnOff: { camera: 'Turn camera off', microphone: 'Turn microphone off' } satisfies Record<
    DeviceKind,
    string
  >,
  again: 'Try again',
  blur: 'Blur what is behind me',
  level: 'How loud the microphone hears you',
  levelHint: 'Say something: the bar moves as you speak.',
  test: 'Play a sound',
  testing: 'Playing two tones…',
  tested: 'Did you hear two tones? If not, turn up the volume or choose another speaker.',
  without: 'You can come in without a camera, and without a microphone to listen only.',
  problems: {
    camera: {
      blocked:
        'Your browser keeps this page from using the camera. Press the camera sign or the lock beside the address, allow the camera, then try again.',
      system:
        'Your device keeps the browser from using the camera. Allow it in the settings of your device, under Privacy, then try again.',
      missing: 'No camera was found. Plug one in, or come in without a picture.',
      busy: 'Another program uses the camera. Close it, then try again.',
      unsupported:
        'This browser cannot use a camera here. Open the link in Chrome, Safari, Edge or Firefox.',
      failed: 'The camera did not open. Try again, or come in without a picture.',
    },
    microphone: {
      blocked:
        'Your browser keeps this page from using the microphone. Press the lock beside the address, allow the microphone, then try again.',
      system:
        'Your device keeps the browser from using the microphone. Allow it in the settings of your device, under Privacy, then try again.',
      missing: 'No microphone was found. Plug one in, or speak by phone instead.',
      busy: 'Another program uses the microphone. Close it, then try again.',
      unsupported:
        'This browser cannot use a microphone here. Open the link in Chrome, Safari, Edge or Firefox.',
      failed: 'The microphone did not open. Try again, or speak by phone instead.',
    },
  } satisfies Record<DeviceKind, Record<DeviceProblem, string>>,
} as const

export const lineTexts = {
  test: 'Test the line',
  states: {
    testing: 'Testing…',
    good: 'Your line is good.',
    fair: 'Your line will do. The picture may be small at times; go near your router, or close other programs.',
    poor: 'Your line is weak. Go near your router or to another network, or leave the camera off.',
    blocked:
      'This network seems to block video calls, as some in hospitals and companies do. Try another one, such as that of your phone.',
    failed: 'The line could not be tested now. Try again shortly before the call.',
  } satisfies Record<LineVerdict | 'testing' | 'failed', string>,
} as const

export const joinTexts = {
  title: 'Come in',
  from: (when: string) => `You can come in from ${when}.`,
  where: 'Where are you now?',
  whereHint: 'For the doctor’s license, and to send help to you in an emergency.',
  addressLine1: 'Street and number',
  addressCity: 'City',
  addressState: 'State',
  consent: 'I agree to be seen by video',
  consentTitle: 'What I agree to',
  consentRequired: 'Your consent is needed to be seen by video',
  join: 'Join the call',
  start: 'Start the call',
  unseen: 'Your camera and microphone are off: the others will not see or hear you.',
  unheard: 'Your microphone is off: the others will not hear you.',
  emergency: 'In an emergency call 911.',
  unlicensedThere: (state: string | null) =>
    `The doctor has no confirmed license in ${state ?? 'the state'}, where the patient is.`,
  unlicensedHome: (state: string | null) =>
    `The doctor has no confirmed license in ${state ?? 'the state'}, where the patient lives.`,
} as const

/** What guests see of how far they are. */
export const admissionTexts = {
  waitTitle: 'You are waiting to be let in',
  wait: 'The doctor sees that you are here, and lets you in. You see and hear nobody until then, and nobody sees or hears you.',
  stay: 'Keep this page open.',
  refusedTitle: 'You were not let in',
  refused:
    'The doctor has turned you away, perhaps by mistake or because it was too early. Call whoever asked you to take part.',
  again: 'Ask again',
} as const

export const waitTexts = {
  title: 'You are in the waiting room',
  forDoctor: (name: string) => `${name} will be here shortly. The call begins by itself.`,
  forStart: 'The call begins by itself as soon as its doctor is here.',
  stay: 'Keep this page open.',
  own: 'Your own picture',
  leave: 'Leave the waiting room',
} as const

export const callTexts = {
  stage: 'The call',
  controls: 'What you can do in the call',
  mute: 'Mute',
  unmute: 'Unmute',
  cameraOn: 'Camera on',
  cameraOff: 'Camera off',
  share: 'Share screen',
  stopShare: 'Stop sharing',
  more: 'More',
  devices: 'Devices',
  details: 'Details',
  detailsTitle: 'The call',
  leave: 'Leave',
  finish: 'Finish the call',
  finishTitle: 'Finish the call for everybody?',
  finishNote: 'Note to the record',
  finishHint: 'Nobody can come back after it. What you write here goes to the patient’s record.',
  finished: 'Call finished',
  pictureInPicture: 'Small window',
  own: 'You',
  tapToHear: 'Tap to hear',
  hear: (name: string) => `Tap to hear ${name}`,
  muted: 'Muted',
  screenOf: (name: string) => `Screen of ${name}`,
  scans: 'Scans',
  stopScans: 'Put scans away',
  scansTitle: 'Look at scans together',
  scansHint:
    'Everybody in the call sees what you see: the image, its brightness, and where you point.',
  noScans: 'There are no scans of this patient.',
  untitledScan: 'Scans',
  images: (count: number) => (count === 1 ? '1 image' : `${count} images`),
  sentBy: { guest: 'Sent by a link', patient: 'Sent by the patient' },
  sentByStaff: (name: string) => `Added by ${name}`,
  ownScans: 'The scans that you show',
  scansForGuests:
    'The doctor shows scans to the patient. To show them to you, too, the doctor can share the screen.',
  scansForAccounts:
    'The doctor shows scans. Sign in to see them here, or ask the doctor to share the screen.',
  scansOf: (name: string) => `The scans that ${name} shows`,
  phases: {
    absent: 'Not here yet',
    connecting: 'Connecting…',
    connected: '',
    interrupted: 'The connection broke. It is being mended…',
    left: 'Has left',
  },
  levels: {
    good: 'Good connection',
    fair: 'Fair connection',
    poor: 'Weak connection: the picture is smaller',
    audioOnly: 'Very weak connection: sound only',
  } satisfies Record<LineLevel, string>,
  alone: 'Nobody else is here yet.',
  elsewhereTitle: 'You are in this call on another tab or device',
  elsewhere: 'The call goes on there.',
  here: 'Go on here',
  lostTitle: 'The call was interrupted',
  lost: 'Come in again. If it happens again, go on by phone.',
  again: 'Come in again',
} as const

export const phoneTexts = {
  title: 'It does not work?',
  patient: 'Go on by phone. Say: “I have a video consultation now, and it does not work.”',
  practice: 'Go on by phone. Say: “The video does not work, so I call you instead.”',
  call: (phone: string) => `Call ${phone}`,
  none: 'There is no phone number of the patient.',
} as const

export const endTexts = {
  finishedTitle: 'This call is finished',
  finished: (minutes: number) => `It took ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  nextTitle: 'What is next',
  next: 'Schedule the next one while you know what it is for.',
  canceledTitle: 'This call was canceled',
  canceledBy: {
    patient: 'The patient canceled it.',
    practice: 'The practice canceled it.',
    noShow: 'The patient did not come.',
  },
  /** What the patient reads. */
  missed:
    'It was noted that you did not come. To see the doctor, ask for another call, or call the practice.',
  notStarted: 'It did not start. Ask for another call, or call the practice.',
  nobody: 'Nobody started it.',
  requestTitle: 'The practice has yet to choose the time',
  request: 'You will hear from the practice as soon as it has. You proposed:',
} as const

export const rateTexts = {
  title: 'How was it?',
  hint: 'Your word goes to the practice, once.',
  rate: 'Stars',
  rateRequired: 'Choose 1 to 5 stars',
  comment: 'Comment',
  send: 'Send rating',
  sent: 'Thank you for your rating',
  given: 'Rating of the patient',
  own: 'Your rating',
  stars: (rate: number) => `${rate} of 5 stars`,
} as const

export const listTexts = {
  title: 'V-Consult',
  description: 'Consultations by video.',
  views: { upcoming: 'Upcoming', mine: 'Mine', requests: 'To schedule', past: 'Past' },
  view: 'Which consultations',
  columns: { patient: 'Patient', when: 'When', provider: 'Doctor', state: 'State' },
  anyProvider: 'Any doctor',
  noProvider: 'To be chosen',
  states: {
    pending: 'Planned',
    started: 'In progress',
    finished: 'Finished',
    canceled: 'Canceled',
  },
  request: 'Needs a time',
  emptyTitle: 'No consultations here',
  empty: 'Calls show up here as soon as somebody schedules one, or a patient asks for one.',
  clear: 'Clear filters',
  ownTitle: 'Video consultations',
  ownDescription: 'See your doctor by video, from wherever you are.',
  ownNoneTitle: 'No video consultation yet',
  ownNone: 'Ask for one, and say which times suit you. The practice chooses one of them.',
  ownNoChartTitle: 'No practice is connected yet',
  ownNoChart: 'Once your account is connected with a practice, you can ask it here.',
  tabNoneTitle: 'No video consultation of this patient yet',
} as const

export const actionTexts = {
  title: 'What you can do',
  edit: 'Reschedule…',
  editTitle: 'Change the call',
  choose: 'Choose the time…',
  chooseTitle: 'Choose the time of the call',
  transfer: 'Give to another doctor…',
  transferTitle: 'Give the call to another doctor',
  invite: 'Add a colleague…',
  inviteTitle: 'Ask a colleague to take part',
  inviteGuest: 'Invite by link…',
  inviteGuestTitle: 'Ask somebody else to take part',
  calendar: 'Add to your calendar',
  cancel: 'Cancel the call',
  cancelTitle: 'Cancel the call?',
  cancelText: 'It will not take place. Everybody who takes part is told.',
  noShow: 'The patient did not come',
  noShowTitle: 'Did the patient not come?',
  noShowText:
    'The call ends as a no-show, and its time is free again. The patient is told, and can ask for another call.',
  noShowKept: 'No-show noted',
  canceled: 'Call canceled',
  keep: 'Keep it',
} as const

export const bannerTexts = {
  offer: 'This call can be opened in the app.',
  open: 'Open the app',
  close: 'Go on here',
} as const
