import type { Blob } from './blobs.ts'
import type { Checksum, ChecksumAlgorithm } from './checksums.ts'

/** One CORS rule of a bucket, as `AWS::S3::Bucket` declares it. */
export type CorsRule = {
  /** At most one `*` in each. */
  allowedOrigins: string[]
  allowedMethods: string[]
  /** At most one `*` in each. */
  allowedHeaders: string[]
  exposeHeaders: string[]
  /** Seconds; null where the rule sets none. */
  maxAge: number | null
}

/** A bucket as the caller found it declared. */
export type BucketConfig = { name: string; cors: CorsRule[]; versioned?: boolean }

export type Tag = { key: string; value: string }

/** What a request says of an object besides its bytes. */
export type ObjectAttributes = {
  /** `content-type`, `cache-control` and their kind, lower-case. */
  headers: Record<string, string>
  /** User metadata by its name without `x-amz-meta-`. */
  metadata: Record<string, string>
  tags: Tag[]
}

/** A version of an object; a delete marker has no bytes. */
export type ObjectRecord = ObjectAttributes & {
  bucket: string
  key: string
  /** `null`, as S3 has it, in a bucket without versions. */
  version: string
  isMarker: boolean
  size: number
  /** Without quotes. */
  etag: string
  /** ISO 8601. */
  modified: string
  blobs: Blob[]
  checksum: Checksum | null
}

/** A multipart upload that is under way. */
export type UploadRecord = ObjectAttributes & {
  id: string
  bucket: string
  key: string
  /** ISO 8601. */
  initiated: string
  checksumAlgorithm: ChecksumAlgorithm | null
}

export type PartRecord = {
  /** 1 to 10,000. */
  number: number
  blob: Blob
  /** Without quotes. */
  etag: string
  /** ISO 8601. */
  modified: string
  checksum: Checksum | null
}

/** `arn:aws:s3:::bucket` or `arn:aws:s3:::bucket/key`. */
export function arnOf(bucket: string, key: string | null = null): string {
  return `arn:aws:s3:::${bucket}${key === null ? '' : `/${key}`}`
}
