import type { Blob } from './blobs.ts'
import { type ObjectCall, type Store, versionHeader } from './call.ts'
import type { Checksum } from './checksums.ts'
import { assertWritable } from './conditions.ts'
import type { BucketConfig, ObjectEvent, ObjectRecord } from './model.ts'
import type { ObjectDraft, Removal } from './object-records.ts'

type Commit = {
  draft: ObjectDraft
  event: ObjectEvent['name']
  /** Bytes to remove where the write is refused. */
  discard: Blob[]
  /** A further change of the same transaction. */
  alongside?: () => void
}

/**
 * Makes bytes that are already stored the current version of an object, and tells of it.
 *
 * @throws S3Error `PreconditionFailed` where If-Match or If-None-Match does not hold
 */
export async function commitObject(call: ObjectCall, commit: Commit): Promise<ObjectRecord> {
  const { record, freed } = await putOrDiscard(call, commit)
  await removeBlobs(call.store, freed)
  call.store.emit({
    name: commit.event,
    bucket: record.bucket,
    key: record.key,
    size: record.size,
    etag: record.etag,
    version: record.version === 'null' ? null : record.version,
    time: record.modified,
  })
  return record
}

/** Removes an object or one version of it, and tells of it. Removing nothing is no failure. */
export async function removeObject(
  store: Store,
  bucket: BucketConfig,
  key: string,
  version: string | null,
): Promise<Removal> {
  const { objects } = store
  const time = store.clock().toISOString()
  const removal =
    version === null
      ? objects.remove(bucket.name, key, bucket.versioned ?? false, time)
      : objects.removeVersion(bucket.name, key, version)
  await removeBlobs(store, removal.freed)
  const isNewMarker = version === null && removal.isMarker
  store.emit({
    name: isNewMarker ? 'ObjectRemoved:DeleteMarkerCreated' : 'ObjectRemoved:Delete',
    bucket: bucket.name,
    key,
    size: null,
    etag: null,
    version: removal.version,
    time,
  })
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

async function putOrDiscard(call: ObjectCall, { draft, discard, alongside }: Commit) {
  const { store, request, bucket } = call
  try {
    return store.atomically(() => {
      assertWritable(request, store.objects.find(draft.bucket, draft.key))
      alongside?.()
      return store.objects.put(draft, bucket.versioned ?? false)
    })
  } catch (error) {
    await removeBlobs(store, discard)
    throw error
  }
}
