import { conversationAssigned } from '#events/messages.ts'
import type { PatientBasics } from '#functions/patients/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { Assignment } from '#shared/model/message.ts'
import { isReader } from '../rules/concerned.ts'
import { assigned, assignmentOf } from '../rules/conversation.ts'
import type { MessageStore } from '../store.ts'

type Work = { table: Table; store: MessageStore; call: TenantCall }

/**
 * Says who of the staff is to answer a patient; null leaves it to whoever looks after them. Messages that
 * come meanwhile change nothing of it; of two who say so at once the later one is refused.
 * @throws ERR_TARGET_NOT_FOUND where nobody has written, ERR_ADVOCATE_NOT_IN_PRACTICE for somebody who may
 *   not read the messages, ERR_VERSION_CONFLICT, ERR_NO_CHANGE
 */
export async function assign(
  { table, store, call }: Work,
  patient: PatientBasics,
  to: Parameters<typeof assigned>[1],
): Promise<Assignment> {
  const { patientId } = patient
  const { assigneeId } = to
  const staff = assigneeId === null ? null : await store.staff(assigneeId)
  if (assigneeId !== null && !(staff && isReader(staff, patient))) {
    throw new CatalogueError('ERR_ADVOCATE_NOT_IN_PRACTICE')
  }
  const prepare = async () => {
    const before = await store.conversation(patientId)
    if (!before) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
    return { before, after: assigned(before, to) }
  }
  return retryOnConflict(prepare, async ({ before, after }) => {
    await table.transact([
      store.conversationWrite(after),
      callAudit(call, 'messages.assign', { patientId, subject: assigneeId }),
      eventWrite(
        conversationAssigned,
        { patientId, before: before.assigneeId, after: assigneeId },
        occurrenceOf(call),
      ),
    ])
    return assignmentOf(after)
  })
}
