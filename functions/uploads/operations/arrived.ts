import { mapLimited } from '#functions/platform/map-limited.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import type { UploadSummary } from '#shared/model/upload.ts'
import { objectKeys, type UploadPlace } from '../keys.ts'
import type { FileRecord, UploadRecord } from '../records.ts'
import { missingParts } from '../rules/plan.ts'
import type { Arrived } from '../rules/verify.ts'

const ABANDONED_AT_ONCE = 8

/** What the object store holds of an upload's files, in one sweep. */
export async function readArrived(objects: ObjectStore, upload: UploadPlace): Promise<Arrived> {
  const { files } = objectKeys(upload)
  const found = await objects.list(files)
  return new Map(found.map(({ key, size }) => [key.slice(files.length), size]))
}

/**
 * What has arrived of an unfinished upload; null for a finished one. Lists the objects of the upload,
 * a thousand in a request.
 */
export async function readArrival(
  objects: Pick<ObjectStore, 'list'>,
  upload: UploadRecord,
): Promise<UploadSummary['arrival']> {
  if (upload.state !== 'uploading') return null
  const found = await objects.list(objectKeys(upload).files)
  const times = found.flatMap(({ at }) => (at ? [at.toISOString()] : []))
  return {
    files: found.length,
    bytes: found.reduce((sum, { size }) => sum + size, 0),
    at: times.toSorted().at(-1) ?? null,
  }
}

/** Joins a file's parts once all of them arrived; false where some are missing. */
export async function joinIfWhole(
  objects: ObjectStore,
  upload: UploadPlace,
  file: FileRecord,
): Promise<boolean> {
  const { size, uploadId } = file
  if (uploadId === null) return false
  const key = objectKeys(upload).file(file)
  const parts = await objects.parts(key, uploadId)
  if (parts === null || missingParts(size, parts).length > 0) return false
  return objects.joinParts(key, uploadId, parts)
}

/** Ends the multipart uploads of these files. */
export async function abandonParts(
  objects: Pick<ObjectStore, 'abandonParts'>,
  upload: UploadPlace,
  files: readonly FileRecord[],
): Promise<void> {
  const keys = objectKeys(upload)
  await mapLimited(files, ABANDONED_AT_ONCE, async (file) => {
    if (file.uploadId !== null) await objects.abandonParts(keys.file(file), file.uploadId)
  })
}

/** Deletes what the object store holds of these files. */
export async function discardFiles(
  objects: ObjectStore,
  upload: UploadPlace,
  files: readonly FileRecord[],
): Promise<void> {
  await abandonParts(objects, upload, files)
  await objects.remove(files.map(objectKeys(upload).file))
}
