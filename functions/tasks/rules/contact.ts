import { type Delivered, decodeEvent, type EventDefinition } from '#events/define.ts'
import { contactLogged } from '#events/growth.ts'
import { threadChanged } from '#events/messages.ts'
import { leadStatusAdjusted, leadStatusChanged } from '#events/patients.ts'
import { type LeadStatus, leadStatus, leadStatusLabels } from '#shared/model/leads.ts'
import { statusOnCompletion, taskStatus } from '#shared/model/task-codes.ts'
import type { ListedTask, TaskItem } from '../records.ts'

/** The practice was in touch with a lead: `how` continues a sentence. */
export type Contact = { patientId: string; how: string }

/** The statuses that a lead reaches only after a contact: an open one was only tried. */
const contacted: ReadonlySet<LeadStatus> = new Set([
  leadStatus.engaged,
  leadStatus.review,
  leadStatus.booked,
  leadStatus.converted,
])

const logged = { call: 'a call with the lead was answered', text: 'a text was sent to the lead' }

/**
 * What an event says of a contact with a lead; null where it says of none, such as of a message
 * that the lead wrote. Messages that no member wrote, such as reminders, are no contact.
 */
export function contactIn(delivered: Delivered): Contact | null {
  const { detailType, detail, actor } = delivered
  const is = ({ detailType: type }: EventDefinition) => type === detailType
  if (is(threadChanged)) {
    const { patientId, change } = decodeEvent(threadChanged, detail).payload
    const isSent = change === 'sent' && actor !== null
    return isSent ? { patientId, how: 'a message was sent to the lead' } : null
  }
  if (is(contactLogged)) {
    const { patientId, kind } = decodeEvent(contactLogged, detail).payload
    return { patientId, how: logged[kind] }
  }
  const changed = is(leadStatusChanged)
    ? decodeEvent(leadStatusChanged, detail)
    : decodeEvent(leadStatusAdjusted, detail)
  const { patientId, to } = changed.payload
  if (!contacted.has(to)) return null
  return { patientId, how: `the lead’s status became “${leadStatusLabels[to]}”` }
}

/** Whether a task is the one with which a new lead begins: of no type, and made by no member. */
export function isFirstTask({
  subjectId,
  creatorId,
}: Pick<ListedTask, 'subjectId' | 'creatorId'>): boolean {
  return subjectId === null && creatorId === null
}

type Ended = { how: string; at: string; now: Date }

/**
 * The first task of a lead after a contact; if its advocate may not complete it, it
 * waits to be confirmed. Null where it is not ongoing, or was made after the contact.
 */
export function contactedTask(before: TaskItem, { how, at, now }: Ended): TaskItem | null {
  if (before.status !== taskStatus.ongoing || before.createdAt > at) return null
  const completedAt = now.toISOString()
  return {
    ...before,
    status: statusOnCompletion(before, false),
    completedAt,
    trail: [
      ...before.trail,
      { at: completedAt, text: `Completed by itself: ${how}`, details: null },
    ],
    version: before.version + 1,
  }
}
