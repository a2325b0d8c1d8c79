import { patientEmailChanged } from '#events/patients.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { ensureCovered } from '#functions/platform/identity/scope.ts'
import type { NewId } from '#functions/platform/ids.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { PatientItem } from '../records.ts'
import { changePatient, changesOf, type PatientChange } from '../rules/patient.ts'
import { updated } from '../rules/timeline.ts'
import { type PatientStore, timelineWrite } from '../store.ts'
import { ensureListed } from './ensure-listed.ts'

/**
 * Edits a record; answers it as it is then.
 * @throws ERR_TARGET_NOT_FOUND, ERR_ACCESS_DENIED, ERR_VERSION_CONFLICT, ERR_NO_CHANGE,
 *   ERR_EMAIL_EXISTS
 */
export async function updatePatient(
  store: PatientStore,
  patientId: string,
  change: PatientChange,
  { call, newId }: { call: TenantCall; newId: NewId },
): Promise<PatientItem> {
  const { practiceId } = store
  const { now, actor } = call
  const prepare = async () => {
    const before = ensureCovered(call.scope, await store.find(patientId))
    await ensureListed(store, change, before)
    return { before, ...changePatient(before, change, now) }
  }
  return retryOnConflict(prepare, async ({ before, after, changed }) => {
    const mayBeOfAccount = changed.includes('email') && after.email !== null
    await store.replace(before, after, [
      ...(mayBeOfAccount
        ? [eventWrite(patientEmailChanged, { patientId }, occurrenceOf(call))]
        : []),
      callAudit(call, 'patients.update', { patientId }),
      timelineWrite({
        id: newId(),
        practiceId,
        patientId,
        at: now.toISOString(),
        actor,
        entry: updated(changesOf(before, { after, changed })),
      }),
    ])
    return after
  })
}
