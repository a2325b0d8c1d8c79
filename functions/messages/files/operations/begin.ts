import type { PatientBasics } from '#functions/patients/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { newId } from '#functions/platform/ids.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import type { Table } from '#functions/platform/table.ts'
import { readPlanName } from '#functions/practices/public.ts'
import { callerOf, PUT_SECONDS, quotaWrites, senderOf } from '#functions/uploads/public.ts'
import { messageFileTypeOf } from '#shared/model/message-files.ts'
import { sentFileObject } from '../../keys.ts'

type Work = { table: Table; objects: ObjectStore; call: TenantCall }
type Announced = { name: string; size: number; sha256: string }

/**
 * Announces a file for a message. It counts for the same daily quotas as uploads.
 * @returns the id of the file, and the address that takes its bytes
 * @throws ERR_UPLOAD_QUOTA
 */
export async function beginFile(
  { table, objects, call }: Work,
  patient: PatientBasics,
  { name, size, sha256 }: Announced,
) {
  const { practiceId } = call.scope
  const { patientId } = patient
  const plan = await readPlanName(table, practiceId)
  const sender = senderOf(call, callerOf(call, patient), patient)
  const counted = { files: 1, bytes: size }
  await table.transact([
    callAudit(call, 'messages.sendFile', { patientId }),
    ...quotaWrites({ practiceId, plan, patientId, sender }, counted, call.now),
  ])
  const id = newId()
  const key = sentFileObject({ practiceId, patientId, senderId: call.actor.id }, id)
  const type = messageFileTypeOf(name) ?? 'application/octet-stream'
  return { id, ...(await objects.putUrl({ key, size, type, sha256 }, PUT_SECONDS)) }
}
