import { MESSAGE_MAX } from '#shared/model/message.ts'

/** A conversation between a practice and a patient. */
export const threadTexts = {
  label: 'Messages',
  older: 'Loading older messages',
  olderFailed: 'Older messages could not be loaded.',
  newer: 'Loading newer messages',
  newerFailed: 'Newer messages could not be loaded.',
  again: 'Try again',
  emptyTitle: 'No messages yet',
  emptyStaff: 'What you write here reaches the patient by a link in an email or a text.',
  emptyPatient: (practice: string) =>
    `Write to ${practice} here. You will find the answer on this page, too.`,
  newest: 'To the newest message',
  fresh: (count: number) => (count === 1 ? '1 new message' : `${count} new messages`),
  today: 'Today',
  yesterday: 'Yesterday',
  cardRequest: 'Asked for card details',
  card: 'Card details',
  cardTip:
    'The patient enters them on a page of their own. They come into this conversation, and never by email or text.',
  enterCard: 'Enter card details',
  openCard: 'Open card details',
  states: {
    waiting: 'Waiting for a connection',
    sending: 'Sending',
    failed: 'Not sent',
    sent: 'Sent',
    delivered: 'Delivered',
    read: 'Read',
  },
  byEmail: 'Email',
  byText: 'Text',
  undelivered: 'Not delivered',
  retry: 'Send again',
  discard: 'Put back in the box',
  file: 'Put into notes',
  files: 'Files of the message',
  addToCalendar: 'Add to calendar',
  booked: 'An appointment was made of this.',
  patientTime: (time: string) => `${time} where the patient is`,
} as const

const listed = new Intl.ListFormat('en-US')
const be = (names: readonly string[]) => (names.length === 1 ? 'is' : 'are')

/** Who else of the staff has the thread open. */
export const presenceTexts = {
  typing: (names: readonly string[]) => `${listed.format(names)} ${be(names)} typing`,
  looking: (names: readonly string[]) =>
    `${listed.format(names)} ${be(names)} looking at this, too`,
} as const

/** Where one writes. */
export const composerTexts = {
  label: 'Message',
  placeholder: 'Write a message',
  send: 'Send',
  keys: 'Enter sends, Shift + Enter begins a new line',
  channel: 'Tell the patient by',
  email: 'Email',
  text: 'Text',
  files: 'Attach files',
  attach: 'Attach a time',
  detach: 'Remove time',
  askCard: 'Ask for a card',
  unaskCard: 'Don’t ask for a card',
  cardMessage: 'Please send us your card details by the button below.',
  cardHint:
    'The patient enters the card on a page of their own. It is encrypted, and destroyed after 3 working days or a week, as the patient chooses. Never ask for a card in the text.',
  card: 'Remove the card number. It is not saved or sent. Ask for a card instead: the patient enters it in the secure card form.',
  ownCard:
    'Remove the card number. It is not saved or sent. Ask your practice for the secure card form instead.',
  calendarTitle: 'What for',
  calendarDay: 'Day',
  calendarTime: 'Time',
  calendarZone: (zone: string) => `Times are in ${zone}`,
  tooLong: (by: number) =>
    `${by.toLocaleString('en-US')} characters too many; the most is ${MESSAGE_MAX.toLocaleString('en-US')}.`,
  noContactTitle: 'This patient can’t be reached',
  noContact: 'Add an email address or a mobile number to the record to write to them.',
  kept: 'Draft saved',
  conflictTitle: 'You wrote something else in another tab',
  conflict: 'Both are kept until you choose.',
  takeOther: 'Use the other one',
  keepMine: 'Keep what is here',
} as const

/** The page behind the link of an email or text. */
export const guestTexts = {
  title: 'Read your message',
  lead: 'To keep your messages private, enter your date of birth.',
  dob: 'Date of birth',
  open: 'Open messages',
  dobWrong: 'This is not the date of birth the practice has for you.',
  dobMisformed: 'Enter the date as month, day and year.',
  badLinkTitle: 'This link is no longer good',
  badLink:
    'Links open for 14 days, and practices can take them back. Look for a newer email or text, or call the practice.',
  noLinkTitle: 'Open the link we sent you',
  noLink: 'Messages open by the link in the email or text from your practice, or in your account.',
  signIn: 'Sign in',
  lock: 'Lock',
  haveAccount: 'Have an account?',
  pageTitle: (practice: string) => `Messages with ${practice}`,
  urgent: 'Not for emergencies: call 911. Questions? Call',
} as const

/** The patient's own messages, signed in. */
export const ownTexts = {
  title: 'Messages',
  noneTitle: 'No practice yet',
  none: 'Once a practice has connected your chart, you can write to it here.',
} as const

/** The practice's conversations. */
export const inboxTexts = {
  title: 'Messages',
  list: 'Conversations',
  which: 'Which conversations',
  unread: 'Unread',
  read: 'Open',
  closed: 'Closed',
  close: 'Close conversation',
  reopen: 'Reopen conversation',
  whose: 'Whose conversations',
  assignee: 'Who answers',
  unassigned: 'Unassigned',
  advocate: (name: string) => `${name} (advocate)`,
  sections: { all: 'All', mine: 'Mine', unassigned: 'Unassigned' },
  search: 'Search patients and messages',
  more: 'Show more',
  empty: {
    unread: { title: 'All read', text: 'When a patient writes, you will find it here.' },
    read: {
      title: 'No open conversations',
      text: 'Search for a patient to write the first message.',
    },
    closed: {
      title: 'None closed',
      text: 'Close a conversation once nothing is left to do. Whatever is written later opens it.',
    },
  },
  chooseTitle: 'Choose a conversation',
  choose:
    'Or search for a patient to write to. j and k move through the list, Enter opens, r replies, a assigns.',
  back: 'Back to conversations',
  record: 'Open record',
  conversation: 'Conversation',
  lead: 'Lead',
  unreadCount: (count: number) => `${count} unread`,
  files: (count: number) => (count === 1 ? 'Sent a file' : `Sent ${count} files`),
  types: {
    plain: '',
    calendar: 'Proposed a time: ',
    requestCreditCard: 'Asked for card details: ',
    creditCard: 'Card details ',
  },
} as const

/** What was searched for in the inbox. */
export const foundTexts = {
  patients: 'Patients',
  noPatients: 'No patient has this name, phone number, email or date of birth.',
  morePatients: 'Show more patients',
  messages: 'Messages',
  noMessages: 'No message has these words.',
  narrowed: 'Many words begin like this. Type more letters to find what is missing here.',
  older: 'Search older messages',
} as const
