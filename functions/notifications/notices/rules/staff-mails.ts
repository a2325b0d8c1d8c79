import { email } from '#functions/deliveries/public.ts'
import type { NoticeGroup, TextGroup } from '#shared/model/notice-choices.ts'
import type { NotificationKind } from '#shared/model/notification.ts'
import type { About } from '../../rules/feed.ts'
import type { NoticeMail, NoticeText } from './mails.ts'

/** Which choice of a member decides whether a notification comes by email too; none for the others. */
export const groupOfKind: Partial<Record<NotificationKind, NoticeGroup>> = {
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
}

type Words = { subject: (practice: string) => string; text: string; button: string }

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
}

const tabs: Record<NoticeGroup, string> = {
  leads: '',
  mentions: '/notes',
  messages: '/messages',
  scans: '/rad-cloud',
  appointments: '/appointments',
  tasks: '/tasks',
}

/** The path of the page on which the work of a group is done. */
export function noticePath(group: NoticeGroup, patientId: string | undefined): string {
  if (patientId === undefined) return '/practice-hub'
  const section = group === 'leads' ? 'lead-convert' : 'patient-link'
  return `/${section}/${patientId}${tabs[group]}`
}

/** The path of the page that a notification is about. Not all mentions are in notes. */
export function pathOfKind(
  kind: NotificationKind,
  group: NoticeGroup,
  { patientId, what }: About,
): string {
  if (kind === 'reviewMentioned' && what !== undefined) return `/chat-review/${what}`
  return noticePath(kind === 'taskMentioned' ? 'tasks' : group, patientId)
}

/** The email of a group about a patient's record, which only those who may see it can open. */
export const staffMail =
  (group: NoticeGroup, path: string): NoticeMail =>
  ({ to, origin, practice }) => {
    const { subject, text, button } = noticeWords[group]
    return email({
      to,
      subject: subject(practice),
      paragraphs: [text],
      button: { label: button, url: `${origin}${path}` },
      notes: [`You choose in your profile which of these emails you get: ${origin}/my/profile`],
    })
  }

/** The text of a group, as short as possible because texts are paid by length. */
export const staffText =
  (group: TextGroup, path: string): NoticeText =>
  ({ to, origin, practice }) => ({
    channel: 'text',
    to,
    text: `${noticeWords[group].subject(practice)}: ${origin}${path} Reply STOP to unsubscribe.`,
  })
