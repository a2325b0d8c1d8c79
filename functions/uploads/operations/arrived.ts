import type { ObjectStore } from '#functions/platform/objects.ts'
import { objectKeys, type UploadPlace } from '../keys.ts'
import type { FileRecord } from '../records.ts'
import { missingParts } from '../rules/plan.ts'
import type { Arrived } from '../rules/verify.ts'

/** What the object store holds of an upload's files, in one sweep. */
export async function readArrived(objects: ObjectStore, upload: UploadPlace): Promise<Arrived> {
  const { files } = objectKeys(upload)
  const found = await objects.list(files)
  return new Map(found.map(({ key, size }) => [key.slice(files.length), size]))
}

/** Joins a file's parts once all of them arrived; false where some are missing. */
export async function joinIfWhole(
  objects: ObjectStore,
  upload: UploadPlace,
  { fileId, size, uploadId }: FileRecord,
): Promise<boolean> {
  if (uploadId === null) return false
  const key = objectKeys(upload).file(fileId)
  const parts = await objects.parts(key, uploadId)
  if (parts === null || missingParts(size, parts).length > 0) return false
  return objects.joinParts(key, uploadId, parts)
}
