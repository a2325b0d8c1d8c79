import { importDue } from '#events/imports.ts'
import { ensurePlacement } from '#functions/patients/public.ts'
import { callAudit } from '#functions/platform/audit.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { CatalogueError, ensureFound } from '#shared/errors.ts'
import type { DataImport, ImportSettings } from '#shared/model/imports.ts'
import { importObjects } from '../keys.ts'
import { shownImport, started } from '../rules/import.ts'
import type { ImportItem, ImportStore } from '../store.ts'

type Work = {
  table: Table
  store: ImportStore
  objects: Pick<ObjectStore, 'list'>
  call: TenantCall
  newId: () => string
  marker: (answer: DataImport) => Write[]
}

/**
 * Starts an import whose file has arrived.
 * @throws ERR_TARGET_NOT_FOUND, ERR_NO_CHANGE where it was started before, ERR_UPLOAD_FAILED where
 *   the file is not there as it was announced, and what `ensurePlacement` throws
 */
export async function startImport(
  { table, store, objects, call, newId, marker }: Work,
  importId: string,
  settings: ImportSettings,
): Promise<DataImport> {
  const { now } = call
  await ensurePlacement(table, store.practiceId, settings)
  return retryOnConflict(
    async () => {
      const before = ensureFound(await store.find(importId))
      const change = started(before, settings, now)
      await ensureArrived(objects, store.practiceId, before)
      return { before, change: { ...change, mark: newId() } }
    },
    async ({ before, change }) => {
      const answer = shownImport({ ...before, ...change }, now)
      await store.write([
        store.step(before, change),
        callAudit(call, 'imports.start', { details: importId }),
        eventWrite(importDue, { importId }, occurrenceOf(call)),
        ...marker(answer),
      ])
      return answer
    },
  )
}

async function ensureArrived(
  objects: Pick<ObjectStore, 'list'>,
  practiceId: string,
  { importId, name, size }: ImportItem,
): Promise<void> {
  const [arrived] = await objects.list(importObjects(practiceId, importId).file)
  if (arrived?.size === size) return
  const file = { name, announced: size, arrived: arrived?.size ?? null }
  throw new CatalogueError('ERR_UPLOAD_FAILED', {
    problem: 'the file did not arrive',
    files: [file],
  })
}
