import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { ensureFound } from '#shared/errors.ts'
import { importObjects } from '../keys.ts'
import { ensureRemovable } from '../rules/import.ts'
import type { ImportStore } from '../store.ts'

type Work = { store: ImportStore; objects: Pick<ObjectStore, 'remove'>; call: TenantCall }

/**
 * Deletes an import that has ended or was not started; what became of its lines expires by itself.
 * @throws ERR_TARGET_NOT_FOUND, ERR_IMPORT_UNDER_WAY, ERR_IMPORT_UNDO_UNDER_WAY
 */
export async function removeImport(
  { store, objects, call }: Work,
  importId: string,
): Promise<void> {
  await retryOnConflict(
    async () => ensureFound(await store.find(importId)),
    async (before) => {
      ensureRemovable(before, call.now)
      await store.write([
        store.remove(before),
        callAudit(call, 'imports.remove', { details: importId }),
      ])
    },
  )
  await objects.remove(Object.values(importObjects(store.practiceId, importId)))
}
