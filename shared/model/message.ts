import * as v from 'valibot'
import { chosenChannel, delivery, sendThru } from './delivery.ts'
import { counter, id, instant, integer, line, longText, text } from './fields.ts'
import { messageFile, sentFiles } from './message-files.ts'

/** Messages between a practice and a patient (specification, section 3, Secure message). */

/** Which way a message goes: to the practice, or to the patient. */
export const direction = { in: 0, out: 1 } as const

/** plain: text alone; calendar: with a time; requestCreditCard: asks for a card; creditCard: has one. */
export const messageTypes = ['plain', 'calendar', 'requestCreditCard', 'creditCard'] as const
export type MessageType = (typeof messageTypes)[number]

/** Characters of a message, as people count them. */
export const MESSAGE_MAX = 10_000
/** The same as UTF-16 counts them: emoji take two or more. */
const MESSAGE_UNITS_MAX = 4 * MESSAGE_MAX

/** Steps in which times can be proposed, in minutes (specification, section 9). */
export const CALENDAR_STEP_MINUTES = 15
const STEP_MS = CALENDAR_STEP_MINUTES * 60_000

const messageContent = v.pipe(
  longText(MESSAGE_UNITS_MAX),
  v.check((value) => [...value].length <= MESSAGE_MAX, `must be at most ${MESSAGE_MAX} characters`),
)
/** What the browser calls a message that it sends: so that it knows its own again. */
const clientId = v.optional(line(64))

/** A time that is proposed; what it must be beside an instant is checked where it is sent. */
const calendar = v.strictObject({
  calendarTitle: text(255),
  calendarTime: v.pipe(
    instant,
    v.check((value) => Date.parse(value) % STEP_MS === 0, 'must be in steps of 15 minutes'),
  ),
})

/**
 * A message as the staff send it. The type says which properties there are. A message without text must have
 * files, which is checked where it is sent.
 */
export const messageForm = v.object({
  patientId: id,
  message: messageContent,
  files: sentFiles,
  sendThru: v.optional(chosenChannel, sendThru.auto),
  type: v.optional(v.picklist(['plain', 'calendar', 'requestCreditCard']), 'plain'),
  properties: v.optional(v.nullable(calendar), null),
  clientId,
})
export type MessageForm = v.InferOutput<typeof messageForm>

/** What patients send. */
export const replyForm = v.object({
  practiceId: id,
  message: messageContent,
  files: sentFiles,
  type: v.optional(v.literal('plain'), 'plain'),
  /** The specification names it for both sides: what patients send, the practice sees in the inbox. */
  sendThru: v.optional(chosenChannel),
  clientId,
})

/** Up to which message somebody has read. */
export const readForm = { seq: counter }

/** A message as it is shown. */
export const message = v.object({
  id: v.string(),
  /** Its place in the thread, from 1. */
  seq: v.number(),
  practiceId: v.string(),
  patientId: v.string(),
  /** Null for a patient without an account, and where patients look: who of the staff it was. */
  senderId: v.nullable(v.string()),
  senderName: v.string(),
  message: v.string(),
  files: v.optional(v.array(messageFile), []),
  createdAt: v.string(),
  direction: v.picklist([direction.in, direction.out]),
  /** By what the patient is told of it; null for what patients send. */
  sendThru: v.nullable(v.picklist([sendThru.email, sendThru.text])),
  /** Whether what tells the patient of it was handed on. */
  delivered: v.boolean(),
  /** How far that is; null for what patients send. */
  delivery: v.nullable(delivery),
  /** Whether the other side has read it. */
  isRead: v.boolean(),
  type: v.picklist(messageTypes),
  properties: v.object({
    calendarTitle: v.nullable(v.string()),
    calendarTime: v.nullable(v.string()),
    secureMessageId: v.nullable(v.string()),
  }),
  /** The appointment that was made of the time that it proposes. */
  appointmentId: v.optional(v.nullable(v.string()), null),
  clientId: v.nullable(v.string()),
})
export type Message = v.InferOutput<typeof message>

/** Signs of the last message that the inbox shows. */
export const PREVIEW_MAX = 150

/**
 * Who is to answer the patient: somebody of the staff, or null for whoever looks after the patient.
 * The version counts the changes.
 */
export const assignment = v.object({ assigneeId: v.nullable(v.string()), version: v.number() })
export type Assignment = v.InferOutput<typeof assignment>

export const assignForm = v.object({
  patientId: id,
  assigneeId: v.nullable(id),
  /** That of the assignment as it was read: who decides upon an older one is refused. */
  version: v.optional(integer(0, Number.MAX_SAFE_INTEGER)),
})

/** Whose conversations: of those that one is to answer, of those nobody is to, of all. */
export const inboxSections = ['mine', 'unassigned', 'all'] as const

/** A conversation in the inbox of a practice. */
export const conversation = v.object({
  patientId: v.string(),
  patientName: v.string(),
  isLead: v.boolean(),
  /** Who is to answer: to whom it was assigned, else who looks after the patient, if they still work there. */
  assignee: v.nullable(v.object({ id: v.string(), name: v.string() })),
  unreadCount: v.number(),
  last: v.object({
    createdAt: v.string(),
    direction: v.picklist([direction.in, direction.out]),
    senderName: v.string(),
    type: v.picklist(messageTypes),
    /** How the text begins. */
    preview: v.string(),
    /** How many files came with it. */
    files: v.optional(v.number(), 0),
  }),
})
export type ConversationInfo = v.InferOutput<typeof conversation>

/** A message that was searched for. */
export const foundMessage = v.object({
  id: v.string(),
  patientId: v.string(),
  patientName: v.string(),
  /** Its place in the thread. */
  seq: v.number(),
  createdAt: v.string(),
  direction: v.picklist([direction.in, direction.out]),
  senderName: v.string(),
  /** What stands around the first word that was found, in pieces: those that are hits, and what is between. */
  excerpt: v.array(v.object({ text: v.string(), isHit: v.boolean() })),
})
export type FoundMessage = v.InferOutput<typeof foundMessage>

/** What is kept of a reply that is being written. */
export const draft = v.object({
  practiceId: v.string(),
  patientId: v.string(),
  content: v.string(),
  /** Counts the changes, sending among them; 0 where there was never one. */
  version: v.number(),
  updatedAt: v.nullable(v.string()),
})
export type Draft = v.InferOutput<typeof draft>

export const draftForm = v.object({
  patientId: id,
  content: messageContent,
  /** The version that was read: what another tab or machine wrote since is not written over. */
  version: v.optional(integer(0, Number.MAX_SAFE_INTEGER)),
})
