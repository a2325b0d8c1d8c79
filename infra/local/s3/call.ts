import type { SigningContext } from '../sigv4.ts'
import type { Blobs, Slice } from './blobs.ts'
import { S3Error } from './errors.ts'
import { arnOf, type BucketConfig, type ObjectRecord } from './model.ts'
import type { ObjectRecords } from './object-records.ts'
import type { S3Request } from './request.ts'
import type { UploadRecords } from './upload-records.ts'

/** What every operation works on. */
export type Store = {
  buckets: Map<string, BucketConfig>
  objects: ObjectRecords
  uploads: UploadRecords
  blobs: Blobs
  clock: () => Date
  /** Runs changes to the records whole or not at all. */
  atomically<Result>(change: () => Result): Result
}

/** A verified request together with what it may do and what it works on. */
export type ServiceCall = {
  request: S3Request
  signing: SigningContext
  store: Store
  /** Whether the caller's policy grants an action on a resource. */
  may(action: string, resource: string): boolean
}
export type BucketCall = ServiceCall & { bucket: BucketConfig }
export type ObjectCall = BucketCall & { key: string }

/** Bytes at rest that stay until `release` is called, which must be done once. */
type HeldBytes = { slices: Slice[]; release(): Promise<void> }

/** An answer: a document, bytes at rest, or nothing. */
export type Reply = {
  status: number
  headers: Record<string, string>
  body: string | HeldBytes | null
}

export function xmlReply(body: string, headers: Record<string, string> = {}): Reply {
  return { status: 200, headers: { 'content-type': 'application/xml', ...headers }, body }
}

export function emptyReply(status: number, headers: Record<string, string> = {}): Reply {
  return { status, headers, body: null }
}

/** @throws S3Error `AccessDenied`, naming the action and the resource as AWS does */
export function assertMay(call: ServiceCall, action: string, resource: string) {
  if (call.may(action, resource)) return
  const caller = call.request.credential?.accessKeyId ?? 'anonymous'
  throw new S3Error(
    'AccessDenied',
    `User: ${caller} is not authorized to perform: ${action} on resource: "${resource}" because no identity-based policy allows the ${action} action`,
  )
}

/**
 * The object, or the version, that a request names.
 *
 * @throws S3Error `NoSuchKey`, `NoSuchVersion`, `MethodNotAllowed` for a delete marker, and, as S3
 *   does for a caller who may not list the bucket, `AccessDenied` for what is not there
 */
export function objectOf(
  call: ServiceCall,
  bucket: string,
  key: string,
  version: string | null,
): ObjectRecord {
  const { objects } = call.store
  const record =
    version === null ? objects.find(bucket, key) : objects.findVersion(bucket, key, version)
  if (record === null || record.isMarker) {
    assertMay(call, 's3:ListBucket', arnOf(bucket))
    const marker = record === null ? {} : markerHeaders(record)
    if (version === null) throw new S3Error('NoSuchKey', null, { Key: key }, marker)
    if (record !== null) throw new S3Error('MethodNotAllowed', null, {}, marker)
    throw new S3Error('NoSuchVersion', null, { Key: key, VersionId: version })
  }
  return record
}

/** The version header of an answer; none in a bucket without versions. */
export function versionHeader(version: string | null): Record<string, string> {
  return version === null || version === 'null' ? {} : { 'x-amz-version-id': version }
}

function markerHeaders(record: ObjectRecord) {
  return { 'x-amz-delete-marker': 'true', ...versionHeader(record.version) }
}
