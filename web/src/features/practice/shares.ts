import type { Distribution, DistributionStaff } from '#shared/model/distribution.ts'
import { hasLeadRole } from '#shared/model/roles.ts'
import type { StaffInfo } from '#shared/model/staff.ts'

export type Share = DistributionStaff

/**
 * Everybody who may get work: those with a share as it is, the others with one that is off; with one
 * that is on where there is no distribution yet.
 */
export function sharesOf(
  distribution: Pick<Distribution, 'staffs'> | null,
  staffs: readonly StaffInfo[],
): Share[] {
  return staffs
    .filter(({ roles }) => hasLeadRole(roles))
    .map(({ staffId, firstName, lastName }) => {
      const share = distribution?.staffs.find((one) => one.staffId === staffId)
      const label = `${firstName} ${lastName}`
      const none = { staffId, enabled: distribution === null, weight: 1, capacity: null }
      return { ...none, ...share, label }
    })
}

/** How many of a hundred somebody gets. */
export function percentOf({ enabled, weight }: Share, shares: readonly Share[]): number {
  const sum = shares.reduce((total, share) => total + (share.enabled ? share.weight : 0), 0)
  return enabled && sum > 0 ? Math.round((weight / sum) * 100) : 0
}

/** The fields of a distribution as its form has them: text. */
export function distributionValues(distribution: Distribution | null) {
  return {
    label: distribution?.label ?? '',
    target: distribution?.target ?? 'lead',
    subjectId: distribution?.subjectId ?? '',
    basis: distribution?.basis ?? '*',
    strategy: distribution?.strategy ?? 'weightedRoundRobin',
    ignore: distribution?.ignore ? 'yes' : '',
    rerouteAfter: `${distribution?.rerouteAfter ?? ''}`,
    description: distribution?.description ?? '',
  }
}
export type DistributionValues = ReturnType<typeof distributionValues>

/** What is sent of the fields that were changed; leads are of no type. */
export function distributionInput({
  ignore,
  rerouteAfter,
  ...change
}: Partial<DistributionValues>) {
  return {
    ...change,
    ...(change.target === 'lead' && { subjectId: '' }),
    ...(ignore !== undefined && { ignore: ignore !== '' }),
    ...(rerouteAfter !== undefined && { rerouteAfter: rerouteAfter.trim() || null }),
  }
}
