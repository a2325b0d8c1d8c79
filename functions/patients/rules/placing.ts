import { CatalogueError } from '#shared/errors.ts'
import { amendPatient, type PatientItem } from '../records.ts'

/** Who cares for the person in the practice, and whether the record is put away. */
export type Placing = Pick<
  PatientItem,
  'providerId' | 'groupId' | 'patientAdvocateId' | 'leadAdvocateId' | 'isArchived'
>

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
  const wanted = { ...before, ...placing }
  const { providerId, groupId, patientAdvocateId, leadAdvocateId, isArchived } = wanted
  const after: Placing = { providerId, groupId, patientAdvocateId, leadAdvocateId, isArchived }
  const isSame =
    providerId === before.providerId &&
    groupId === before.groupId &&
    patientAdvocateId === before.patientAdvocateId &&
    leadAdvocateId === before.leadAdvocateId &&
    isArchived === before.isArchived
  if (isSame) throw new CatalogueError('ERR_NO_CHANGE')
  return amendPatient(before, after, now)
}
