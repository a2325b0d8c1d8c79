import { type PatientBasics, patientName, readPatient } from '#functions/patients/public.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { ensureCovered } from '#functions/platform/identity/scope.ts'
import type { Table } from '#functions/platform/table.ts'
import type { Uploader } from '../records.ts'

/** The patient's record, if the caller may reach it. @throws ERR_TARGET_NOT_FOUND */
export async function reachPatient(
  table: Table,
  { scope }: TenantCall,
  patientId: string,
): Promise<PatientBasics> {
  return ensureCovered(scope, await readPatient(table, scope.practiceId, patientId))
}

/**
 * Who calls, as uploads remember it. Staff is who reaches the whole practice; whoever reaches less
 * calls for a chart of their own, also where they work in the practice.
 */
export function callerOf({ actor, scope }: TenantCall, patient: PatientBasics): Uploader {
  if (actor.kind === 'guest') return { kind: 'guest', id: actor.id, name: patientName(patient) }
  const kind = scope.reaches.includes('all') ? 'staff' : 'patient'
  return { kind, id: actor.id, name: actor.name }
}
