import { takesLeads } from '#shared/membership.ts'
import type { Distribution } from '#shared/model/distribution.ts'
import type { Staff } from '#shared/model/practice.ts'

/** The distribution that whoever joins gets a share of: that of new leads, whomever they are for. */
export function defaultDistribution(distributions: readonly Distribution[]): Distribution | null {
  return distributions.find(({ target, basis }) => target === 'lead' && basis === '*') ?? null
}

/**
 * The distribution with a share for somebody who takes leads, and without one for who takes none,
 * such as who has left. Null where it stays as it is: a share that there is keeps its weight, and
 * stays off where it is off.
 */
export function withShareOf(
  before: Distribution,
  staffId: string,
  staff: Pick<Staff, 'firstName' | 'lastName' | 'roles' | 'permissions'> | null,
): Distribution | null {
  const isListed = before.staffs.some((share) => share.staffId === staffId)
  const takes = staff !== null && takesLeads(staff)
  if (isListed === takes) return null
  const others = before.staffs.filter((share) => share.staffId !== staffId)
  const label = staff ? `${staff.firstName} ${staff.lastName}` : ''
  const share = { staffId, label, enabled: true, weight: 1, capacity: null }
  return {
    ...before,
    staffs: takes ? [...others, share] : others,
    version: before.version + 1,
  }
}
