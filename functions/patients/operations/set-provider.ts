import { patientProviderChanged } from '#events/patients.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { ensureCovered } from '#functions/platform/identity/scope.ts'
import type { NewId } from '#functions/platform/ids.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { PatientItem } from '../records.ts'
import { placePatient } from '../rules/placing.ts'
import { providerChanged } from '../rules/timeline.ts'
import { type PatientStore, timelineWrite } from '../store.ts'

/**
 * Says which provider treats somebody, null for none; answers the record as it is then. Of two
 * people who do so at once the later one counts. The former provider loses sight with this write.
 * @throws ERR_TARGET_NOT_FOUND, ERR_NO_CHANGE, ERR_DOCTOR_NOT_IN_PRACTICE, ERR_DOCTOR_NOT_AVAILABLE
 */
export async function setProvider(
  store: PatientStore,
  patientId: string,
  providerId: string | null,
  { call, newId }: { call: TenantCall; newId: NewId },
): Promise<PatientItem> {
  const { practiceId } = store
  const { now, actor } = call
  const prepare = async () => {
    const before = ensureCovered(call.scope, await store.find(patientId))
    const after = placePatient(before, { providerId }, now)
    const [provider, former] = await Promise.all([
      providerId === null ? null : store.ensureProvider(providerId),
      before.providerId === null ? null : store.staff(before.providerId),
    ])
    return { before, after, provider, former }
  }
  return retryOnConflict(prepare, async ({ before, after, provider, former }) => {
    await store.replace(before, after, [
      ...(provider ? [provider.check] : []),
      eventWrite(
        patientProviderChanged,
        { patientId, before: before.providerId, after: providerId },
        occurrenceOf(call),
      ),
      callAudit(call, 'patients.setProvider', { patientId, subject: providerId }),
      timelineWrite({
        id: newId(),
        practiceId,
        patientId,
        at: now.toISOString(),
        actor,
        entry: providerChanged({ from: former?.name ?? null, to: provider?.name ?? null }),
      }),
    ])
    return after
  })
}
