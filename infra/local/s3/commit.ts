import type { Blob } from './blobs.ts'
import { type ObjectCall, type Store, versionHeader } from './call.ts'
import type { Checksum } from './checksums.ts'
import { assertWritable } from './conditions.ts'
import type { BucketConfig, ObjectRecord } from './model.ts'
import type { ObjectDraft, Removal } from './object-records.ts'

/** Of an object to be stored, all but where and when. */
type Content = Omit<ObjectDraft, 'bucket' | 'key' | 'modified'>

type Cleanup = {
  /** Bytes to remove where the write is refused. */
  discard?: Blob[]
  /** A further change of the same transaction. */
  alongside?: () => void
}

/**
 * Makes bytes that are already stored the current version of the object that the call names.
 *
 * @throws S3Error `PreconditionFailed` where If-Match or If-None-Match does not hold
 */
export async function commitObject(
  call: ObjectCall,
  content: Content,
  cleanup: Cleanup,
): Promise<ObjectRecord> {
  const { record, freed } = await putOrDiscard(call, content, cleanup)
  await removeBlobs(call.store, freed)
  return record
}

async function putOrDiscard(
  { store, request, bucket, key }: ObjectCall,
  content: Content,
  { discard = [], alongside }: Cleanup,
) {
  const modified = store.clock().toISOString()
  try {
    return store.atomically(() => {
      assertWritable(request, store.objects.find(bucket.name, key))
      alongside?.()
      const draft = { ...content, bucket: bucket.name, key, modified }
      return store.objects.put(draft, bucket.versioned ?? false)
    })
  } catch (error) {
    await removeBlobs(store, discard)
    throw error
  }
}

/** Removes an object or one version of it. Removing nothing is no failure. */
export async function removeObject(
  store: Store,
  bucket: BucketConfig,
  key: string,
  version: string | null,
): Promise<Removal> {
  const { objects, clock } = store
  const removal =
    version === null
      ? objects.remove(bucket.name, key, bucket.versioned ?? false, clock().toISOString())
      : objects.removeVersion(bucket.name, key, version)
  await removeBlobs(store, removal.freed)
  return removal
}

export async function removeBlobs(store: Store, blobs: Blob[]): Promise<void> {
  await store.blobs.remove(blobs.map(({ id }) => id))
}

/** The headers that every answer about a stored object carries. */
export function identityHeaders(record: ObjectRecord): Record<string, string> {
  return { etag: `"${record.etag}"`, ...versionHeader(record.version) }
}

export function checksumHeaders(checksum: Checksum | null): Record<string, string> {
  if (checksum === null) return {}
  return {
    [`x-amz-checksum-${checksum.algorithm}`]: checksum.value,
    'x-amz-checksum-type': checksum.type,
  }
}
