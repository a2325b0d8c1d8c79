import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { ensureCovered } from '#functions/platform/identity/scope.ts'
import type { NewId } from '#functions/platform/ids.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { PatientItem } from '../records.ts'
import { placePatient } from '../rules/placing.ts'
import { groupChanged } from '../rules/timeline.ts'
import { type PatientStore, timelineWrite } from '../store.ts'

/**
 * Says which group of the practice cares for somebody, null for none; answers the record as it is
 * then. Of two people who do so at once the later one counts.
 * @throws ERR_TARGET_NOT_FOUND, ERR_NO_CHANGE, ERR_REQUEST_PARAMS_MISFORMAT for no such group
 */
export async function setGroup(
  store: PatientStore,
  patientId: string,
  groupId: string | null,
  { call, newId }: { call: TenantCall; newId: NewId },
): Promise<PatientItem> {
  const { practiceId } = store
  const { now, actor } = call
  const prepare = async () => {
    const before = ensureCovered(call.scope, await store.find(patientId))
    const after = placePatient(before, { groupId }, now)
    const [group, former] = await Promise.all([
      groupId === null ? null : store.ensureGroup(groupId),
      before.groupId === null ? null : store.group(before.groupId),
    ])
    return { before, after, group, former }
  }
  return retryOnConflict(prepare, async ({ before, after, group, former }) => {
    await store.replace(before, after, [
      ...(group ? [group.check] : []),
      callAudit(call, 'patients.setGroup', { patientId }),
      timelineWrite({
        id: newId(),
        practiceId,
        patientId,
        at: now.toISOString(),
        actor,
        entry: groupChanged({ from: former?.name ?? null, to: group?.name ?? null }),
      }),
    ])
    return after
  })
}
