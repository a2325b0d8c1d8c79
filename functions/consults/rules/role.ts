import {
  covers,
  isOwnReach,
  type Reachable,
  type TenantScope,
} from '#functions/platform/identity/scope.ts'
import type { ConsultRole } from '#shared/model/consult-moves.ts'
import type { ConsultItem } from '../records.ts'

/**
 * What somebody is to a consultation, by how far their permission reaches; null where it is out of reach. Whose
 * chart it is about is the patient of it, whatever else they are in the practice. Its doctor, and whoever was
 * asked to take part, reach it also where somebody else treats the patient.
 */
export function roleIn(
  scope: TenantScope,
  patient: Reachable | null,
  { providerId, invited }: Pick<ConsultItem, 'providerId' | 'invited'>,
): ConsultRole | null {
  const { memberId, reaches } = scope
  if (patient && covers({ ...scope, reaches: ['own'] }, patient)) return 'patient'
  const others = reaches.filter((reach) => !isOwnReach(reach))
  if (memberId === null || others.length === 0) return null
  if (memberId === providerId) return 'provider'
  if (patient && covers({ ...scope, reaches: others }, patient)) return 'operator'
  return invited.some(({ staffId }) => staffId === memberId) ? 'participant' : null
}
