import { ensureVersion } from '#functions/platform/version.ts'
import { CatalogueError } from '#shared/errors.ts'
import {
  type Assignment,
  direction,
  type Message,
  type MessageType,
  PREVIEW_MAX,
} from '#shared/model/message.ts'
import type { InboxState } from '../keys.ts'
import type { Conversation, MessageItem, ReadMark } from '../records.ts'

/** Who reads: the practice, or the patient. */
export type Side = 'staff' | 'patient'

const nothingRead: ReadMark = { seq: 0, inbound: 0, at: null }

/** A thread in which nobody has written yet. */
export function newConversation(practiceId: string, patientId: string): Conversation {
  const marks = { staffRead: nothingRead, patientRead: nothingRead }
  return {
    practiceId,
    patientId,
    count: 0,
    inbound: 0,
    lastAt: null,
    last: null,
    closedAt: null,
    cardRequest: null,
    assigneeId: null,
    assignments: 0,
    ...marks,
    version: 0,
  }
}

type Placed =
  | 'seq'
  | 'inbound'
  | 'isFirstUnread'
  | 'createdAt'
  | 'practiceId'
  | 'patientId'
  | 'appointmentId'
type Written = Omit<MessageItem, Placed>

/**
 * The thread with one more message, which opens it where it was closed, and that message in its place. Times never go back in a thread,
 * whatever the clock of the function says.
 */
export function withMessage(
  before: Conversation,
  written: Written,
  now: Date,
): { after: Conversation; added: MessageItem } {
  const at = now.toISOString()
  const createdAt = before.lastAt !== null && before.lastAt > at ? before.lastAt : at
  const count = before.count + 1
  const inbound = before.inbound + (written.direction === direction.in ? 1 : 0)
  const { practiceId, patientId } = before
  const isFirstUnread = written.direction === direction.out && unreadOf(before, 'patient') === 0
  const { senderName, type, direction: way } = written
  const preview = previewOf(written.message)
  const files = written.files.length
  const last = { createdAt, direction: way, senderName, type, preview, files }
  const place = {
    practiceId,
    patientId,
    createdAt,
    seq: count,
    inbound,
    isFirstUnread,
    appointmentId: null,
  }
  const version = before.version + 1
  const cardRequest = cardRequestAfter(before.cardRequest, type, count)
  return {
    after: {
      ...before,
      count,
      inbound,
      lastAt: createdAt,
      last,
      closedAt: null,
      cardRequest,
      version,
    },
    added: { ...written, ...place },
  }
}

/** Which message asks for a card once there is one more: the latest that does, until a card comes. */
function cardRequestAfter(before: number | null, type: MessageType, seq: number): number | null {
  if (type === 'requestCreditCard') return seq
  return type === 'creditCard' ? null : before
}

/** How a text begins, on one line. */
function previewOf(text: string): string {
  return [...text.replaceAll(/\s+/g, ' ')].slice(0, PREVIEW_MAX).join('')
}

/** How many messages of the other side somebody has not read. */
export function unreadOf({ count, inbound, ...marks }: Conversation, side: Side): number {
  if (side === 'staff') return inbound - marks.staffRead.inbound
  const { seq, inbound: among } = marks.patientRead
  return count - inbound - (seq - among)
}

/** The thread when a side has read up to a message; null where it had read as far before. */
export function withRead(
  before: Conversation,
  side: Side,
  upTo: Pick<MessageItem, 'seq' | 'inbound'>,
  now: Date,
): Conversation | null {
  const name = side === 'staff' ? 'staffRead' : 'patientRead'
  if (upTo.seq <= before[name].seq) return null
  const mark = { seq: upTo.seq, inbound: upTo.inbound, at: now.toISOString() }
  return { ...before, [name]: mark, version: before.version + 1 }
}

/** Where a conversation is in the inbox. */
export function stateOf(conversation: Conversation): InboxState {
  if (conversation.closedAt !== null) return 'closed'
  return unreadOf(conversation, 'staff') > 0 ? 'unread' : 'read'
}

/**
 * In whose place the inbox shows the threads of one person, whose records were merged: the latest that
 * has unread messages, else that of the record that stands.
 */
export function leadOf(threads: readonly Conversation[], standingId: string): Conversation | null {
  const latestFirst = threads
    .filter(({ last }) => last !== null)
    .toSorted((one, other) => (other.lastAt ?? '').localeCompare(one.lastAt ?? ''))
  const unread = latestFirst.find((one) => stateOf(one) === 'unread')
  const standing = latestFirst.find(({ patientId }) => patientId === standingId)
  return unread ?? standing ?? latestFirst[0] ?? null
}

/**
 * The conversation as it is closed by whoever has read up to a message.
 * @throws ERR_VERSION_CONFLICT where the patient wrote since, ERR_NO_CHANGE where it is closed
 */
export function closed(
  before: Conversation,
  upTo: Pick<MessageItem, 'seq' | 'inbound'>,
  now: Date,
): Conversation {
  if (before.closedAt !== null) throw new CatalogueError('ERR_NO_CHANGE')
  const read = withRead(before, 'staff', upTo, now) ?? before
  if (unreadOf(read, 'staff') > 0) throw new CatalogueError('ERR_VERSION_CONFLICT')
  return { ...read, closedAt: now.toISOString(), version: before.version + 1 }
}

/** The conversation as it is open again. @throws ERR_NO_CHANGE where it is */
export function reopened(before: Conversation): Conversation {
  if (before.closedAt === null) throw new CatalogueError('ERR_NO_CHANGE')
  return { ...before, closedAt: null, version: before.version + 1 }
}

/** Who is to answer, as was said. */
export const assignmentOf = (found: Conversation | null): Assignment => ({
  assigneeId: found?.assigneeId ?? null,
  version: found?.assignments ?? 0,
})

type Assigning = { assigneeId: string | null; version?: number | undefined }

/**
 * The conversation as somebody else is to answer it.
 * @throws ERR_VERSION_CONFLICT where that was changed since `version`, ERR_NO_CHANGE where it is so
 */
export function assigned(before: Conversation, { assigneeId, version }: Assigning): Conversation {
  ensureVersion({ version: before.assignments }, version)
  if (before.assigneeId === assigneeId) throw new CatalogueError('ERR_NO_CHANGE')
  const counts = { assignments: before.assignments + 1, version: before.version + 1 }
  return { ...before, assigneeId, ...counts }
}

/** A message as a side sees it: patients are told names of the staff, and no ids. */
export function showMessage(
  { inbound: _, isFirstUnread: __, ...item }: MessageItem,
  { staffRead, patientRead }: Conversation,
  side: Side,
): Message {
  const isIn = item.direction === direction.in
  const isOfOther = isIn !== (side === 'patient')
  return {
    ...item,
    senderId: side === 'patient' && isOfOther ? null : item.senderId,
    delivered: isIn || item.delivery?.state === 'sent' || item.delivery?.state === 'delivered',
    isRead: item.seq <= (isIn ? staffRead : patientRead).seq,
  }
}
