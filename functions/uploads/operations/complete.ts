import { uploadCompleted } from '#events/uploads.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { mapLimited } from '#functions/platform/map-limited.ts'
import { eventWrite, occurrenceOf } from '#functions/platform/outbox.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { CatalogueError } from '#shared/errors.ts'
import { objectOf, type UploadOfPatient } from '../keys.ts'
import type { FileRecord, UploadRecord } from '../records.ts'
import { findChangeable, isTemporary } from '../rules/access.ts'
import { SETTLED_SECONDS } from '../rules/lifetime.ts'
import { type Arrived, totalBytes, wrongFiles, wrongFilesError } from '../rules/verify.ts'
import { joinIfWhole, readArrived } from './arrived.ts'
import type { Work } from './work.ts'

const JOINS_AT_ONCE = 8

type Completion = { files: number; bytes: number }

/**
 * Completes an upload once every announced file is in the object store with the announced size. The
 * same call again answers the same.
 * @throws ERR_UPLOAD_FAILED naming the files that are missing or of another size
 */
export async function completeUpload(work: Work, place: UploadOfPatient): Promise<Completion> {
  return retryOnConflict(
    () => findChangeable(work, place),
    async (upload) => {
      if (upload.state === 'completed') return { files: upload.fileCount, bytes: upload.bytes }
      return commit(work, upload, await verifiedFiles(work, upload))
    },
  )
}

async function verifiedFiles(work: Work, upload: UploadRecord): Promise<FileRecord[]> {
  const [files, listed] = await Promise.all([
    work.store.files(upload.key),
    readArrived(work.objects, upload),
  ])
  if (files.length === 0) {
    throw new CatalogueError('ERR_UPLOAD_FAILED', { problem: 'no files were announced', files: [] })
  }
  const arrived = await joinArrived(work, upload, files, listed)
  const wrong = wrongFiles(files, arrived)
  if (wrong.length > 0) throw wrongFilesError(wrong, { files: files.length, arrived })
  return files
}

/** Joins those files whose parts are all there, and counts them in. */
async function joinArrived(
  { objects }: Work,
  upload: UploadRecord,
  files: readonly FileRecord[],
  arrived: Arrived,
): Promise<Arrived> {
  const inParts = wrongFiles(files, arrived).filter(({ uploadId }) => uploadId !== null)
  const joined = await mapLimited(inParts, JOINS_AT_ONCE, async (file) =>
    (await joinIfWhole(objects, upload, file)) ? [[objectOf(file), file.size] as const] : [],
  )
  return new Map([...arrived, ...joined.flat()])
}

async function commit(
  work: Work,
  upload: UploadRecord,
  files: readonly FileRecord[],
): Promise<Completion> {
  const { key, patientId, uploader } = upload
  const completion = { files: files.length, bytes: totalBytes(files) }
  const event = { key, patientId, ...completion, uploader: uploader.kind }
  const auditEntry = callAudit(work, 'uploads.complete', { patientId })
  // Of a temporary upload nobody hears before it is kept.
  const told = [
    eventWrite(uploadCompleted, event, occurrenceOf(work)),
    work.store.timerWrite(upload, { now: work.now, seconds: SETTLED_SECONDS }),
  ]
  const extraWrites = isTemporary(upload) ? [auditEntry] : [auditEntry, ...told]
  await work.store.complete(upload, completion, work.now.toISOString(), extraWrites)
  return completion
}
