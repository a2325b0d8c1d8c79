import type { Clock } from '#functions/platform/clock.ts'
import type { NewId } from '#functions/platform/ids.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { importObjects } from '../keys.ts'
import type { ImportItem, ImportStore } from '../store.ts'
import { startNext } from './next.ts'
import { buildReport } from './report.ts'

type Work = {
  table: Table
  store: ImportStore
  objects: Pick<ObjectStore, 'readRange' | 'write' | 'remove'>
  clock: Clock
  newId: NewId
}

/**
 * Handles the end of an import: its report is written, its file deleted, and the practice's next import
 * begins. A second delivery of the event changes nothing.
 */
export async function finishImport(work: Work, importId: string): Promise<void> {
  const item = await work.store.find(importId)
  if (item && item.finishedAt !== null) await writeReport(work, item)
  await startNext(work)
}

/** The report needs the file, so the file is deleted only after it is stored that there is a report. */
async function writeReport(work: Work, item: ImportItem): Promise<void> {
  const { store, objects, newId } = work
  const { importId, settings } = item
  const { file, report } = importObjects(store.practiceId, importId)
  if (settings !== null && !item.hasReport) {
    const { bytes, isWhole } = await buildReport(work, { ...item, settings })
    // Without its file, another delivery may have written the report already.
    if (!isWhole && (await store.find(importId))?.hasReport) return
    await objects.write(report, bytes, 'text/csv; charset=utf-8')
    await retryOnConflict(
      () => store.find(importId),
      async (before) => {
        // The import was removed meanwhile.
        if (before === null) return objects.remove([report])
        await store.write([store.step(before, { hasReport: true, mark: newId() })])
      },
    )
  }
  await objects.remove([file])
}
