import { patientEmailChanged } from '#events/patients.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import type { PatientItem } from '../records.ts'
import { changePatient, changesOf, type PatientChange } from '../rules/patient.ts'
import { updated } from '../rules/timeline.ts'
import type { PatientStore } from '../store.ts'
import { type Calling, changeRecord } from './change-record.ts'
import { ensureListed } from './ensure-listed.ts'

/**
 * Edits a record; answers it as it is then.
 * @throws ERR_TARGET_NOT_FOUND, ERR_ACCESS_DENIED, ERR_VERSION_CONFLICT, ERR_NO_CHANGE,
 *   ERR_EMAIL_EXISTS
 */
export function updatePatient(
  store: PatientStore,
  patientId: string,
  change: PatientChange,
  calling: Calling,
): Promise<PatientItem> {
  const { call } = calling
  return changeRecord(store, patientId, calling, async (before) => {
    await ensureListed(store, change, before)
    const { after, changed } = changePatient(before, change, call.now)
    const isOtherEmail = changed.includes('email')
    return {
      after,
      audit: callAudit(call, 'patients.update', { patientId }),
      entry: updated(changesOf(before, { after, changed })),
      writes: isOtherEmail
        ? [eventWrite(patientEmailChanged, { patientId }, occurrenceOf(call))]
        : [],
    }
  })
}
