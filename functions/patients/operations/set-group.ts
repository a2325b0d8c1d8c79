import type { PatientItem } from '../records.ts'
import { placePatient } from '../rules/placing.ts'
import { groupChanged } from '../rules/timeline.ts'
import type { PatientStore } from '../store.ts'
import { type Calling, changeRecord } from './change-record.ts'

/**
 * Says which group of the practice cares for somebody, null for none; answers the record as it is
 * then. Of two people who do so at once the later one counts.
 * @throws ERR_TARGET_NOT_FOUND, ERR_NO_CHANGE, ERR_REQUEST_PARAMS_MISFORMAT for no such group
 */
export function setGroup(
  store: PatientStore,
  patientId: string,
  groupId: string | null,
  calling: Calling,
): Promise<PatientItem> {
  return changeRecord(store, patientId, 'patients.setGroup', calling, async (before) => {
    const after = placePatient(before, { groupId }, calling.call.now)
    const [group, former] = await Promise.all([
      groupId === null ? null : store.ensureGroup(groupId),
      before.groupId === null ? null : store.group(before.groupId),
    ])
    const entry = groupChanged({ from: former?.name ?? null, to: group?.name ?? null })
    return { after, entry, writes: group ? [group.check] : [] }
  })
}
