import { CatalogueError } from '#shared/errors.ts'
import { amendPatient, type PatientItem } from '../records.ts'

const placingFields = [
  'providerId',
  'groupId',
  'patientAdvocateId',
  'leadAdvocateId',
  'isArchived',
] as const

/** Who cares for the person in the practice, and whether the record is put away. */
export type Placing = Pick<PatientItem, (typeof placingFields)[number]>

/**
 * The record once others care for the person, or it was put away; none of it is among what people edit
 * in forms, so that nobody's open form conflicts with it.
 * @throws ERR_NO_CHANGE
 */
export function placePatient(
  before: PatientItem,
  placing: Partial<Placing>,
  now: Date,
): PatientItem {
  const after = { ...before, ...placing }
  if (placingFields.every((field) => after[field] === before[field])) {
    throw new CatalogueError('ERR_NO_CHANGE')
  }
  return amendPatient(before, placing, now)
}
