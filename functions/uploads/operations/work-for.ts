import type { PatientBasics } from '#functions/patients/public.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { newId } from '#functions/platform/ids.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import type { Table } from '#functions/platform/table.ts'
import { TEMPORARY } from '#shared/model/upload-rules.ts'
import type { Uploader } from '../records.ts'
import { createUploadStore } from '../store.ts'
import { callerOf, reachForCase, reachPatient } from './caller.ts'
import { visitorOf } from './temporary.ts'
import type { Work } from './work.ts'

type Dependencies = { table: Table; objects: ObjectStore }
type Reaching = {
  /** The patient, where that is being read already. */
  found?: Promise<PatientBasics | null>
  /** As whom the doctor of a case acts. */
  asDoctor?: Uploader['kind']
}

function workOf(
  { table, objects }: Dependencies,
  call: TenantCall,
  actor: Uploader,
  patient: PatientBasics | null,
): Work {
  const store = createUploadStore(table, call.scope.practiceId)
  const sender = patient && senderOf(call, actor, patient)
  return { store, objects, actor, scope: call.scope, ip: call.ip, now: call.now, newId, sender }
}

/** A holder of an upload link has the quota of a patient; an account of a lead has that of a lead. */
export function senderOf(
  { actor: caller }: TenantCall,
  { kind, id }: Uploader,
  patient: PatientBasics,
) {
  if (kind === 'staff') return null
  const isLead = caller.kind === 'member' && !patient.isPatient
  return { id, kind: isLead ? 'lead' : 'person' } as const
}

/**
 * What an operation on the uploads of a patient needs.
 * @throws ERR_TARGET_NOT_FOUND where the caller may not reach the patient
 */
export async function workFor(
  dependencies: Dependencies,
  call: TenantCall,
  patientId: string,
): Promise<Work> {
  if (patientId === TEMPORARY) return workOf(dependencies, call, visitorOf(call), null)
  const patient = await reachPatient(dependencies.table, call, patientId)
  return workOf(dependencies, call, callerOf(call, patient), patient)
}

/**
 * The same for what the doctor of a case about the patient does too: looks at uploads, and sends some.
 * @throws ERR_TARGET_NOT_FOUND where the caller may not reach the patient
 */
export async function workForCase(
  dependencies: Dependencies,
  call: TenantCall,
  patientId: string,
  { found, asDoctor = 'staff' }: Reaching = {},
): Promise<Work> {
  if (patientId === TEMPORARY) return workOf(dependencies, call, visitorOf(call), null)
  const reached = await reachForCase(dependencies.table, call, patientId, found)
  const { id, name } = call.actor
  const actor: Uploader = reached.isByCase
    ? { kind: asDoctor, id, name }
    : callerOf(call, reached.patient)
  return workOf(dependencies, call, actor, reached.patient)
}
