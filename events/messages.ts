import * as v from 'valibot'
import { messageTypes } from '#shared/model/message.ts'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.messages')

/**
 * A thread is another than before. sent: the staff wrote; received: the patient did; readByStaff and
 * readByPatient: a side has read; closed and
 * reopened: by the staff; booked: the time that a message proposes has become an appointment; delivery: what
 * tells the patient of a message was handed on, arrived, or not; card: that of a message was looked at, or taken
 * back.
 */
export const threadChanged = event('ThreadChanged', {
  patientId: v.string(),
  seq: v.number(),
  change: v.picklist([
    'sent',
    'received',
    'readByStaff',
    'readByPatient',
    'closed',
    'reopened',
    'booked',
    'delivery',
    'card',
  ]),
  /** Set for a message that was written. Older events do not have it. */
  type: v.optional(v.picklist(messageTypes), 'plain'),
  /** By which channel the patient is notified of a message; null for messages of patients. */
  sentThru: v.optional(v.nullable(v.picklist(['email', 'text'])), null),
  /** The change of a card request. */
  card: v.optional(v.nullable(v.picklist(['revealed', 'withdrawn'])), null),
})

/** Somebody else is to answer the patient; null where that is left to whoever looks after them. */
export const conversationAssigned = event('ConversationAssigned', {
  patientId: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
})

/** The patient may have left a message unread for an hour. */
export const unreadReminderDue = event('UnreadReminderDue', {
  patientId: v.string(),
  seq: v.number(),
})

/** The time has come to destroy a card. */
export const cardExpired = event('CardExpired', { patientId: v.string(), cardId: v.string() })

/** Somebody of the staff opened a thread, began or stopped to type there, or left it. */
export const presenceChanged = event('PresenceChanged', { patientId: v.string() })
