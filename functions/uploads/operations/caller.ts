import { type PatientBasics, patientName, readPatient } from '#functions/patients/public.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { covers, ensureCovered } from '#functions/platform/identity/scope.ts'
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
 * The caller as uploads record them. Staff are those who reach the record by their work; all others
 * act for a chart of their own, even if they work in the practice.
 */
export function callerOf({ actor, scope }: TenantCall, patient: PatientBasics): Uploader {
  if (actor.kind === 'guest') return { kind: 'guest', id: actor.id, name: patientName(patient) }
  const reaches = scope.reaches.filter((reach) => reach !== 'own')
  const kind = covers({ ...scope, reaches }, patient) ? 'staff' : 'patient'
  return { kind, id: actor.id, name: actor.name }
}
