import * as v from 'valibot'
import type { Key, Table } from './table.ts'

/** Where the patients domain keeps a record. */
export function patientKey(practiceId: string, patientId: string): Key {
  return { pk: `PRACTICE#${practiceId}#PATIENTS`, sk: `PATIENT#${patientId}` }
}

/** What other domains need to know of a patient or lead. `dob` is YYYYMMDD. */
export const patientBasics = v.object({
  patientId: v.string(),
  firstName: v.nullable(v.string()),
  middleName: v.nullable(v.string()),
  lastName: v.nullable(v.string()),
  email: v.nullable(v.string()),
  mobile: v.nullable(v.string()),
  dob: v.string(),
  isLead: v.boolean(),
  providerId: v.nullable(v.string()),
  patientAdvocateId: v.nullable(v.string()),
  leadAdvocateId: v.nullable(v.string()),
})
export type PatientBasics = v.InferOutput<typeof patientBasics>

export async function readPatient(
  table: Table,
  practiceId: string,
  patientId: string,
): Promise<PatientBasics | null> {
  return table.get(patientKey(practiceId, patientId), patientBasics)
}
