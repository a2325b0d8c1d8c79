import { MINUTE } from '#functions/platform/clock.ts'
import { mapLimited } from '#functions/platform/map-limited.ts'
import type { UploadOrder } from '#shared/api/uploads.ts'
import { documentKindOf, shownTypeOf } from '#shared/model/documents.ts'
import type { StoredDocument } from '#shared/model/upload.ts'
import type { UploadService } from '#shared/model/upload-rules.ts'
import { objectKeys } from '../keys.ts'
import type { FileRecord, UploadRecord } from '../records.ts'
import { canSee } from '../rules/access.ts'
import { downloadAs } from '../rules/disposition.ts'
import type { Work } from './work.ts'

/** How long an address that reads a file works. */
export const READ_SECONDS = 10 * MINUTE
const SIGNED_AT_ONCE = 32

type Paging = { offset: number; limit: number }

/** A patient's uploads that the caller may see, newest first or in the order asked for; those without a file are left out. */
export async function listUploads(
  work: Work,
  patientIds: readonly string[],
  {
    service,
    order,
    offset,
    limit,
  }: Paging & { service: UploadService | undefined; order: UploadOrder | undefined },
): Promise<{ items: UploadRecord[]; total: number }> {
  const found = (await work.store.list(patientIds)).filter(
    (upload) =>
      canSee(work.actor, upload) &&
      upload.fileCount > 0 &&
      (service === undefined || upload.service === service),
  )
  const uploads = order === 'createdAt ASC' ? found.toReversed() : found
  return { items: uploads.slice(offset, offset + limit), total: uploads.length }
}

/** Files of an upload, each with an address to read it from. */
export function addressesOf(
  { objects }: Pick<Work, 'objects'>,
  upload: UploadRecord,
  files: readonly FileRecord[],
) {
  const keys = objectKeys(upload)
  return mapLimited(files, SIGNED_AT_ONCE, async (file) => {
    const { name, size, type } = file
    const url = await objects.getUrl(keys.file(file), downloadAs(name), READ_SECONDS)
    return { name, size, type, url }
  })
}

/**
 * The same of documents, which a page shows: as the type that their names say, whatever they were sent as, so
 * that nothing in them runs.
 */
export async function documentsOf(
  work: Pick<Work, 'objects'>,
  upload: UploadRecord,
  files: readonly FileRecord[],
): Promise<StoredDocument[]> {
  const keys = objectKeys(upload)
  const byName = new Map(files.map((file) => [file.name, file]))
  const addressed = await addressesOf(work, upload, files)
  return mapLimited(addressed, SIGNED_AT_ONCE, async (one) => {
    const kind = documentKindOf(one.name)
    const file = byName.get(one.name)
    const shownUrl =
      kind && file
        ? await work.objects.getUrl(keys.file(file), 'inline', READ_SECONDS, shownTypeOf(one.name))
        : null
    return { ...one, kind, shownUrl }
  })
}
