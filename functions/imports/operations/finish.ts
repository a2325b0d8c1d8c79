import { importDue } from '#events/imports.ts'
import { readPatients } from '#functions/patients/public.ts'
import type { Clock } from '#functions/platform/clock.ts'
import type { NewId } from '#functions/platform/ids.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import { isConflict } from '#functions/platform/retry.ts'
import type { Table } from '#functions/platform/table.ts'
import { importObjects } from '../keys.ts'
import { nextOf } from '../rules/import.ts'
import { collidingRecords, REPORT_HEAD, reportLines } from '../rules/report.ts'
import type { ImportItem, ImportStore } from '../store.ts'

type Work = {
  table: Table
  store: ImportStore
  objects: Pick<ObjectStore, 'write' | 'remove'>
  clock: Clock
  newId: NewId
}

/**
 * After an import: its report is written, its file deleted, and the practice's next import has its turn.
 * Once more it does the same again.
 */
export async function finishImport(work: Work, importId: string): Promise<void> {
  const { store, clock } = work
  const item = await store.find(importId)
  if (item && item.finishedAt !== null) await writeReport(work, item)
  const now = clock()
  const next = nextOf(await store.list(), now)
  if (next === null) return
  const occurrence = { practiceId: store.practiceId, actor: next.createdBy.id, now }
  await store.write([eventWrite(importDue, { importId: next.importId }, occurrence)])
}

type Named = { firstName: string | null; lastName: string | null }

const nameOf = ({ firstName, lastName }: Named) =>
  [firstName, lastName].filter((part) => part !== null && part !== '').join(' ')

async function writeReport(
  { table, store, objects, newId }: Work,
  item: ImportItem,
): Promise<void> {
  const { file, report } = importObjects(store.practiceId, item.importId)
  let text = REPORT_HEAD
  for await (const page of store.resultPages(item.importId)) {
    const records = await readPatients(table, store.practiceId, collidingRecords(page))
    const names = new Map([...records].map(([id, record]) => [id, nameOf(record)]))
    text += reportLines(page, names)
  }
  await objects.write(report, text, 'text/csv; charset=utf-8')
  await objects.remove([file])
  try {
    await store.write([store.step(item, { hasReport: true, mark: newId() })])
  } catch (error) {
    // It was removed meanwhile, or another delivery of the event has said so.
    if (!isConflict(error)) throw error
    if ((await store.find(item.importId)) === null) await objects.remove([report])
  }
}
