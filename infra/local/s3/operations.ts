import { STORED_HEADERS } from './attributes.ts'
import * as buckets from './buckets.ts'
import type { BucketCall, ObjectCall, Reply, ServiceCall } from './call.ts'
import { completeUpload } from './completion.ts'
import { copyObject } from './copy.ts'
import { deleteObject, deleteObjects } from './deletion.ts'
import { S3Error } from './errors.ts'
import { listObjects, listObjectsV1 } from './listing.ts'
import * as multipart from './multipart.ts'
import { getObject, headObject, putObject } from './objects.ts'
import type { S3Request } from './request.ts'
import { deleteTagging, getTagging, putTagging } from './tagging.ts'
import { listParts, listUploads } from './upload-listing.ts'
import { listVersions } from './version-listing.ts'

/** When a request means an operation, beside its method. */
type Conditions = {
  /** Query parameters that must be there, or must have the value that follows `=`. */
  when?: readonly string[]
  /** A header that must be there. */
  header?: string
  /** Further query parameters that it takes. */
  takes?: readonly string[]
}

/** One operation of S3: when a request means it, what it needs, and what does it. */
export type Operation = Conditions & {
  method: string
  /**
   * What is judged, and with `ObjectVersion` in place of `Object` where a version is named. Null where
   * the operation judges each of its objects by itself.
   */
  action: string | null
} & (
    | { on: 'service'; run(call: ServiceCall): Promise<Reply> }
    | { on: 'bucket'; run(call: BucketCall): Promise<Reply> }
    | { on: 'object'; run(call: ObjectCall): Promise<Reply> }
  )

const LISTING = ['prefix', 'delimiter', 'max-keys', 'encoding-type']
const READING = { takes: ['versionId', ...STORED_HEADERS.map((name) => `response-${name}`)] }
const VERSION = { takes: ['versionId'] }
const TAGGING = { when: ['tagging'], ...VERSION }
const UPLOAD = { when: ['uploadId'] }
const PART = { when: ['partNumber', 'uploadId'] }
const COPY = { header: 'x-amz-copy-source' }

/** The first that fits is meant. */
const OPERATIONS: Operation[] = [
  { on: 'service', method: 'GET', action: 's3:ListAllMyBuckets', run: buckets.listBuckets },

  onBucket('HEAD', 's3:ListBucket', buckets.headBucket),
  onBucket('PUT', 's3:CreateBucket', buckets.createBucket),
  onBucket('GET', 's3:GetBucketLocation', buckets.getLocation, { when: ['location'] }),
  onBucket('GET', 's3:GetBucketVersioning', buckets.getVersioning, { when: ['versioning'] }),
  onBucket('GET', 's3:ListBucketMultipartUploads', listUploads, {
    when: ['uploads'],
    takes: [...LISTING, 'key-marker', 'max-uploads', 'upload-id-marker'],
  }),
  onBucket('GET', 's3:ListBucketVersions', listVersions, {
    when: ['versions'],
    takes: [...LISTING, 'key-marker', 'version-id-marker'],
  }),
  onBucket('GET', 's3:ListBucket', listObjects, {
    when: ['list-type=2'],
    takes: [...LISTING, 'continuation-token', 'start-after', 'fetch-owner'],
  }),
  onBucket('GET', 's3:ListBucket', listObjectsV1, { takes: [...LISTING, 'marker'] }),
  onBucket('POST', null, deleteObjects, { when: ['delete'] }),

  onObject('GET', 's3:ListMultipartUploadParts', listParts, {
    ...UPLOAD,
    takes: ['max-parts', 'part-number-marker'],
  }),
  onObject('GET', 's3:GetObjectTagging', getTagging, TAGGING),
  onObject('PUT', 's3:PutObjectTagging', putTagging, TAGGING),
  onObject('DELETE', 's3:DeleteObjectTagging', deleteTagging, TAGGING),
  onObject('GET', 's3:GetObject', getObject, READING),
  onObject('HEAD', 's3:GetObject', headObject, READING),
  onObject('PUT', 's3:PutObject', multipart.uploadPartCopy, { ...PART, ...COPY }),
  onObject('PUT', 's3:PutObject', multipart.uploadPart, PART),
  onObject('PUT', 's3:PutObject', copyObject, COPY),
  onObject('PUT', 's3:PutObject', putObject),
  onObject('POST', 's3:PutObject', multipart.createUpload, { when: ['uploads'] }),
  onObject('POST', 's3:PutObject', completeUpload, UPLOAD),
  onObject('DELETE', 's3:AbortMultipartUpload', multipart.abortUpload, UPLOAD),
  onObject('DELETE', 's3:DeleteObject', deleteObject, VERSION),
]

function onBucket(
  method: string,
  action: string | null,
  run: (call: BucketCall) => Promise<Reply>,
  conditions: Conditions = {},
): Operation {
  return { on: 'bucket', method, action, run, ...conditions }
}

function onObject(
  method: string,
  action: string,
  run: (call: ObjectCall) => Promise<Reply>,
  conditions: Conditions = {},
): Operation {
  return { on: 'object', method, action, run, ...conditions }
}

/**
 * The operation that a request means.
 *
 * @throws S3Error `NotImplemented` for a parameter that the operation does not take: S3 has many
 *   sub-resources, and one that is unknown here must not be mistaken for the object itself;
 *   `MethodNotAllowed`
 */
export function operationOf(request: S3Request): Operation {
  const on = request.key !== null ? 'object' : request.bucket !== null ? 'bucket' : 'service'
  const operation = OPERATIONS.find(
    (one) =>
      one.on === on &&
      one.method === request.method &&
      (one.when ?? []).every((condition) => holds(condition, request.query)) &&
      (one.header === undefined || request.header(one.header) !== null),
  )
  if (operation === undefined) throw new S3Error('MethodNotAllowed')
  const taken = new Set([...(operation.when ?? []), ...(operation.takes ?? [])].map(nameOf))
  const [stray] = [...request.query.keys()].filter(
    (name) => !taken.has(name) && !/^x-(amz-|id$)/i.test(name),
  )
  if (stray !== undefined) throw new S3Error('NotImplemented', null, { Parameter: stray })
  return operation
}

function holds(condition: string, query: Map<string, string>) {
  const [name = '', value] = condition.split('=')
  return value === undefined ? query.has(name) : query.get(name) === value
}

function nameOf(condition: string) {
  return condition.replace(/=.*/, '')
}
