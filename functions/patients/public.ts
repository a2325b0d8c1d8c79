import * as v from 'valibot'
import type { TenantScope } from '#functions/platform/identity/scope.ts'
import type { Table } from '#functions/platform/table.ts'
import { patientRecord } from '#shared/model/patient.ts'
import { patientKeys } from './records.ts'

export {
  amendPatient,
  type PatientItem,
  patientItem,
  patientKeys,
  patientName,
  patientWrites,
  rowChange,
} from './records.ts'

/** What other domains need to know of a patient or lead. */
export const patientBasics = v.pick(patientRecord, [
  'patientId',
  'firstName',
  'middleName',
  'lastName',
  'email',
  'mobile',
  'dob',
  'isLead',
  'providerId',
  'patientAdvocateId',
  'leadAdvocateId',
  'groupId',
])
export type PatientBasics = v.InferOutput<typeof patientBasics>

export async function readPatient(
  table: Table,
  practiceId: string,
  patientId: string,
): Promise<PatientBasics | null> {
  return table.get(patientKeys(practiceId).patient(patientId), patientBasics)
}

/** The same of several, by their ids. */
export async function readPatients(
  table: Table,
  practiceId: string,
  patientIds: readonly string[],
): Promise<Map<string, PatientBasics>> {
  const keys = [...new Set(patientIds)].map(patientKeys(practiceId).patient)
  const patients = await table.getMany(keys, patientBasics)
  return new Map(patients.map((patient) => [patient.patientId, patient]))
}

const place = v.object({ patientId: v.string() })

/**
 * The patients within a scope that does not cover the whole practice, by their ids: those whom the
 * caller treats, and those of the groups that the caller manages.
 */
export async function patientsWithin(
  table: Table,
  { practiceId, memberId, groupIds, reaches }: TenantScope,
): Promise<ReadonlySet<string>> {
  const keys = patientKeys(practiceId)
  const partitions = [
    ...(memberId !== null && reaches.includes('treated') ? [keys.ofProvider(memberId)] : []),
    ...(reaches.includes('managed') ? groupIds.map(keys.ofGroup) : []),
  ]
  const places = await Promise.all(partitions.map((pk) => table.queryAll({ pk }, place)))
  return new Set(places.flat().map(({ patientId }) => patientId))
}
