import { email } from '#functions/deliveries/public.ts'
import type { NoticeGroup, TextGroup } from '#shared/model/notice-choices.ts'
import type { NotificationKind } from '#shared/model/notification.ts'
import type { About } from '../../rules/feed.ts'
import type { NoticeMail, NoticeText } from './mails.ts'
import { isPracticeKind, practiceMails } from './practice-mails.ts'

const groups: Partial<Record<NotificationKind, NoticeGroup>> = {
  leadGiven: 'leads',
  formSentAgain: 'leads',
  noteWritten: 'mentions',
  taskMentioned: 'mentions',
  reviewMentioned: 'mentions',
  conversationAssigned: 'messages',
  scansArrived: 'scans',
  appointmentAnswered: 'appointments',
  taskGiven: 'tasks',
  taskHandedOver: 'tasks',
  taskRerouted: 'tasks',
  taskDueSoon: 'tasks',
  taskStarted: 'tasks',
  taskFailed: 'tasks',
  taskTaken: 'tasks',
  taskUntouched: 'tasks',
  personAssigned: 'leads',
  patientGiven: 'leads',
}

/** Which choice of a member decides whether a notification comes by email too; undefined if none does. */
export const groupOfKind = (kind: NotificationKind): NoticeGroup | undefined =>
  isPracticeKind(kind) ? 'practice' : groups[kind]

export type Words = { subject: (practice: string) => string; text: string; button: string }

/** Nothing of a patient is said: mailboxes are read on locked screens and by others. */
export const noticeWords: Record<NoticeGroup, Words> = {
  leads: {
    subject: (practice) => `New lead at ${practice}`,
    text: 'A new lead waits for you. Leads who hear back within minutes are the likeliest to come.',
    button: 'Open the lead',
  },
  mentions: {
    subject: (practice) => `A colleague at ${practice} mentioned you`,
    text: 'A colleague mentioned you and would like you to know.',
    button: 'Read it',
  },
  messages: {
    subject: (practice) => `New message from a patient of ${practice}`,
    text: 'A patient wrote to you and waits for an answer.',
    button: 'Open the message',
  },
  scans: {
    subject: (practice) => `New scans at ${practice}`,
    text: 'A patient of yours sent scans.',
    button: 'Open the scans',
  },
  appointments: {
    subject: (practice) => `A patient of ${practice} answered about an appointment`,
    text: 'A patient confirmed, canceled or asked to move an appointment.',
    button: 'Open the appointment',
  },
  tasks: {
    subject: (practice) => `A task for you at ${practice}`,
    text: 'There is a task for you.',
    button: 'Open the task',
  },
  practice: {
    subject: (practice) => `News about ${practice}`,
    text: 'There is news about the practice.',
    button: 'Open the page',
  },
}

/** The words of kinds that those of their group do not fit. */
const ownWords: Partial<Record<NotificationKind, Partial<Words>>> = {
  personAssigned: {
    subject: (practice) => `Someone new to look after at ${practice}`,
    text: 'A colleague made you the advocate of a lead or patient.',
    button: 'Open the record',
  },
  patientGiven: {
    subject: (practice) => `A patient for you at ${practice}`,
    text: 'A colleague made you the provider of a patient.',
    button: 'Open the record',
  },
  leadsWaiting: { subject: (practice) => `New leads wait at ${practice}` },
  taskFailed: {
    subject: (practice) => `A task failed at ${practice}`,
    text: 'A task was past due, and failed.',
  },
  taskTaken: {
    subject: (practice) => `A task went to a colleague at ${practice}`,
    text: 'A task of yours went to the next, as you had not touched it.',
  },
  taskUntouched: {
    subject: (practice) => `A task is left at ${practice}`,
    text: 'No one touches a task, and no one is left for it.',
  },
}

/** The words of the messages about a kind of notification. */
export const wordsOfKind = (kind: NotificationKind, group: NoticeGroup): Words => ({
  ...noticeWords[group],
  ...ownWords[kind],
  ...(isPracticeKind(kind) && { text: practiceMails[kind].sentence }),
})

const tabs: Record<NoticeGroup, string> = {
  leads: '',
  mentions: '/notes',
  messages: '/messages',
  scans: '/rad-cloud',
  appointments: '/appointments',
  tasks: '/tasks',
  practice: '',
}

/** The path of the page on which the work of a group is done. */
export function noticePath(group: NoticeGroup, patientId: string | undefined): string {
  if (patientId === undefined) return '/practice-hub'
  const section = group === 'leads' ? 'lead-convert' : 'patient-link'
  return `/${section}/${patientId}${tabs[group]}`
}

const isOfCarer = (kind: NotificationKind) => kind === 'personAssigned' || kind === 'patientGiven'

/** The path of the page that a notification is about. Not all mentions are in notes. */
export function pathOfKind(
  kind: NotificationKind,
  group: NoticeGroup,
  { patientId, what }: About,
): string {
  if (isPracticeKind(kind)) return practiceMails[kind].page
  if (kind === 'reviewMentioned' && what !== undefined) return `/chat-review/${what}`
  // The page of patients leads to that of leads where the record is one.
  if (isOfCarer(kind) && patientId !== undefined) return `/patient-link/${patientId}`
  return noticePath(kind === 'taskMentioned' ? 'tasks' : group, patientId)
}

/** The email of a notification about a page, which only those who may see it can open. */
export const staffMail =
  ({ subject, text, button }: Words, path: string): NoticeMail =>
  ({ to, origin, practice }) =>
    email({
      to,
      subject: subject(practice),
      paragraphs: [text],
      button: { label: button, url: `${origin}${path}` },
      notes: [`You choose in your profile which of these emails you get: ${origin}/my/profile`],
    })

/** The text of a group, as short as possible because texts are paid by length. */
export const staffText =
  (group: TextGroup, path: string): NoticeText =>
  ({ to, origin, practice }) => ({
    channel: 'text',
    to,
    text: `${noticeWords[group].subject(practice)}: ${origin}${path} Reply STOP to unsubscribe.`,
  })
