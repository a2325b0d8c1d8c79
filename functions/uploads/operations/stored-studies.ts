import * as v from 'valibot'
import type { ObjectStore } from '#functions/platform/objects.ts'
import { objectKeys, type UploadPlace } from '../keys.ts'
import type { FileRecord, UploadRecord } from '../records.ts'
import { type StoredStudies, storedStudies, withoutFiles } from '../rules/studies.ts'

/** The stored studies of an upload; null where there are none for its present files. */
export async function readStudies(
  objects: Pick<ObjectStore, 'read'>,
  upload: UploadPlace & { revision: number },
): Promise<StoredStudies | null> {
  const bytes = await objects.read(objectKeys(upload).studies)
  if (bytes === null) return null
  const studies = v.parse(storedStudies, JSON.parse(new TextDecoder().decode(bytes)))
  return studies.revision === upload.revision ? studies : null
}

export async function writeStudies(
  objects: Pick<ObjectStore, 'write'>,
  upload: UploadPlace,
  studies: StoredStudies,
): Promise<void> {
  await objects.write(objectKeys(upload).studies, JSON.stringify(studies), 'application/json')
}

/** Removes deleted files from the stored studies, and the pictures that showed them. */
export async function forgetFiles(
  objects: ObjectStore,
  { before, after }: { before: UploadRecord; after: UploadRecord },
  files: readonly FileRecord[],
): Promise<void> {
  const kept = await readStudies(objects, before)
  if (kept === null) return
  const names = new Set(files.map(({ name }) => name))
  const { previews, ...left } = withoutFiles(kept, names)
  await writeStudies(objects, after, { ...kept, ...left, revision: after.revision })
  await objects.remove(previews)
}
