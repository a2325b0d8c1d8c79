import * as v from 'valibot'
import { conversation, draft, message } from '#shared/model/message.ts'

/** How far a side has read: a place in the thread, and how many messages of patients are up to there. */
const readMark = v.object({ seq: v.number(), inbound: v.number(), at: v.nullable(v.string()) })
export type ReadMark = v.InferOutput<typeof readMark>

/** What is known of a thread as a whole. */
export const conversationItem = v.object({
  practiceId: v.string(),
  patientId: v.string(),
  /** How many messages there are, and how many of them patients sent. */
  count: v.number(),
  inbound: v.number(),
  lastAt: v.nullable(v.string()),
  /** What the inbox shows; null where nobody has written. */
  last: v.nullable(conversation.entries.last),
  /** Since when it is closed; null for an open one. */
  closedAt: v.optional(v.nullable(v.string()), null),
  /** The place of the message that asks for a card, as long as none came; null where nothing asks. */
  cardRequest: v.optional(v.nullable(v.number()), null),
  /** Who is to answer, where that was said, and how often it was. */
  assigneeId: v.optional(v.nullable(v.string()), null),
  assignments: v.optional(v.number(), 0),
  staffRead: readMark,
  patientRead: readMark,
  version: v.number(),
})
export type Conversation = v.InferOutput<typeof conversationItem>

/** A message as it is kept; who has read it, the conversation says. */
export const messageItem = v.object({
  ...v.omit(message, ['delivered', 'isRead']).entries,
  /** How many messages of patients there are up to this one. */
  inbound: v.number(),
  /** When it was sent, the patient had read all before it: of such the patient is reminded. */
  isFirstUnread: v.boolean(),
})
export type MessageItem = v.InferOutput<typeof messageItem>

export const draftItem = v.object({ ...draft.entries })

/** How many unread messages of a thread are in whose counters: of staff, and of the patient's account. */
export const countedItem = v.object({
  staff: v.record(v.string(), v.number()),
  own: v.record(v.string(), v.number()),
  version: v.number(),
})
export type Counted = v.InferOutput<typeof countedItem>
