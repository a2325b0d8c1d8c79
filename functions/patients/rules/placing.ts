import { CatalogueError } from '#shared/errors.ts'
import { amendPatient, type PatientItem } from '../records.ts'

/** Who cares for the person in the practice. */
export type Placing = Pick<PatientItem, 'providerId' | 'groupId'>

/**
 * The record once others care for the person; it is not among what people edit in forms, so that
 * nobody's open form conflicts with it.
 * @throws ERR_NO_CHANGE
 */
export function placePatient(
  before: PatientItem,
  placing: Partial<Placing>,
  now: Date,
): PatientItem {
  const { providerId = before.providerId, groupId = before.groupId } = placing
  if (providerId === before.providerId && groupId === before.groupId) {
    throw new CatalogueError('ERR_NO_CHANGE')
  }
  return amendPatient(before, { providerId, groupId }, now)
}
