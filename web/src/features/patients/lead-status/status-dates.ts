import { type LeadTarget, leadTimestampFields } from '#shared/model/leads.ts'
import type { PatientRecord } from '#shared/model/patient.ts'

/** When a lead reached a status (ISO 8601); null where it has not yet. */
export function reachedAt(
  { leadStatus, leadStatusAt, leadData }: PatientRecord,
  status: LeadTarget,
): string | null {
  // The present status is known before its first time has been noted down.
  return leadData[leadTimestampFields[status]] ?? (status === leadStatus ? leadStatusAt : null)
}
