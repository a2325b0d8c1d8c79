import type { Distribution } from '#shared/model/practice.ts'
import { takesLeads } from '#shared/model/roles.ts'
import type { StaffInfo } from '#shared/model/staff.ts'

export type Share = Distribution['staffs'][number]

/** Everybody who may get new leads: those with a share as it is, the others with one that is off. */
export function sharesOf(distribution: Distribution, staffs: readonly StaffInfo[]): Share[] {
  return staffs
    .filter(({ roles }) => takesLeads(roles))
    .map(({ staffId, firstName, lastName }) => {
      const share = distribution.staffs.find((one) => one.staffId === staffId)
      const label = `${firstName} ${lastName}`
      return { staffId, enabled: false, weight: 1, ...share, label }
    })
}

/** How many of a hundred leads somebody gets. */
export function percentOf({ enabled, weight }: Share, shares: readonly Share[]): number {
  const sum = shares.reduce((total, share) => total + (share.enabled ? share.weight : 0), 0)
  return enabled && sum > 0 ? Math.round((weight / sum) * 100) : 0
}
