import type { EntryText } from '#functions/patients/public.ts'
import { appointmentStatusLabels, type ReplyAnswer } from '#shared/model/appointment.ts'
import type { DeliveryFailure } from '#shared/model/delivery.ts'
import type { Announced, Announcement } from './announcements.ts'
import type { AppointmentItem, Changed } from './appointment.ts'

function entry(summary: string, { id, scheduledAt, minutes }: AppointmentItem, count: number) {
  const details = { appointmentId: id, scheduledAt, minutes, count }
  return { kind: 'appointment', summary, details } satisfies EntryText
}

/** What the history says of appointments that were booked together, the first of which is given. */
export function bookedEntry(first: AppointmentItem, count: number): EntryText {
  return entry(count === 1 ? 'Appointment booked' : `${count} appointments booked`, first, count)
}

/** The same of those that were deleted. */
export function deletedEntry(first: AppointmentItem, count: number): EntryText {
  return entry(count === 1 ? 'Appointment deleted' : `${count} appointments deleted`, first, count)
}

/** The same of a change; `count` appointments of the series were changed with it and like it. */
export function changedEntry(
  before: AppointmentItem,
  after: AppointmentItem,
  count: number,
): EntryText {
  const what = count === 1 ? 'Appointment' : `${count} appointments`
  return entry(`${what} ${verb(before, after)}`, after, count)
}

export function remindedEntry(about: AppointmentItem): EntryText {
  return entry('Reminder of an appointment sent', about, 1)
}

const announced: Record<Announcement, string> = {
  booked: 'was booked',
  moved: 'has another time',
  canceled: 'does not take place',
  changed: 'was changed',
}

/** What the history says where the patient was told of appointments, the first of which is given. */
export function announcedEntry({ announcement, first, count }: Announced): EntryText {
  const summary = `The patient was told that an appointment ${announced[announcement]}`
  return {
    kind: 'appointment',
    summary: count === 1 ? summary : `${summary}, with ${count - 1} more`,
    details: { appointmentId: first.appointmentId, scheduledAt: first.scheduledAt, count },
  }
}

const whyUnsent: Record<DeliveryFailure, string> = {
  refused: 'the number or address takes no messages',
  unavailable: 'the mail or text service did not answer',
  unreadable: 'the message was lost before it was sent',
  late: 'it was too late',
  bounced: 'the address or number does not exist, or takes no messages',
  undelivered: 'the mailbox or phone could not be reached',
  stopped: 'they asked for no more texts',
  limit: 'the practice had used up its allowance of texts or emails',
  unverified: 'the practice cannot send texts on the free trial',
}

/** The same of a reminder or an announcement that reached nobody. */
export function unsentEntry(about: AppointmentItem, reason: DeliveryFailure | null): EntryText {
  const why = reason === null ? '' : `: ${whyUnsent[reason]}`
  return entry(`Message about an appointment could not be sent${why}`, about, 1)
}

/** What the history says where somebody is to be reminded of appointments, or no more. */
export function remindingEntry(isReminded: boolean, isByPatient: boolean): EntryText {
  const state = isReminded ? 'on' : 'off'
  const summary = isByPatient
    ? `The patient turned reminders of appointments ${state}`
    : `Reminders of appointments turned ${state}`
  return { kind: 'appointment', summary, details: null }
}

const answers: Record<ReplyAnswer, string> = {
  confirm: 'The patient confirmed the appointment',
  cancel: 'The patient canceled the appointment',
  otherTime: 'The patient asks for another time',
}

export function answeredEntry(
  about: AppointmentItem,
  answer: ReplyAnswer,
  wish: string,
): EntryText {
  const said = answer === 'otherTime' && wish ? `: ${wish}` : ''
  return entry(`${answers[answer]}${said}`, about, 1)
}

function verb(before: AppointmentItem, after: AppointmentItem): string {
  if (before.scheduledAt !== after.scheduledAt) return 'moved'
  if (before.status === after.status) return 'changed'
  if (after.status === 'noShow') return 'missed'
  return appointmentStatusLabels[after.status].toLowerCase()
}

/** The appointments after changes, all that there are of a record. */
export function allAfter(
  all: readonly AppointmentItem[],
  changes: readonly Changed[],
): AppointmentItem[] {
  const changed = new Set(changes.map(({ before }) => before?.id))
  const kept = all.filter(({ id }) => !changed.has(id))
  return [...kept, ...changes.flatMap(({ after }) => after ?? [])]
}
