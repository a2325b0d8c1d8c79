import { threadChanged } from '#events/messages.ts'
import { idsOf, type PatientBasics } from '#functions/patients/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import type { Conversation } from '../records.ts'
import { type Side, unreadOf, withRead } from '../rules/conversation.ts'
import type { MessageStore } from '../store.ts'

type Work = { table: Table; store: MessageStore; call: TenantCall }

/**
 * Says up to which message a side has read; of threads of records that were merged into this one, all.
 * Reading less far than before changes nothing.
 * @param own the thread of the record itself, which was read with it
 */
export async function markRead(
  work: Work,
  { patient, own }: { patient: PatientBasics; own: Conversation | null },
  side: Side,
  seq: number,
): Promise<{ unreadCount: number }> {
  const unread = await Promise.all(
    idsOf(patient).map((id) =>
      markThread(work, {
        ...{ id, side, seq: id === patient.patientId ? seq : Infinity },
        first: own?.patientId === id ? own : null,
      }),
    ),
  )
  return { unreadCount: unread.reduce((sum, count) => sum + count, 0) }
}

type Mark = {
  id: string
  side: Side
  seq: number
  /** The thread, where it was read already. */
  first: Conversation | null
}

/** How many messages of one thread are unread then. */
function markThread({ table, store, call }: Work, { id, side, seq, first }: Mark): Promise<number> {
  let known = first
  const prepare = async () => {
    const before = known ?? (await store.conversation(id))
    known = null
    const place = Math.min(seq, before?.count ?? 0)
    if (!before || place <= before[side === 'staff' ? 'staffRead' : 'patientRead'].seq) {
      return { before, after: null }
    }
    const upTo = await store.message(id, place)
    return { before, after: upTo && withRead(before, side, upTo, call.now) }
  }
  const write = async ({
    before,
    after,
  }: {
    before: Conversation | null
    after: Conversation | null
  }) => {
    if (!after) return before ? unreadOf(before, side) : 0
    const change = side === 'staff' ? 'readByStaff' : 'readByPatient'
    await table.transact([
      store.conversationWrite(after),
      callAudit(call, 'messages.read', { patientId: id }),
      eventWrite(
        threadChanged,
        { patientId: id, seq: Math.min(seq, after.count), change },
        occurrenceOf(call),
      ),
    ])
    return unreadOf(after, side)
  }
  return retryOnConflict(prepare, write)
}
