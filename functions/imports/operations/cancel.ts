import { importEnded } from '#events/imports.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { ensureFound } from '#shared/errors.ts'
import type { DataImport } from '#shared/model/imports.ts'
import { ended, shownImport } from '../rules/import.ts'
import type { ImportStore } from '../store.ts'

type Work = { store: ImportStore; call: TenantCall; newId: () => string }

/**
 * Stops an import: the lines that are being imported are its last.
 * @throws ERR_TARGET_NOT_FOUND, ERR_NO_CHANGE where it has ended, or was not started
 */
export function cancelImport({ store, call, newId }: Work, importId: string): Promise<DataImport> {
  const { now } = call
  return retryOnConflict(
    async () => ensureFound(await store.find(importId)),
    async (before) => {
      const change = { ...ended(before, 'cancel', now), mark: newId() }
      const { createdBy, counts } = before
      const payload = { importId, createdBy: createdBy.id, isDone: false, added: counts.added }
      await store.write([
        store.leave(before, change),
        callAudit(call, 'imports.cancel', { details: importId }),
        eventWrite(importEnded, payload, occurrenceOf(call)),
      ])
      return shownImport({ ...before, ...change }, now)
    },
  )
}
