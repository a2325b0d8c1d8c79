import type { PatientBasics } from '#functions/patients/public.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { newId } from '#functions/platform/ids.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import type { Table } from '#functions/platform/table.ts'
import { TEMPORARY } from '#shared/model/upload-rules.ts'
import { createUploadStore } from '../store.ts'
import { callerOf, reachPatient } from './caller.ts'
import { visitorOf } from './temporary.ts'
import type { Work } from './work.ts'

/**
 * What an operation on the uploads of a patient needs.
 * @param found the patient, where that is being read already
 * @throws ERR_TARGET_NOT_FOUND where the caller may not reach the patient
 */
export async function workFor(
  { table, objects }: { table: Table; objects: ObjectStore },
  call: TenantCall,
  patientId: string,
  found?: Promise<PatientBasics | null>,
): Promise<Work> {
  const actor =
    patientId === TEMPORARY
      ? visitorOf(call)
      : callerOf(call, await reachPatient(table, call, patientId, found))
  const store = createUploadStore(table, call.scope.practiceId)
  return { store, objects, actor, scope: call.scope, ip: call.ip, now: call.now, newId }
}
