import { CatalogueError } from '#shared/errors.ts'
import { type Permission, type PracticeReach, type Reach, reachOf } from '#shared/permissions.ts'
import type { Holdings } from './holdings.ts'

/** Which records of a practice a call may access; made by `grantScope` from the policy table. */
export type TenantScope = Pick<Holdings, 'memberId' | 'patientIds' | 'groupIds'> & {
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
  groupId: string | null
  /** Records that this one stands for since they were merged. */
  mergedFrom?: readonly { patientId: string }[]
}

const isPracticeReach = (reach: Reach): reach is PracticeReach =>
  reach !== 'self' && reach !== 'platform'

/**
 * The scope of a permission in a practice. A reach over an account or the platform gives no access to
 * a practice.
 * @throws ERR_ACCESS_DENIED if the policy table does not grant it
 */
export function grantScope(
  permission: Permission,
  practiceId: string,
  { holders, personal, memberId, patientIds, groupIds }: Holdings,
): TenantScope {
  const reaches = reachOf(permission, holders, personal).filter(isPracticeReach)
  if (reaches.length === 0) throw new CatalogueError('ERR_ACCESS_DENIED')
  return { practiceId, memberId, patientIds, groupIds, reaches }
}

/** Whether a record is within the scope. */
export function covers(
  scope: Pick<TenantScope, 'memberId' | 'patientIds' | 'groupIds'> & { reaches: readonly Reach[] },
  record: Reachable,
): boolean {
  const isCaller = (id: string | null) => id !== null && id === scope.memberId
  const within: Record<Reach, boolean> = {
    all: true,
    leads: record.isLead,
    assigned: isCaller(record.patientAdvocateId) || isCaller(record.leadAdvocateId),
    treated: isCaller(record.providerId),
    managed: record.groupId !== null && scope.groupIds.includes(record.groupId),
    own: [record, ...(record.mergedFrom ?? [])].some(({ patientId }) =>
      scope.patientIds.includes(patientId),
    ),
    self: false,
    platform: false,
  }
  return scope.reaches.some((reach) => within[reach])
}

/** @throws ERR_TARGET_NOT_FOUND if the record is absent or out of scope, which looks the same */
export function ensureCovered<R extends Reachable>(scope: TenantScope, record: R | null): R {
  if (record === null || !covers(scope, record)) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  return record
}
