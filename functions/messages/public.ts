import * as v from 'valibot'
import { threadChanged } from '#events/messages.ts'
import { eventWrite, type Occurrence } from '#functions/platform/outbox.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { pagesOf } from '#functions/platform/table-pages.ts'
import { badField } from '#shared/errors.ts'
import { messageFileObject, messageKeys } from './keys.ts'
import { conversationItem, countedItem, messageItem } from './records.ts'
import { unreadOf } from './rules/conversation.ts'

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

/**
 * The messages that a practice keeps of a record: the oldest first, page by page.
 * Each file has its key in the bucket.
 */
export function messagesKept(table: Table, practiceId: string) {
  const keys = messageKeys(practiceId)
  return async function* (patientId: string) {
    const asked = { pk: keys.thread(patientId), range: { begins: keys.messages } }
    for await (const page of pagesOf(table, asked, messageItem)) {
      yield page.map(({ clientId: _name, inbound: _count, isFirstUnread: _mark, ...kept }) => ({
        ...kept,
        files: kept.files.map((file) => ({ ...file, objectKey: messageFileObject(kept, file.id) })),
      }))
    }
  }
}

const answering = v.pick(conversationItem, ['assigneeId', 'staffRead'])

/** Who is to answer the messages of a patient, and up to which of them the staff has read. */
export async function readAnswering(
  table: Pick<Table, 'get'>,
  practiceId: string,
  patientId: string,
): Promise<{ assigneeId: string | null; readUpTo: number }> {
  const found = await table.get(messageKeys(practiceId).conversation(patientId), answering)
  return { assigneeId: found?.assigneeId ?? null, readUpTo: found?.staffRead.seq ?? 0 }
}

/** How many messages of a patient the staff have not read; `ids` are all that there may be messages of. */
export async function unreadOfStaff(
  table: Table,
  practiceId: string,
  ids: readonly string[],
): Promise<number> {
  const keys = ids.map(messageKeys(practiceId).conversation)
  const threads = await table.getMany(keys, conversationItem)
  return sum(threads.map((thread) => unreadOf(thread, 'staff')))
}

type Chart = { practiceId: string; ids: readonly string[] }

/**
 * How many messages of practices a member has not read in charts of theirs, in their order; `ids` are all
 * that there may be messages of. As pages count them, so it may be behind by a moment.
 */
export async function unreadInCharts(
  table: Table,
  memberId: string,
  charts: readonly Chart[],
): Promise<number[]> {
  const keysOf = ({ practiceId, ids }: Chart) => ids.map(messageKeys(practiceId).counted)
  const schema = v.object({ pk: v.string(), own: countedItem.entries.own })
  const items = await table.getMany(charts.flatMap(keysOf), schema)
  const unread = new Map(items.map(({ pk, own }) => [pk, own[memberId] ?? 0]))
  return charts.map((chart) => sum(keysOf(chart).map(({ pk }) => unread.get(pk) ?? 0)))
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
