import type { ObjectStore } from '#functions/platform/objects.ts'
import { objectKeys, type UploadPlace } from '../keys.ts'
import type { UploadStore } from '../store.ts'
import { abandonParts } from './arrived.ts'

export type PurgeSources = {
  store: Pick<UploadStore, 'find' | 'files' | 'besides' | 'purge'>
  objects: Pick<ObjectStore, 'list' | 'remove' | 'abandonParts'>
}

/**
 * Deletes the files of an upload that was deleted, and the items that name them; the upload's own
 * item goes last. Doing it again finishes what was interrupted, or changes nothing.
 */
export async function purgeUpload(
  { store, objects }: PurgeSources,
  place: UploadPlace,
): Promise<void> {
  const upload = await store.find(place.key)
  if (upload && upload.state !== 'deleting') return
  const files = await store.files(place.key)
  const where = upload ?? place
  await abandonParts(objects, where, files)
  const found = await objects.list(objectKeys(where).all)
  await objects.remove(found.map(({ key }) => key))
  if (upload) await store.purge(upload, { files, besides: await store.besides(place.key) })
}
