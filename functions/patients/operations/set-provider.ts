import { patientProviderChanged } from '#events/patients.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { changeOfRight } from '#shared/model/rights-change.ts'
import type { PatientItem } from '../records.ts'
import { placePatient } from '../rules/placing.ts'
import { providerChanged } from '../rules/timeline.ts'
import type { PatientStore } from '../store.ts'
import { type Calling, changeRecord } from './change-record.ts'

/**
 * Says which provider treats somebody, null for none; answers the record as it is then. Of two
 * people who do so at once the later one counts. The former provider loses sight with this write.
 * @throws ERR_TARGET_NOT_FOUND, ERR_NO_CHANGE, ERR_DOCTOR_NOT_IN_PRACTICE, ERR_DOCTOR_NOT_AVAILABLE
 */
export function setProvider(
  store: PatientStore,
  patientId: string,
  providerId: string | null,
  calling: Calling,
): Promise<PatientItem> {
  const { call } = calling
  return changeRecord(store, patientId, calling, async (before) => {
    const after = placePatient(before, { providerId }, call.now)
    const [provider, former] = await Promise.all([
      providerId === null ? null : store.ensureProvider(providerId),
      before.providerId === null ? null : store.staff(before.providerId),
    ])
    const payload = { patientId, before: before.providerId, after: providerId }
    return {
      after,
      audit: callAudit(call, 'patients.setProvider', {
        patientId,
        subject: providerId,
        change: changeOfRight('provider', [before.providerId], [providerId]),
      }),
      entry: providerChanged({ from: former?.name ?? null, to: provider?.name ?? null }),
      writes: [
        ...(provider ? [provider.check] : []),
        eventWrite(patientProviderChanged, payload, occurrenceOf(call)),
      ],
    }
  })
}
