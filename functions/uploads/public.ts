import type { Key, Table } from '#functions/platform/table.ts'
import { pagesOf } from '#functions/platform/table-pages.ts'
import { objectKeys, uploadKeys } from './keys.ts'
import { fileRecord, uploadRecord } from './records.ts'

/** Where the uploads domain keeps the staff's half of a patient's upload link. */
export function linkPlace(practiceId: string, patientId: string, linkId: string): Key {
  return { pk: `PRACTICE#${practiceId}#PATIENT#${patientId}`, sk: `LINK#${linkId}` }
}

/** The files of a patient's uploads page by page, each with its upload and its key in the bucket. */
export async function* uploadedFiles(
  table: Table,
  { practiceId, patientId }: { practiceId: string; patientId: string },
) {
  const keys = uploadKeys(practiceId)
  const place = { pk: keys.patient(patientId), range: { begins: keys.uploads } }
  for (const upload of await table.queryAll(place, uploadRecord)) {
    if (upload.state === 'deleting') continue
    const { key, state, uploader, comment, createdAt, completedAt } = upload
    const { file: objectKey } = objectKeys(upload)
    const about = { patientId, uploadKey: key, state, comment, createdAt, completedAt }
    const files = { pk: keys.files(key), range: { begins: 'FILE#' } }
    for await (const page of pagesOf(table, files, fileRecord)) {
      yield page.map((file) => ({
        ...about,
        uploader: { kind: uploader.kind, name: uploader.name },
        ...{ name: file.name, size: file.size, type: file.type, sha256: file.sha256 },
        objectKey: objectKey(file),
      }))
    }
  }
}
