import type { Table } from '#functions/platform/table.ts'
import type { UploadScan } from '#shared/model/upload.ts'
import { scansByUpload } from '../rules/scans.ts'
import { createStudyStore } from '../studies/store.ts'

/** Reads what scans the uploads of a patient have, by the key of the upload: one query for each id. */
export async function readScans(
  table: Table,
  practiceId: string,
  patientIds: readonly string[],
): Promise<Map<string, UploadScan[]>> {
  const studies = createStudyStore(table, practiceId)
  const listed = await Promise.all(patientIds.map((id) => studies.ofPatient(id)))
  return scansByUpload(listed.flat())
}
