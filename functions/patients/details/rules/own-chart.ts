import { badField, CatalogueError } from '#shared/errors.ts'
import { type DetailsChange, sharedFields } from '#shared/model/details.ts'
import type { PatientItem } from '../../records.ts'
import { type Changed, editPatient } from '../../rules/patient.ts'

/**
 * The chart after its patient edited it (specification, section 5: by the rules of the staff's form).
 * @throws ERR_TARGET_NOT_FOUND where it is not the member's, ERR_VERSION_CONFLICT, ERR_NO_CHANGE,
 *   ERR_REQUEST_PARAMS_MISFORMAT, also where a name is taken away, which the account needs
 */
export function changeOwnChart(
  before: PatientItem,
  change: DetailsChange,
  { memberId, now }: { memberId: string; now: Date },
): Changed {
  ensureOwn(before, memberId)
  for (const part of ['firstName', 'lastName'] as const) {
    if (change[part] === null && before[part] !== null) throw badField(part, 'is required')
  }
  return editPatient(before, change, now)
}

/** @throws ERR_TARGET_NOT_FOUND */
export function ensureOwn(chart: PatientItem, memberId: string): void {
  if (chart.memberId !== memberId) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
}

/** What of a change concerns the charts in other practices too. */
export function sharedOf(changed: readonly string[]) {
  return sharedFields.filter((field) => changed.includes(field))
}
