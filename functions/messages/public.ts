import { threadChanged } from '#events/messages.ts'
import { eventWrite, type Occurrence } from '#functions/platform/outbox.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { pagesOf } from '#functions/platform/table-pages.ts'
import { badField } from '#shared/errors.ts'
import { messageKeys } from './keys.ts'
import { messageItem } from './records.ts'

type Booked = { practiceId: string; patientId: string; seq: number; appointmentId: string }

/**
 * The writes that note with the message that proposes a time which appointment was made of it. They
 * fail with ERR_REQUEST_PARAMS_MISFORMAT where that message proposes none.
 */
export function bookedWrites(
  { practiceId, patientId, seq, appointmentId }: Booked,
  by: Occurrence,
): Write[] {
  const otherwise = badField('messageSeq', 'must be that of a message with a time')
  return [
    {
      kind: 'update',
      key: messageKeys(practiceId).message(patientId, seq),
      set: { appointmentId },
      equals: { attribute: 'type', value: 'calendar', otherwise },
    },
    eventWrite(threadChanged, { patientId, seq, change: 'booked' }, by),
  ]
}

/** What a practice keeps of somebody's messages, by the id of one record: the oldest first, page by page. */
export function messagesKept(table: Table, practiceId: string) {
  const keys = messageKeys(practiceId)
  return async function* (patientId: string) {
    const asked = { pk: keys.thread(patientId), range: { begins: keys.messages } }
    for await (const page of pagesOf(table, asked, messageItem)) {
      yield page.map(({ clientId: _name, inbound: _count, isFirstUnread: _mark, ...kept }) => kept)
    }
  }
}
