import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { ensureFound } from '#shared/errors.ts'
import { removed } from '../rules/export.ts'
import type { ExportStore } from '../store.ts'

type Work = { store: ExportStore; objects: ObjectStore; call: TenantCall; newId: () => string }

/**
 * Stops an export that is being made, or deletes the archive of one that is ready.
 * @throws ERR_TARGET_NOT_FOUND, ERR_NO_CHANGE where there is nothing of it any more
 */
export async function removeExport(
  { store, objects, call, newId }: Work,
  exportId: string,
): Promise<void> {
  const before = await retryOnConflict(
    async () => ensureFound(await store.find(exportId)),
    async (item) => {
      const change = { ...removed(item, call.now), mark: newId() }
      const action = change.state === 'cancelled' ? 'exports.cancel' : 'exports.remove'
      await store.step(item, change, [callAudit(call, action)])
      return item
    },
  )
  if (before.object !== null) await objects.remove([before.object])
}
