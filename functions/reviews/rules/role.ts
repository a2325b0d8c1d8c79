import {
  covers,
  isOwnReach,
  type Reachable,
  type TenantScope,
} from '#functions/platform/identity/scope.ts'
import type { ReviewRole } from '#shared/model/review-moves.ts'
import type { ReviewItem } from '../records.ts'

type Parties = Pick<ReviewItem, 'providerId' | 'advocateId'>

/**
 * What somebody is to a case, by how far their permission reaches; null where the case is out of reach.
 * Whose chart it is about is the patient of it, whatever else they are in the practice: a doctor has no part in
 * a case of their own. Whoever was given the case reaches it, also where somebody else treats the patient.
 */
export function roleIn(
  scope: TenantScope,
  patient: Reachable | null,
  { providerId, advocateId }: Parties,
): ReviewRole | null {
  const { memberId, reaches } = scope
  if (patient && covers({ ...scope, reaches: ['own'] }, patient)) return 'patient'
  const isProvider = memberId !== null && memberId === providerId
  const others = reaches.filter((reach) => !isOwnReach(reach))
  if (isProvider && others.length > 0) return 'provider'
  if (!patient || !covers({ ...scope, reaches: others }, patient)) return null
  if (memberId !== null && memberId === advocateId) return 'advocate'
  return others.includes('all') ? 'operator' : 'colleague'
}
