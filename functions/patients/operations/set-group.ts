import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { CatalogueError } from '#shared/errors.ts'
import { changeOfRight } from '#shared/model/rights-change.ts'
import type { PatientItem } from '../records.ts'
import { placePatient } from '../rules/placing.ts'
import { groupChanged } from '../rules/timeline.ts'
import type { PatientStore } from '../store.ts'
import { type Calling, changeRecord } from './change-record.ts'

/**
 * Says which group of the practice cares for somebody, null for none; answers the record as it is
 * then. Of two people who do so at once the later one counts.
 * @throws ERR_ACCESS_DENIED, ERR_TARGET_NOT_FOUND, ERR_NO_CHANGE, ERR_REQUEST_PARAMS_MISFORMAT for
 *   no such group
 */
export function setGroup(
  store: PatientStore,
  patientId: string,
  groupId: string | null,
  calling: Calling,
): Promise<PatientItem> {
  const { call } = calling
  ensureNotOwnGroup(call, groupId)
  return changeRecord(store, patientId, calling, async (before) => {
    const after = placePatient(before, { groupId }, call.now)
    const [group, former] = await Promise.all([
      groupId === null ? null : store.ensureGroup(groupId),
      before.groupId === null ? null : store.group(before.groupId),
    ])
    const entry = groupChanged({ from: former?.name ?? null, to: group?.name ?? null })
    const audit = callAudit(call, 'patients.setGroup', {
      patientId,
      change: changeOfRight('group', [former?.name ?? null], [group?.name ?? null]),
    })
    return { after, entry, audit, writes: group ? [group.check] : [] }
  })
}

/**
 * A manager of a group keeps access to its records when leads become patients. Staff with a limited
 * reach may therefore not put records into a group that they manage.
 * @throws ERR_ACCESS_DENIED
 */
function ensureNotOwnGroup({ scope }: TenantCall, groupId: string | null): void {
  if (scope.reaches.includes('all') || groupId === null) return
  if (!scope.groupIds.includes(groupId)) return
  throw new CatalogueError('ERR_ACCESS_DENIED', ['Ask an admin to add records to your own group.'])
}
