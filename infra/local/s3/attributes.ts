import { assertMay, type ObjectCall } from './call.ts'
import { S3Error } from './errors.ts'
import { arnOf, type ObjectAttributes, type Tag } from './model.ts'
import type { S3Request } from './request.ts'
import { parseTagHeader } from './tagging.ts'

/** Headers kept with an object, which a request for it may override. */
export const STORED_HEADERS = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
]
const MAX_METADATA_BYTES = 2 * 1024
const PRIVATE_ACLS = ['private', 'bucket-owner-full-control', 'bucket-owner-read']
const UNSUPPORTED =
  /^x-amz-(grant-|object-lock-|server-side-encryption-customer-|website-|write-offset-bytes)/

/**
 * What a request that creates an object says of it besides the bytes.
 *
 * @throws S3Error `MetadataTooLarge`, `InvalidTag`, `AccessControlListNotSupported`,
 *   `NotImplemented` for headers whose effect this store does not have, `AccessDenied` for tags
 *   that the caller may not set
 */
export function attributesFrom(call: ObjectCall): ObjectAttributes {
  const { request } = call
  assertSupported(request)
  return {
    headers: { 'content-type': 'binary/octet-stream', ...storedHeaders(request) },
    metadata: metadataFrom(request),
    tags: tagsFrom(call),
  }
}

function assertSupported(request: S3Request) {
  const acl = request.header('x-amz-acl')
  if (acl !== null && !PRIVATE_ACLS.includes(acl)) {
    throw new S3Error('AccessControlListNotSupported')
  }
  const [name] = Object.keys(request.headersBeginning('')).filter((one) => UNSUPPORTED.test(one))
  if (name !== undefined) {
    throw new S3Error('NotImplemented', null, { Header: name })
  }
}

function storedHeaders(request: S3Request) {
  const entries = STORED_HEADERS.flatMap((name): [string, string][] => {
    const value = request.header(name)
    const kept = name === 'content-encoding' ? withoutChunked(value) : value
    return kept === null || kept === '' ? [] : [[name, kept]]
  })
  return Object.fromEntries(entries)
}

/** `aws-chunked` tells how the request was sent, not how the object is encoded. */
function withoutChunked(value: string | null) {
  if (value === null) return null
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== 'aws-chunked')
    .join(',')
}

function metadataFrom(request: S3Request) {
  const metadata = request.headersBeginning('x-amz-meta-')
  const size = Object.entries(metadata).reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    0,
  )
  if (size > MAX_METADATA_BYTES) {
    throw new S3Error('MetadataTooLarge', null, {
      Size: String(size),
      MaxSizeAllowed: String(MAX_METADATA_BYTES),
    })
  }
  return metadata
}

function tagsFrom(call: ObjectCall): Tag[] {
  const header = call.request.header('x-amz-tagging')
  if (header === null) return []
  assertMay(call, 's3:PutObjectTagging', arnOf(call.bucket.name, call.key))
  return parseTagHeader(header)
}
