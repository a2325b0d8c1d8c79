import { importUndoDue } from '#events/imports.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { ensureFound } from '#shared/errors.ts'
import type { DataImport } from '#shared/model/imports.ts'
import { shownImport } from '../rules/import.ts'
import { isBeingUndone, requestedUndo } from '../rules/undo.ts'
import type { ImportStore } from '../store.ts'

type Work = { store: ImportStore; call: TenantCall; newId: () => string }

/**
 * Asks for the undo of an import, or for going on with one that broke off. An import that is being undone
 * already is answered as it is.
 * @throws ERR_TARGET_NOT_FOUND, and what `requestedUndo` throws
 */
export function requestUndo({ store, call, newId }: Work, importId: string): Promise<DataImport> {
  const { now, actor } = call
  return retryOnConflict(
    async () => ensureFound(await store.find(importId)),
    async (before) => {
      if (isBeingUndone(before, now)) return shownImport(before, now)
      const by = { id: actor.id, name: actor.name }
      const change = requestedUndo(before, { by, now, mark: newId() })
      await store.write([
        store.undoStep(before, change),
        callAudit(call, 'imports.undo', { details: importId }),
        eventWrite(importUndoDue, { importId }, occurrenceOf(call)),
      ])
      return shownImport({ ...before, ...change }, now)
    },
  )
}
