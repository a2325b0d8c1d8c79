import { attributesFrom, STORED_HEADERS } from './attributes.ts'
import { slicesOf } from './blobs.ts'
import { receiveBlob } from './body.ts'
import { emptyReply, type ObjectCall, objectOf, type Reply } from './call.ts'
import { checksumHeaders, commitObject, identityHeaders } from './commit.ts'
import { isNotModified } from './conditions.ts'
import { S3Error } from './errors.ts'
import type { ObjectRecord } from './model.ts'
import { parseRange } from './range.ts'
import { isHeaderValue } from './request.ts'

/** PutObject. The object appears once its last byte has come and every digest has held. */
export async function putObject(call: ObjectCall): Promise<Reply> {
  const attributes = attributesFrom(call)
  const { blob, md5, checksum } = await receiveBlob(call.request, call.signing, call.store.blobs)
  const content = { ...attributes, size: blob.size, etag: md5, blobs: [blob], checksum }
  const record = await commitObject(call, content, { discard: [blob] })
  return emptyReply(200, { ...identityHeaders(record), ...checksumHeaders(checksum) })
}

/** GetObject. */
export async function getObject(call: ObjectCall): Promise<Reply> {
  const { record, reply, range } = readObject(call)
  if (reply.status === 304) return reply
  const slices = slicesOf(record.blobs, range.start, range.end)
  // In the same tick as the look-up: nothing may remove the bytes in between.
  const release = call.store.blobs.hold(slices.map(({ id }) => id))
  return { ...reply, body: { slices, release } }
}

/** HeadObject: what GetObject answers, without the body. */
export async function headObject(call: ObjectCall): Promise<Reply> {
  return readObject(call).reply
}

function readObject(call: ObjectCall) {
  const { request, bucket, key } = call
  const record = objectOf(call, bucket.name, key, request.query.get('versionId') ?? null)
  const whole = { start: 0, end: record.size - 1 }
  const headers = entityHeaders(call, record)
  if (isNotModified(request, record)) {
    return { record, range: whole, reply: emptyReply(304, headers) }
  }
  const asked = parseRange(request.header('range'), record.size)
  const range = asked ?? whole
  const reply = emptyReply(asked ? 206 : 200, {
    ...headers,
    'content-length': String(range.end - range.start + 1),
    ...(asked && { 'content-range': `bytes ${range.start}-${range.end}/${record.size}` }),
    ...(!asked && checksumsAsked(call) && checksumHeaders(record.checksum)),
  })
  return { record, range, reply }
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
  const entries = STORED_HEADERS.flatMap((name): [string, string][] => {
    const value = query.get(`response-${name}`)
    if (value === undefined) return []
    if (!isHeaderValue(value)) {
      throw new S3Error('InvalidArgument', 'Header value cannot be represented using ISO-8859-1.', {
        ArgumentName: `response-${name}`,
        ArgumentValue: value,
      })
    }
    return [[name, value]]
  })
  return Object.fromEntries(entries)
}
