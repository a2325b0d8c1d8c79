import { callAudit } from '#functions/platform/audit.ts'
import type { PatientItem } from '../records.ts'
import { placePatient } from '../rules/placing.ts'
import { archiving } from '../rules/timeline.ts'
import type { PatientStore } from '../store.ts'
import { type Calling, changeRecord } from './change-record.ts'

/**
 * Puts a record away, out of the lists, or takes it back; answers it as it is then.
 * @throws ERR_TARGET_NOT_FOUND, ERR_NO_CHANGE
 */
export function setArchived(
  store: PatientStore,
  patientId: string,
  isArchived: boolean,
  calling: Calling,
): Promise<PatientItem> {
  const action = isArchived ? 'patients.archive' : 'patients.restore'
  return changeRecord(store, patientId, calling, async (before) => ({
    after: placePatient(before, { isArchived }, calling.call.now),
    entry: archiving(isArchived),
    audit: callAudit(calling.call, action, { patientId }),
    writes: [],
  }))
}
