import type { decodeObject, decodePart, decodeUpload } from './database.ts'

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

/** A version of an object; a delete marker has no bytes. */
export type ObjectRecord = ReturnType<typeof decodeObject>
/** A multipart upload that is under way. */
export type UploadRecord = ReturnType<typeof decodeUpload>
export type PartRecord = ReturnType<typeof decodePart>

/** What a request says of an object besides its bytes. */
export type ObjectAttributes = Pick<ObjectRecord, 'headers' | 'metadata' | 'tags'>
export type Tag = ObjectAttributes['tags'][number]

/** `arn:aws:s3:::bucket` or `arn:aws:s3:::bucket/key`. */
export function arnOf(bucket: string, key: string | null = null): string {
  return `arn:aws:s3:::${bucket}${key === null ? '' : `/${key}`}`
}
