import { CatalogueError } from '#shared/errors.ts'
import { type Holder, type Permission, type Reach, reachOf } from '#shared/permissions.ts'

/** What of one practice a call may touch. Only the platform makes one, after the policy table. */
export type TenantScope = {
  practiceId: string
  reaches: Reach[]
  /** The member who calls; null for a guest. */
  memberId: string | null
  /** The charts that are the caller's own, or the one that the guest's link is for. */
  patientIds: string[]
}

/** What decides whether a record is within a scope. */
export type Reachable = {
  patientId: string
  isLead: boolean
  providerId: string | null
  patientAdvocateId: string | null
  leadAdvocateId: string | null
}

export type ScopeSource = Omit<TenantScope, 'reaches'> & { holders: Holder[] }

/** The scope of a permission. @throws ERR_ACCESS_DENIED where the policy table does not grant it */
export function grantScope(permission: Permission, source: ScopeSource): TenantScope {
  const { holders, ...scope } = source
  const reaches = reachOf(permission, holders)
  if (reaches.length === 0) throw new CatalogueError('ERR_ACCESS_DENIED')
  return { ...scope, reaches }
}

/** Whether a record is within the scope. */
export function covers(scope: TenantScope, record: Reachable): boolean {
  const isCaller = (id: string | null) => id !== null && id === scope.memberId
  const within: Record<Reach, boolean> = {
    all: true,
    leads: record.isLead,
    assigned: isCaller(record.patientAdvocateId) || isCaller(record.leadAdvocateId),
    own: scope.patientIds.includes(record.patientId) || isCaller(record.providerId),
  }
  return scope.reaches.some((reach) => within[reach])
}

/** @throws ERR_TARGET_NOT_FOUND where the record is absent or out of the scope: no difference shown */
export function ensureCovered<R extends Reachable>(scope: TenantScope, record: R | null): R {
  if (record === null || !covers(scope, record)) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
  return record
}
