import { idsOf, readPatient } from '#functions/patients/public.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { readPractice } from '#functions/practices/public.ts'
import { inPractice, type Waiting, waitingWrites } from '#functions/status/public.ts'
import type { Conversation } from '../records.ts'
import { concerned, type Recount, recounts, withRecounts } from '../rules/concerned.ts'
import { unreadOf } from '../rules/conversation.ts'
import { createMessageStore, type MessageStore } from '../store.ts'

/** Counters that are changed in one transaction at most. */
const AT_ONCE = 40

/**
 * Brings the counters of all whom a patient's messages concern up to what is unread. It asks how it is
 * now, whatever happened: so it may come twice, late and in any order.
 */
export async function recount(table: Table, practiceId: string, patientId: string): Promise<void> {
  const store = createMessageStore(table, practiceId)
  const practice = await readPractice(table, practiceId)
  const record = await readPatient(table, practiceId, patientId)
  if (!practice || !record) return
  const place = { practiceId, timezone: practice.timezone }
  for (const id of idsOf(record)) {
    let isDone = false
    while (!isDone) isDone = await recountThread(table, store, { id, record, place })
  }
}

type Thread = {
  id: string
  record: NonNullable<Awaited<ReturnType<typeof readPatient>>>
  place: { practiceId: string; timezone: string }
}

/** Whether all counters of one thread are right then. */
function recountThread(
  table: Table,
  store: MessageStore,
  { id, record, place }: Thread,
): Promise<boolean> {
  const prepare = async () => {
    const conversation = await store.conversation(id)
    const before = (await store.counted(id)) ?? { staff: {}, own: {}, version: 0 }
    const all = conversation
      ? recounts(before, await unreadCounts(store, conversation, record))
      : []
    const changes = all.slice(0, AT_ONCE)
    const writes = await Promise.all(
      changes.map((change) => waitingWrites(table, change.memberId, counting(change, place))),
    )
    const counted = store.countedWrite(id, withRecounts(before, changes))
    return { isLast: all.length <= AT_ONCE, writes: [...writes.flat(), counted] }
  }
  return retryOnConflict(prepare, async ({ isLast, writes }) => {
    if (writes.length > 1) await table.transact(writes)
    return isLast
  })
}

async function unreadCounts(
  store: MessageStore,
  conversation: Conversation,
  record: Thread['record'],
) {
  const forStaff = unreadOf(conversation, 'staff')
  const forPatient = unreadOf(conversation, 'patient')
  const [staffs, memberId] = await Promise.all([
    forStaff === 0 ? [] : store.staffs(),
    store.accountOf(record.patientId),
  ])
  const readers = concerned(record, staffs, conversation.assigneeId)
  return {
    staff: Object.fromEntries(forStaff === 0 ? [] : readers.map((id) => [id, forStaff])),
    own: memberId === null || forPatient === 0 ? {} : { [memberId]: forPatient },
  }
}

const counting =
  ({ side, by }: Recount, place: Thread['place']) =>
  (waiting: Waiting): Waiting =>
    side === 'own'
      ? { ...waiting, ownMessages: waiting.ownMessages + by }
      : inPractice(waiting, place, ({ unreadMessages }) => ({
          unreadMessages: unreadMessages + by,
        }))
