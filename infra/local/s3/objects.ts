import { attributesFrom } from './attributes.ts'
import { slicesOf } from './blobs.ts'
import { receiveBlob } from './body.ts'
import { emptyReply, type ObjectCall, objectOf, type Reply } from './call.ts'
import { checksumHeaders, commitObject, identityHeaders } from './commit.ts'
import { isNotModified } from './conditions.ts'
import { S3Error } from './errors.ts'
import type { ObjectRecord } from './model.ts'
import { parseRange } from './range.ts'

const OVERRIDABLE = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
]

/** PutObject. The object appears once its last byte has come and every digest has held. */
export async function putObject(call: ObjectCall): Promise<Reply> {
  const attributes = attributesFrom(call)
  const { blob, md5, checksum } = await receiveBlob(call.request, call.signing, call.store.blobs)
  const record = await commitObject(call, {
    draft: {
      ...attributes,
      bucket: call.bucket.name,
      key: call.key,
      size: blob.size,
      etag: md5,
      modified: call.store.clock().toISOString(),
      blobs: [blob],
      checksum,
    },
    event: 'ObjectCreated:Put',
    discard: [blob],
  })
  return emptyReply(200, { ...identityHeaders(record), ...checksumHeaders(checksum) })
}

/** GetObject and HeadObject, which differ in nothing but the body. */
export async function getObject(call: ObjectCall): Promise<Reply> {
  const { request, bucket, key } = call
  const record = objectOf(call, bucket.name, key, request.query.get('versionId') ?? null)
  if (isNotModified(request, record)) return emptyReply(304, entityHeaders(call, record))

  const range = parseRange(request.header('range'), record.size)
  const { start, end } = range ?? { start: 0, end: record.size - 1 }
  const headers = {
    ...entityHeaders(call, record),
    'content-length': String(end - start + 1),
    ...(range && { 'content-range': `bytes ${start}-${end}/${record.size}` }),
    ...(range === null && checksumsAsked(call) && checksumHeaders(record.checksum)),
  }
  return { status: range ? 206 : 200, headers, body: slicesOf(record.blobs, start, end) }
}

function entityHeaders(call: ObjectCall, record: ObjectRecord): Record<string, string> {
  const metadata = Object.entries(record.metadata).map(([name, value]) => [
    `x-amz-meta-${name}`,
    value,
  ])
  return {
    ...record.headers,
    ...overrides(call.request.query),
    ...Object.fromEntries(metadata),
    ...identityHeaders(record),
    ...(record.tags.length > 0 && { 'x-amz-tagging-count': String(record.tags.length) }),
    'accept-ranges': 'bytes',
    'last-modified': new Date(record.modified).toUTCString(),
  }
}

function checksumsAsked(call: ObjectCall) {
  return call.request.header('x-amz-checksum-mode')?.toUpperCase() === 'ENABLED'
}

function overrides(query: Map<string, string>): Record<string, string> {
  const entries = OVERRIDABLE.flatMap((name): [string, string][] => {
    const value = query.get(`response-${name}`)
    if (value === undefined) return []
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw new S3Error('InvalidArgument', 'Header value cannot be represented using ISO-8859-1.', {
        ArgumentName: `response-${name}`,
        ArgumentValue: value,
      })
    }
    return [[name, value]]
  })
  return Object.fromEntries(entries)
}
