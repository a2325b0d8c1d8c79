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

/** One operation of S3: when a request means it, what it needs, and what does it. */
export type Operation = {
  method: string
  /** Query parameters that must be there, or must have the value that follows `=`. */
  when?: readonly string[]
  /** A header that must be there. */
  header?: string
  /** Further query parameters that it takes. */
  takes?: readonly string[]
  /** Null where the operation judges each of its objects by itself. */
  action: string | null
  /** The action that is judged instead where a version is named. */
  versionAction?: string
} & (
  | { on: 'service'; run(call: ServiceCall): Promise<Reply> }
  | { on: 'bucket'; run(call: BucketCall): Promise<Reply> }
  | { on: 'object'; run(call: ObjectCall): Promise<Reply> }
)

const LISTING = ['prefix', 'delimiter', 'max-keys', 'encoding-type']
const READING = ['versionId', ...STORED_HEADERS.map((name) => `response-${name}`)]
const VERSION = ['versionId']
const PART = ['partNumber', 'uploadId']
const COPY = 'x-amz-copy-source'

/** The first that fits is meant. */
const OPERATIONS: Operation[] = [
  { on: 'service', method: 'GET', action: 's3:ListAllMyBuckets', run: buckets.listBuckets },

  { on: 'bucket', method: 'HEAD', action: 's3:ListBucket', run: buckets.headBucket },
  { on: 'bucket', method: 'PUT', action: 's3:CreateBucket', run: buckets.createBucket },
  {
    on: 'bucket',
    method: 'GET',
    when: ['location'],
    action: 's3:GetBucketLocation',
    run: buckets.getLocation,
  },
  {
    on: 'bucket',
    method: 'GET',
    when: ['versioning'],
    action: 's3:GetBucketVersioning',
    run: buckets.getVersioning,
  },
  {
    on: 'bucket',
    method: 'GET',
    when: ['uploads'],
    takes: [...LISTING, 'key-marker', 'max-uploads', 'upload-id-marker'],
    action: 's3:ListBucketMultipartUploads',
    run: listUploads,
  },
  {
    on: 'bucket',
    method: 'GET',
    when: ['versions'],
    takes: [...LISTING, 'key-marker', 'version-id-marker'],
    action: 's3:ListBucketVersions',
    run: listVersions,
  },
  {
    on: 'bucket',
    method: 'GET',
    when: ['list-type=2'],
    takes: [...LISTING, 'continuation-token', 'start-after', 'fetch-owner'],
    action: 's3:ListBucket',
    run: listObjects,
  },
  {
    on: 'bucket',
    method: 'GET',
    takes: [...LISTING, 'marker'],
    action: 's3:ListBucket',
    run: listObjectsV1,
  },
  { on: 'bucket', method: 'POST', when: ['delete'], action: null, run: deleteObjects },

  {
    on: 'object',
    method: 'GET',
    when: ['uploadId'],
    takes: ['max-parts', 'part-number-marker'],
    action: 's3:ListMultipartUploadParts',
    run: listParts,
  },
  {
    on: 'object',
    method: 'GET',
    when: ['tagging'],
    takes: VERSION,
    action: 's3:GetObjectTagging',
    versionAction: 's3:GetObjectVersionTagging',
    run: getTagging,
  },
  {
    on: 'object',
    method: 'PUT',
    when: ['tagging'],
    takes: VERSION,
    action: 's3:PutObjectTagging',
    versionAction: 's3:PutObjectVersionTagging',
    run: putTagging,
  },
  {
    on: 'object',
    method: 'DELETE',
    when: ['tagging'],
    takes: VERSION,
    action: 's3:DeleteObjectTagging',
    versionAction: 's3:DeleteObjectVersionTagging',
    run: deleteTagging,
  },
  {
    on: 'object',
    method: 'GET',
    takes: READING,
    action: 's3:GetObject',
    versionAction: 's3:GetObjectVersion',
    run: getObject,
  },
  {
    on: 'object',
    method: 'HEAD',
    takes: READING,
    action: 's3:GetObject',
    versionAction: 's3:GetObjectVersion',
    run: headObject,
  },
  {
    on: 'object',
    method: 'PUT',
    when: PART,
    header: COPY,
    action: 's3:PutObject',
    run: multipart.uploadPartCopy,
  },
  {
    on: 'object',
    method: 'PUT',
    when: PART,
    action: 's3:PutObject',
    run: multipart.uploadPart,
  },
  { on: 'object', method: 'PUT', header: COPY, action: 's3:PutObject', run: copyObject },
  { on: 'object', method: 'PUT', action: 's3:PutObject', run: putObject },
  {
    on: 'object',
    method: 'POST',
    when: ['uploads'],
    action: 's3:PutObject',
    run: multipart.createUpload,
  },
  {
    on: 'object',
    method: 'POST',
    when: ['uploadId'],
    action: 's3:PutObject',
    run: completeUpload,
  },
  {
    on: 'object',
    method: 'DELETE',
    when: ['uploadId'],
    action: 's3:AbortMultipartUpload',
    run: multipart.abortUpload,
  },
  {
    on: 'object',
    method: 'DELETE',
    takes: VERSION,
    action: 's3:DeleteObject',
    versionAction: 's3:DeleteObjectVersion',
    run: deleteObject,
  },
]

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
