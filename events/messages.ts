import * as v from 'valibot'
import { eventsOf } from './define.ts'

const event = eventsOf('praxis.messages')

/**
 * A thread is another than before. sent: the staff wrote; received: the patient did; readByStaff and
 * readByPatient: a side has read; closed and
 * reopened: by the staff; delivery: what tells the patient of a message was handed on, or not.
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
    'delivery',
  ]),
})

/** The patient may have left a message unread for an hour. */
export const unreadReminderDue = event('UnreadReminderDue', {
  patientId: v.string(),
  seq: v.number(),
})
