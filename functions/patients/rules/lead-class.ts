import { CatalogueError } from '#shared/errors.ts'
import type { LeadClass } from '#shared/model/leads.ts'
import { amendPatient, type PatientItem } from '../records.ts'

/**
 * The lead once somebody has said how likely it is to become a patient; null for nobody knows.
 * @throws ERR_TARGET_NOT_FOUND where the record is no lead, ERR_NO_CHANGE
 */
export function classLead(
  before: PatientItem,
  leadClass: LeadClass | null,
  now: Date,
): PatientItem {
  if (!before.isLead) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  if (before.leadClass === leadClass) throw new CatalogueError('ERR_NO_CHANGE')
  return amendPatient(before, { leadClass, leadClassAt: now.toISOString() }, now)
}
