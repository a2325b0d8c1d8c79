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
  /** Absent if the reader allows nothing that only patients may do; it counts as false. */
  isPatient?: boolean
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
    own: isOwn(scope, record),
    ownAsPatient: record.isPatient === true && isOwn(scope, record),
    self: false,
    platform: false,
  }
  return scope.reaches.some((reach) => within[reach])
}

function isOwn({ patientIds }: Pick<TenantScope, 'patientIds'>, record: Reachable): boolean {
  return [record, ...(record.mergedFrom ?? [])].some(({ patientId }) =>
    patientIds.includes(patientId),
  )
}

/** Whether a reach is that of a person into their own chart. */
export const isOwnReach = (reach: Reach): boolean => reach === 'own' || reach === 'ownAsPatient'

/** Whether a scope covers own charts alone. */
export const isOwnOnly = ({ reaches }: Pick<TenantScope, 'reaches'>): boolean =>
  reaches.every(isOwnReach)

/**
 * @throws ERR_TARGET_NOT_FOUND if the record is absent or out of scope, which looks the same;
 *   ERR_ACCESS_DENIED for what leads may not do about their own chart
 */
export function ensureCovered<R extends Reachable>(scope: TenantScope, record: R | null): R {
  const isOfLead = record !== null && !covers(scope, record) && isOwn(scope, record)
  if (isOfLead && scope.reaches.includes('ownAsPatient')) {
    throw new CatalogueError('ERR_ACCESS_DENIED', [
      'Only patients of the practice can do this. Write to the practice to become one.',
    ])
  }
  if (record === null || !covers(scope, record)) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  return record
}
