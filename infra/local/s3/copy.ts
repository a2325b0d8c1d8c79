import { attributesFrom } from './attributes.ts'
import { type Blob, slicesOf } from './blobs.ts'
import { MAX_BODY_BYTES } from './body.ts'
import {
  assertMay,
  type ObjectCall,
  objectOf,
  type Reply,
  versionHeader,
  xmlReply,
} from './call.ts'
import {
  type ChecksumAlgorithm,
  checksumAlgorithm,
  checksumElement,
  digester,
} from './checksums.ts'
import { commitObject, identityHeaders } from './commit.ts'
import { isNotModified } from './conditions.ts'
import { S3Error } from './errors.ts'
import { arnOf, type ObjectAttributes, type ObjectRecord } from './model.ts'
import { assertKey, decodePath } from './request.ts'
import { document, leaf } from './xml.ts'

const SOURCE_CONDITIONS = 'x-amz-copy-source-'

/** CopyObject. The bytes are read once more, so that the ETag is the MD5 of the whole. */
export async function copyObject(call: ObjectCall): Promise<Reply> {
  const source = sourceOf(call)
  const attributes = attributesOf(call, source)
  const { blob, md5, checksum } = await copyBytes(call, source, {
    start: 0,
    end: source.size - 1,
    algorithm: algorithmOf(call) ?? source.checksum?.algorithm ?? null,
  })
  const content = { ...attributes, size: blob.size, etag: md5, blobs: [blob], checksum }
  const record = await commitObject(call, content, { discard: [blob] })
  const body = document('CopyObjectResult', [
    leaf('LastModified', record.modified),
    leaf('ETag', `"${record.etag}"`),
    ...(checksum ? [leaf(checksumElement(checksum), checksum.value)] : []),
  ])
  return xmlReply(body, { ...identityHeaders(record), ...sourceHeader(source) })
}

/**
 * The object that `x-amz-copy-source` names, once the caller may read it and its conditions hold.
 *
 * @throws S3Error `InvalidArgument`, `NoSuchBucket`, `NoSuchKey`, `AccessDenied`,
 *   `PreconditionFailed`
 */
export function sourceOf(call: ObjectCall): ObjectRecord {
  const header = call.request.header('x-amz-copy-source') ?? ''
  const [, path = '', version = null] = /^(.*?)(?:\?versionId=(.*))?$/s.exec(header) ?? []
  const [, bucket, key] = /^\/?([^/]+)\/(.+)$/s.exec(decodePath(path.replaceAll('+', ' '))) ?? []
  if (bucket === undefined || key === undefined) {
    throw new S3Error('InvalidArgument', 'Copy Source must mention the source bucket and key', {
      ArgumentName: 'x-amz-copy-source',
      ArgumentValue: header,
    })
  }
  assertKey(key)
  if (!call.store.buckets.has(bucket)) {
    throw new S3Error('NoSuchBucket', null, { BucketName: bucket })
  }
  const action = version === null ? 's3:GetObject' : 's3:GetObjectVersion'
  assertMay(call, action, arnOf(bucket, key))
  const record = objectOf(call, bucket, key, version)
  if (isNotModified(call.request, record, SOURCE_CONDITIONS)) {
    throw new S3Error('PreconditionFailed')
  }
  return record
}

/** Copies bytes `start` to `end`, both included, into a blob of their own. */
export async function copyBytes(
  call: ObjectCall,
  source: ObjectRecord,
  { start, end, algorithm }: { start: number; end: number; algorithm: ChecksumAlgorithm | null },
) {
  const { blobs } = call.store
  if (end - start + 1 > MAX_BODY_BYTES) {
    throw new S3Error(
      'InvalidRequest',
      `The specified copy source is larger than the maximum allowable size for a copy source: ${MAX_BODY_BYTES}`,
    )
  }
  const md5 = digester('md5')
  const own = algorithm && digester(algorithm)

  async function* bytes(): AsyncGenerator<Buffer> {
    for (const slice of slicesOf(source.blobs, start, end)) {
      for await (const chunk of blobs.read(slice)) {
        md5.update(chunk)
        own?.update(chunk)
        yield chunk
      }
    }
  }

  const release = blobs.hold(source.blobs.map(({ id }) => id))
  try {
    const blob: Blob = await blobs.write(bytes())
    const checksum =
      own && algorithm
        ? { algorithm, value: own.digest().toString('base64'), type: 'FULL_OBJECT' as const }
        : null
    return { blob, md5: md5.digest().toString('hex'), checksum }
  } finally {
    await release()
  }
}

export function sourceHeader(source: ObjectRecord): Record<string, string> {
  const version = versionHeader(source.version)['x-amz-version-id']
  return version === undefined ? {} : { 'x-amz-copy-source-version-id': version }
}

function attributesOf(call: ObjectCall, source: ObjectRecord): ObjectAttributes {
  const sent = attributesFrom(call)
  const replaces = directive(call, 'x-amz-metadata-directive') === 'REPLACE'
  const isSame = source.bucket === call.bucket.name && source.key === call.key
  if (
    isSame &&
    !replaces &&
    call.store.objects.find(source.bucket, source.key)?.version === source.version
  ) {
    throw new S3Error(
      'InvalidRequest',
      "This copy request is illegal because it is trying to copy an object to itself without changing the object's metadata, storage class, website redirect location or encryption attributes.",
    )
  }
  const { headers, metadata } = replaces ? sent : source
  return { headers, metadata, tags: tagsOf(call, source, sent) }
}

function tagsOf(call: ObjectCall, source: ObjectRecord, sent: ObjectAttributes) {
  if (directive(call, 'x-amz-tagging-directive') === 'REPLACE') return sent.tags
  if (source.tags.length > 0) {
    assertMay(call, 's3:GetObjectTagging', arnOf(source.bucket, source.key))
    assertMay(call, 's3:PutObjectTagging', arnOf(call.bucket.name, call.key))
  }
  return source.tags
}

function directive(call: ObjectCall, name: string) {
  const value = call.request.header(name) ?? 'COPY'
  if (value === 'COPY' || value === 'REPLACE') return value
  throw new S3Error('InvalidArgument', `Unknown directive: ${value}`, {
    ArgumentName: name,
    ArgumentValue: value,
  })
}

/** The additional checksum that a request asks for; null where it asks for none. */
export function algorithmOf({ request }: ObjectCall) {
  const name = request.header('x-amz-checksum-algorithm')
  return name === null ? null : checksumAlgorithm(name)
}
