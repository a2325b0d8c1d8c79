import type * as v from 'valibot'
import type { threadChanged } from '#events/messages.ts'
import type { reviewChanged } from '#events/reviews.ts'
import type { taskChanged } from '#events/tasks.ts'
import { type TaskStatus, taskStatus } from '#shared/model/task-codes.ts'
import type { Person } from './lead-status.ts'
import type { EntryText } from './timeline.ts'

/** Entries about what other domains do with a record. None of them repeats a text that a person wrote. */

type Payload<E extends { schema: v.GenericSchema }> = v.InferOutput<E['schema']>

type Thread = Payload<typeof threadChanged>

/** A message, or what became of a card; null for what is not of the history, such as that a side has read. */
export function threadEntry({ change, seq, type, sentThru, card }: Thread): EntryText | null {
  if (change === 'card' && card === 'withdrawn') return cardEntry('Card withdrawn', seq)
  if (change !== 'sent' && change !== 'received') return null
  if (type === 'requestCreditCard') return cardEntry('Card requested', seq)
  if (type === 'creditCard') return cardEntry('Card received', seq)
  const received = { kind: 'message', summary: 'Message received', details: { seq } } as const
  if (change === 'received') return received
  const summary = sentThru ? `Message sent, with a notice by ${sentThru}` : 'Message sent'
  return { kind: 'message', summary, details: { seq, sentThru } }
}

const cardEntry = (summary: string, seq: number): EntryText => {
  return { kind: 'card', summary, details: { seq } }
}

type Review = Payload<typeof reviewChanged>

/** The entry of a case; null for notes among the staff, and for events that change nothing in it. */
export function reviewEntry({ reviewId, change, byPatient }: Review): EntryText | null {
  const summary = reviewSummary(change, byPatient)
  return summary === null ? null : { kind: 'review', summary, details: { reviewId } }
}

function reviewSummary(change: Review['change'], byPatient: boolean): string | null {
  switch (change) {
    case 'create':
      return byPatient ? 'Second opinion requested by the patient' : 'Second opinion requested'
    case 'answer':
      return 'Second opinion answered by the doctor'
    case 'reply':
      return byPatient ? 'Reply of the patient in a second opinion' : 'Reply in a second opinion'
    case 'transfer':
      return 'Second opinion given to another doctor'
    case 'advocate':
      return 'Second opinion given to an advocate'
    case 'close':
      return 'Second opinion closed'
    case 'cancel':
      return 'Second opinion canceled'
    case 'reopen':
      return 'Second opinion reopened'
    case 'rate':
      return 'Second opinion rated by the patient'
    default:
      return null
  }
}

type Task = Payload<typeof taskChanged>

const ended: Record<TaskStatus, string> = {
  [taskStatus.ongoing]: 'reopened',
  [taskStatus.completed]: 'completed',
  [taskStatus.canceled]: 'canceled',
  [taskStatus.awaitingConfirmation]: 'waits to be confirmed',
  [taskStatus.incomplete]: 'could not be done',
  [taskStatus.failed]: 'failed: it is past due',
}

/**
 * The most important change of a task; null if the history has no words for it.
 * @param subject what the task is called; null where it is no longer known
 * @param advocate who has the task now
 */
export function taskChangedEntry(
  { taskId, before, after, rerouted }: Task,
  { subject, advocate }: { subject: string | null; advocate: Person | null },
): EntryText | null {
  const task = subject === null ? 'A task' : `Task “${subject}”`
  const entry = (what: string): EntryText => {
    return { kind: 'task', summary: `${task} ${what}`, details: { taskId } }
  }
  if (before.status !== after.status) {
    const isConfirmed =
      before.status === taskStatus.awaitingConfirmation && after.status === taskStatus.completed
    return entry(isConfirmed ? 'confirmed as done' : ended[after.status])
  }
  if (before.advocateId !== after.advocateId) {
    const to = advocate?.name ?? 'another person'
    return entry(rerouted ? `passed on to ${to}, as it was not touched` : `given to ${to}`)
  }
  if (before.dueAt !== after.dueAt) return entry('is due at another time')
  if (before.isWaiting && !after.isWaiting) return entry('started')
  return before.failAfterDue === after.failAfterDue ? null : taskEdited(taskId, subject)
}

/** Other fields of a task were changed: its type, priority, comments or people. */
export function taskEdited(taskId: string, subject: string | null): EntryText {
  const task = subject === null ? 'A task' : `Task “${subject}”`
  return { kind: 'task', summary: `${task} changed`, details: { taskId } }
}

/** A study was shared with a doctor elsewhere, or the link was taken back. */
export function studyShared(shareId: string, isRevoked: boolean): EntryText {
  const summary = isRevoked ? 'Link to shared scans revoked' : 'Scans shared by a link'
  return { kind: 'studyShare', summary, details: { shareId } }
}
