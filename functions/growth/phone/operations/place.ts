import { readPatient } from '#functions/patients/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { occurrenceOf } from '#functions/platform/outbox.ts'
import type { Table } from '#functions/platform/table.ts'
import { ensureVersion } from '#functions/platform/version.ts'
import { CatalogueError, ensureFound } from '#shared/errors.ts'
import type { Communication } from '#shared/model/phone.ts'
import { createPhoneStore } from '../store.ts'
import { shown } from './list.ts'
import { contactWrites, historyWrites } from './log.ts'

type Asked = { communicationId: string; patientId: string; version?: number | undefined }

/**
 * Puts a call or text on a record, in the place of another that it was on.
 * @throws ERR_TARGET_NOT_FOUND, ERR_VERSION_CONFLICT, ERR_NO_CHANGE
 */
export async function placeCommunication(
  { table }: { table: Table },
  call: TenantCall,
  { communicationId, patientId: wanted, version }: Asked,
): Promise<Communication> {
  const { practiceId } = call.scope
  const store = createPhoneStore(table, practiceId)
  const [found, person] = await Promise.all([
    store.communication(communicationId),
    readPatient(table, practiceId, wanted),
  ])
  const before = ensureFound(found)
  const { patientId } = ensureFound(person)
  ensureVersion(before, version)
  if (before.patientId === patientId) throw new CatalogueError('ERR_NO_CHANGE')
  const after = { ...before, patientId, candidates: [] }
  const former = before.patientId
  await table.transact([
    store.note(before, after),
    ...historyWrites(practiceId, before, after),
    ...contactWrites(before, after, occurrenceOf(call)),
    callAudit(call, 'communications.place', { patientId }),
    ...(former === null ? [] : [callAudit(call, 'communications.place', { patientId: former })]),
  ])
  const [answer] = await shown(table, practiceId, [{ ...after, version: before.version + 1 }])
  return ensureFound(answer ?? null)
}
