import { uploadIndexDue } from '#events/uploads.ts'
import { patientsOf } from '#functions/patients/public.ts'
import { mapLimited } from '#functions/platform/map-limited.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Table } from '#functions/platform/table.ts'
import { uploadKeys } from '../../keys.ts'
import { uploadRecord } from '../../records.ts'
import { createStudyStore } from '../store.ts'

const AT_ONCE = 8

/**
 * Has every finished upload of a practice listed that the library does not have, for it is older. What is
 * listed already is left alone, so it may be repeated, and uploads may come and go meanwhile.
 * @returns how many finished uploads there are, and how many of them are to be listed
 */
export async function listOlderUploads(
  table: Table,
  practiceId: string,
  now: Date,
): Promise<{ uploads: number; missing: number }> {
  const keys = uploadKeys(practiceId)
  const studies = createStudyStore(table, practiceId)

  async function listOf(patientId: string) {
    const place = { pk: keys.patient(patientId), range: { begins: keys.uploads } }
    const all = await table.queryAll(place, uploadRecord)
    const finished = all.filter(({ state, fileCount }) => state === 'completed' && fileCount > 0)
    if (finished.length === 0) return { uploads: 0, missing: 0 }
    const listed = await studies.ofPatient(patientId)
    const known = new Set(listed.flatMap(({ uploads }) => uploads.map(({ key }) => key)))
    const missing = finished.filter(({ key }) => !known.has(key))
    for (const { key } of missing) {
      const told = { practiceId, actor: null, now }
      await table.transact([eventWrite(uploadIndexDue, { key, patientId }, told)])
    }
    return { uploads: finished.length, missing: missing.length }
  }

  const total = { uploads: 0, missing: 0 }
  for await (const page of patientsOf(table, practiceId).pages()) {
    const found = await mapLimited(page, AT_ONCE, ({ patientId }) => listOf(patientId))
    for (const { uploads, missing } of found) {
      total.uploads += uploads
      total.missing += missing
    }
  }
  return total
}
