import { CatalogueError } from '#shared/errors.ts'
import { type Permission, type PracticeReach, type Reach, reachOf } from '#shared/permissions.ts'
import type { Standing } from './standing.ts'

/** What of one practice a call may touch. Only the platform makes one, after the policy table. */
export type TenantScope = Pick<Standing, 'memberId' | 'patientIds'> & {
  practiceId: string
  reaches: PracticeReach[]
}

/** What decides whether a record is within a scope. */
export type Reachable = {
  patientId: string
  isLead: boolean
  providerId: string | null
  patientAdvocateId: string | null
  leadAdvocateId: string | null
}

const isPracticeReach = (reach: Reach): reach is PracticeReach =>
  reach !== 'self' && reach !== 'platform'

/**
 * The scope of a permission in a practice. What somebody holds over an account or the platform
 * opens nothing of a practice.
 * @throws ERR_ACCESS_DENIED where the policy table does not grant it
 */
export function grantScope(
  permission: Permission,
  practiceId: string,
  { holders, personal, memberId, patientIds }: Standing,
): TenantScope {
  const reaches = reachOf(permission, holders, personal).filter(isPracticeReach)
  if (reaches.length === 0) throw new CatalogueError('ERR_ACCESS_DENIED')
  return { practiceId, memberId, patientIds, reaches }
}

/** Whether a record is within the scope. */
export function covers(
  scope: Pick<TenantScope, 'memberId' | 'patientIds'> & { reaches: readonly Reach[] },
  record: Reachable,
): boolean {
  const isCaller = (id: string | null) => id !== null && id === scope.memberId
  const within: Record<Reach, boolean> = {
    all: true,
    leads: record.isLead,
    assigned: isCaller(record.patientAdvocateId) || isCaller(record.leadAdvocateId),
    treated: isCaller(record.providerId),
    own: scope.patientIds.includes(record.patientId),
    self: false,
    platform: false,
  }
  return scope.reaches.some((reach) => within[reach])
}

/** @throws ERR_TARGET_NOT_FOUND where the record is absent or out of the scope: no difference shown */
export function ensureCovered<R extends Reachable>(scope: TenantScope, record: R | null): R {
  if (record === null || !covers(scope, record)) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  return record
}
