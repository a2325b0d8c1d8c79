import { readPatients } from '#functions/patients/public.ts'
import type { Table } from '#functions/platform/table.ts'
import { createReportWriter } from '../rules/report.ts'
import type { ImportItem, ImportStore } from '../store.ts'

const titles = ['First name', 'Last name', 'Record ID']

/** Builds the report of an undo: the records that were left as they are, or in part, with the reason. */
export async function buildUndoReport(
  { table, store }: { table: Table; store: ImportStore },
  { importId, settings }: Pick<ImportItem, 'importId' | 'settings'>,
): Promise<Uint8Array> {
  const delimiter = settings?.delimiter ?? ','
  const writer = createReportWriter(titles, { delimiter, columns: [], format: 'csv' })
  const parts = [writer.head()]
  for await (const lines of store.keptPages(importId)) {
    const ids = lines.flatMap(({ patientId }) => patientId ?? [])
    const records = await readPatients(table, store.practiceId, ids)
    for (const { line, patientId, why } of lines) {
      const { firstName, lastName } = records.get(patientId ?? '') ?? {}
      const cells = [firstName ?? '', lastName ?? '', patientId ?? '']
      parts.push(writer.row(`Not undone: ${why}`, line, cells))
    }
  }
  return new TextEncoder().encode(parts.join(''))
}
