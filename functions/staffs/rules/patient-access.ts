import type { PracticeRole } from '#shared/model/roles.ts'
import { reachOf } from '#shared/permissions.ts'

/** Whether a change of roles opens records that the former roles did not open. */
export function opensRecords(
  before: readonly PracticeRole[],
  after: readonly PracticeRole[],
): boolean {
  const former = reachOf('patients.read', before)
  if (former.includes('all')) return false
  return reachOf('patients.read', after).some((reach) => !former.includes(reach))
}
