import { CatalogueError } from '#shared/errors.ts'
import type { PatientItem } from '../records.ts'

/**
 * The record, where it is the one that was named: what somebody means to change in a record that was
 * merged meanwhile, they would not have meant for another.
 * @throws ERR_PATIENT_MERGED
 */
export function ensureNamed(record: PatientItem, patientId: string): PatientItem {
  if (record.patientId !== patientId) throw new CatalogueError('ERR_PATIENT_MERGED')
  return record
}
