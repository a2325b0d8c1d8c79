import { threadChanged } from '#events/messages.ts'
import type { PatientBasics } from '#functions/patients/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import type { Table } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import { closed, reopened } from '../rules/conversation.ts'
import type { MessageStore } from '../store.ts'

type Work = { table: Table; store: MessageStore; call: TenantCall }

/**
 * Closes the conversation with a patient, read up to a message, or opens it again.
 * @throws ERR_TARGET_NOT_FOUND where nobody has written; ERR_VERSION_CONFLICT where somebody wrote since,
 *   ERR_NO_CHANGE where it is so already
 */
export async function setState(
  { table, store, call }: Work,
  { patientId }: PatientBasics,
  { isClosed, seq }: { isClosed: 0 | 1; seq: number },
): Promise<{ closedAt: string | null }> {
  const before = await store.conversation(patientId)
  const upTo = before && (await store.message(patientId, Math.min(seq, before.count)))
  if (!before || !upTo) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  const after = isClosed === 1 ? closed(before, upTo, call.now) : reopened(before)
  const change = isClosed === 1 ? 'closed' : 'reopened'
  const action = isClosed === 1 ? 'messages.close' : 'messages.reopen'
  await table.transact([
    store.conversationWrite(after),
    callAudit(call, action, { patientId }),
    eventWrite(threadChanged, { patientId, seq: upTo.seq, change }, occurrenceOf(call)),
  ])
  return { closedAt: after.closedAt }
}
