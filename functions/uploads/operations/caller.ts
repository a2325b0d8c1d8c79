import { idsOf, type PatientBasics, patientName, readPatient } from '#functions/patients/public.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { covers, ensureCovered, isOwnReach } from '#functions/platform/identity/scope.ts'
import type { Table } from '#functions/platform/table.ts'
import type { Uploader } from '../records.ts'

/**
 * The patient's record, if the caller may reach it.
 * @param found the record, where it is being read already
 * @throws ERR_TARGET_NOT_FOUND
 */
export async function reachPatient(
  table: Table,
  { scope }: TenantCall,
  patientId: string,
  found = readPatient(table, scope.practiceId, patientId),
): Promise<PatientBasics> {
  return ensureCovered(scope, await found)
}

/**
 * The same, also for the doctor of a case about the patient, who need not treat them: an opinion is given from
 * the scans.
 * @throws ERR_TARGET_NOT_FOUND
 */
export async function reachForCase(
  table: Table,
  { scope }: TenantCall,
  patientId: string,
  found = readPatient(table, scope.practiceId, patientId),
): Promise<{ patient: PatientBasics; isByCase: boolean }> {
  const patient = await found
  const { practiceId, memberId, reaches } = scope
  const mayHaveCases = memberId !== null && reaches.includes('treated')
  if (patient && mayHaveCases && !covers(scope, patient)) {
    const about = { practiceId, patientIds: idsOf(patient), staffId: memberId }
    const { hasCaseOf } = await import('#functions/reviews/public.ts')
    if (await hasCaseOf(table, about)) return { patient, isByCase: true }
  }
  return { patient: ensureCovered(scope, patient), isByCase: false }
}

/**
 * The caller as uploads record them. Staff are those who reach the record by their work; all others
 * act for a chart of their own, even if they work in the practice.
 */
export function callerOf({ actor, scope }: TenantCall, patient: PatientBasics): Uploader {
  if (actor.kind === 'guest') return { kind: 'guest', id: actor.id, name: patientName(patient) }
  const reaches = scope.reaches.filter((reach) => !isOwnReach(reach))
  const kind = covers({ ...scope, reaches }, patient) ? 'staff' : 'patient'
  return { kind, id: actor.id, name: actor.name }
}
