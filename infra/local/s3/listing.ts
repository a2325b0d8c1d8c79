import type { BucketCall, Reply, Store } from './call.ts'
import { xmlReply } from './call.ts'
import { S3Error } from './errors.ts'
import type { ObjectRecord } from './model.ts'
import { numberFrom } from './request.ts'
import { document, leaf, node } from './xml.ts'

const MAX_KEYS = 1000
/** No UTF-8 text begins with this byte, so that every key comes before it. */
const BEYOND_ALL_KEYS = Buffer.from([0xff])

/** What a listing shows in one place: an object, or the keys that share a prefix. */
type Entry = { record: ObjectRecord } | { prefix: string }

/** ListObjectsV2. */
export async function listObjects(call: BucketCall): Promise<Reply> {
  const { query } = call.request
  const { prefix, delimiter, max, encoded } = listingParameters(query)
  const startAfter = query.get('start-after') ?? null
  const token = query.get('continuation-token') ?? null
  const from = token === null ? afterText(startAfter ?? '', prefix, delimiter) : parseToken(token)
  const { entries, next } = page(
    walk(call.store, call.bucket.name, { prefix, delimiter, from }),
    max,
  )
  const body = document('ListBucketResult', [
    leaf('Name', call.bucket.name),
    leaf('Prefix', encoded(prefix)),
    leaf('StartAfter', startAfter && encoded(startAfter)),
    leaf('ContinuationToken', token),
    leaf('NextContinuationToken', next?.toString('base64url') ?? null),
    leaf('KeyCount', entries.length),
    leaf('MaxKeys', max),
    leaf('Delimiter', delimiter && encoded(delimiter)),
    leaf('EncodingType', query.get('encoding-type') ?? null),
    leaf('IsTruncated', next !== null),
    ...entries.map((entry) => entryXml(entry, encoded)),
  ])
  return xmlReply(body)
}

/** ListObjects, the first version, which outside clients still ask for. */
export async function listObjectsV1(call: BucketCall): Promise<Reply> {
  const { query } = call.request
  const { prefix, delimiter, max, encoded } = listingParameters(query)
  const marker = query.get('marker') ?? ''
  const from = afterText(marker, prefix, delimiter)
  const { entries, next } = page(
    walk(call.store, call.bucket.name, { prefix, delimiter, from }),
    max,
  )
  const last = entries.at(-1)
  const body = document('ListBucketResult', [
    leaf('Name', call.bucket.name),
    leaf('Prefix', encoded(prefix)),
    leaf('Marker', encoded(marker)),
    leaf('NextMarker', next && last && delimiter ? encoded(nameOf(last)) : null),
    leaf('MaxKeys', max),
    leaf('Delimiter', delimiter && encoded(delimiter)),
    leaf('EncodingType', query.get('encoding-type') ?? null),
    leaf('IsTruncated', next !== null),
    ...entries.map((entry) => entryXml(entry, encoded)),
  ])
  return xmlReply(body)
}

/** The parameters that all listings share. @throws S3Error `InvalidArgument` */
export function listingParameters(query: Map<string, string>) {
  const encoding = query.get('encoding-type')
  if (encoding !== undefined && encoding !== 'url') {
    throw new S3Error('InvalidArgument', 'Invalid Encoding Method specified in Request', {
      ArgumentName: 'encoding-type',
      ArgumentValue: encoding,
    })
  }
  return {
    prefix: query.get('prefix') ?? '',
    delimiter: query.get('delimiter') || null,
    max: numberFrom(query, 'max-keys', { fallback: MAX_KEYS, max: MAX_KEYS }),
    encoded: encoding === 'url' ? urlEncode : (text: string) => text,
  }
}

/** The keys up to and with the delimiter behind the prefix; null where there is no such. */
export function commonPrefix(key: string, prefix: string, delimiter: string | null) {
  const at = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length)
  return at < 0 || delimiter === null ? null : key.slice(0, at + delimiter.length)
}

/** The first key after a text in the order of bytes. */
export function afterKey(key: string): Buffer {
  return Buffer.concat([Buffer.from(key), Buffer.from([0])])
}

/** The first key after all keys that begin so. */
export function afterPrefix(prefix: string): Buffer {
  const bytes = Buffer.from(prefix)
  const last = bytes.length - 1
  if (last < 0) return BEYOND_ALL_KEYS
  // The last byte of a UTF-8 text is never 0xff.
  bytes.writeUInt8(bytes.readUInt8(last) + 1, last)
  return bytes
}

/** Where a listing begins that continues after a key or after a common prefix. */
export function afterText(text: string, prefix: string, delimiter: string | null): Buffer {
  if (text === '') return Buffer.alloc(0)
  return commonPrefix(text, prefix, delimiter) === text && text.startsWith(prefix)
    ? afterPrefix(text)
    : afterKey(text)
}

/** Current objects and common prefixes in order; what shares a prefix is skipped, not read. */
function* walk(
  store: Store,
  bucket: string,
  { prefix, delimiter, from }: { prefix: string; delimiter: string | null; from: Buffer },
): Generator<Entry> {
  const end = afterPrefix(prefix)
  let cursor: Buffer | null =
    Buffer.compare(from, Buffer.from(prefix)) > 0 ? from : Buffer.from(prefix)
  while (cursor !== null) {
    let skipTo: Buffer | null = null
    for (const record of currentOnly(store.objects.scan(bucket, cursor, end))) {
      const shared = commonPrefix(record.key, prefix, delimiter)
      if (shared === null) {
        yield { record }
        continue
      }
      yield { prefix: shared }
      skipTo = afterPrefix(shared)
      break
    }
    cursor = skipTo
  }
}

function* currentOnly(versions: Iterable<ObjectRecord>): Generator<ObjectRecord> {
  let previous: string | null = null
  for (const record of versions) {
    if (record.key === previous) continue
    previous = record.key
    if (!record.isMarker) yield record
  }
}

/** Takes at most `max` entries; `next` is where the following page begins, null at the end. */
function page(all: Generator<Entry>, max: number) {
  const entries: Entry[] = []
  for (const entry of all) {
    const last = entries.at(-1)
    if (entries.length === max) return { entries, next: last ? afterEntry(last) : null }
    entries.push(entry)
  }
  return { entries, next: null }
}

function afterEntry(entry: Entry) {
  return 'prefix' in entry ? afterPrefix(entry.prefix) : afterKey(entry.record.key)
}

function parseToken(token: string) {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length === 0 || bytes.toString('base64url') !== token) {
    throw new S3Error('InvalidArgument', 'The continuation token provided is incorrect', {
      ArgumentName: 'continuation-token',
    })
  }
  return bytes
}

function nameOf(entry: Entry) {
  return 'prefix' in entry ? entry.prefix : entry.record.key
}

function entryXml(entry: Entry, encoded: (text: string) => string) {
  if ('prefix' in entry) return node('CommonPrefixes', [leaf('Prefix', encoded(entry.prefix))])
  return node('Contents', [
    leaf('Key', encoded(entry.record.key)),
    leaf('LastModified', entry.record.modified),
    leaf('ETag', `"${entry.record.etag}"`),
    leaf('ChecksumAlgorithm', entry.record.checksum?.algorithm.toUpperCase() ?? null),
    leaf('Size', entry.record.size),
    leaf('StorageClass', 'STANDARD'),
  ])
}

function urlEncode(text: string) {
  return encodeURIComponent(text)
    .replace(/[!'()~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%2F', '/')
    .replaceAll('%20', '+')
}
