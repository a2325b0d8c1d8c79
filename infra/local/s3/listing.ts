import { type BucketCall, type Reply, xmlReply } from './call.ts'
import { S3Error } from './errors.ts'
import type { ObjectRecord } from './model.ts'
import { numberFrom } from './request.ts'
import { document, leaf, node } from './xml.ts'

const MAX_KEYS = 1000
/** No UTF-8 text begins with this byte, so that every key comes before it. */
const BEYOND_ALL_KEYS = Buffer.from([0xff])

/** What a listing shows in one place: one item, or the prefix that several keys share. */
export type Entry<Item> = { item: Item } | { prefix: string }

/** ListObjectsV2. */
export async function listObjects(call: BucketCall): Promise<Reply> {
  const { query } = call.request
  const startAfter = query.get('start-after') ?? null
  const token = query.get('continuation-token') ?? null
  const from = token === null ? (startAfter ?? '') : parseToken(token)
  return listCurrent(call, from, ({ encoded, count, last }) => [
    leaf('StartAfter', startAfter && encoded(startAfter)),
    leaf('ContinuationToken', token),
    leaf('NextContinuationToken', last ? afterEntry(last).toString('base64url') : null),
    leaf('KeyCount', count),
  ])
}

/** ListObjects, the first version, which outside clients still ask for. */
export async function listObjectsV1(call: BucketCall): Promise<Reply> {
  const marker = call.request.query.get('marker') ?? ''
  return listCurrent(call, marker, ({ encoded, delimiter, last }) => [
    leaf('Marker', encoded(marker)),
    leaf('NextMarker', last && delimiter ? encoded(nameOf(last)) : null),
  ])
}

type Listing = ReturnType<typeof listingParameters> & {
  count: number
  /** The last entry shown, where there are more. */
  last: Entry<ObjectRecord> | undefined
}

/** Lists the current objects after a key or from a position on; `own` are the version's elements. */
function listCurrent(
  call: BucketCall,
  after: string | Buffer,
  own: (listing: Listing) => string[],
) {
  const { store, bucket, request } = call
  const parameters = listingParameters(request.query)
  const { prefix, delimiter, max, encoded } = parameters
  const from = typeof after === 'string' ? afterText(after, prefix, delimiter) : after
  const found = page(
    walk((first, before) => currentOnly(store.objects.scan(bucket.name, first, before)), {
      prefix,
      delimiter,
      from,
    }),
    max,
  )
  const body = document('ListBucketResult', [
    leaf('Name', bucket.name),
    leaf('Prefix', encoded(prefix)),
    ...own({ ...parameters, count: found.entries.length, last: found.last }),
    leaf('MaxKeys', max),
    ...listed(parameters, found, objectXml),
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
    encoding: encoding ?? null,
    max: numberFrom(query, 'max-keys', { fallback: MAX_KEYS, max: MAX_KEYS }),
    encoded: encoding === 'url' ? urlEncode : (text: string) => text,
  }
}

/** The keys up to and with the delimiter behind the prefix; null where there is no such. */
function commonPrefix(key: string, prefix: string, delimiter: string | null) {
  const at = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length)
  return at < 0 || delimiter === null ? null : key.slice(0, at + delimiter.length)
}

/** The first key after a text in the order of bytes. */
function afterKey(key: string): Buffer {
  return Buffer.concat([Buffer.from(key), Buffer.from([0])])
}

/** The first key after all keys that begin so. */
function afterPrefix(prefix: string): Buffer {
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

/**
 * Items and common prefixes in the order of their keys; what shares a prefix is skipped, not read.
 *
 * @param scan all items from a key on and before another
 */
export function* walk<Item extends { key: string }>(
  scan: (from: Buffer, before: Buffer) => Iterable<Item>,
  { prefix, delimiter, from }: { prefix: string; delimiter: string | null; from: Buffer },
): Generator<Entry<Item>> {
  const [first, end] = [Buffer.from(prefix), afterPrefix(prefix)]
  let cursor: Buffer | null = Buffer.compare(from, first) > 0 ? from : first
  while (cursor !== null) {
    let skipTo: Buffer | null = null
    for (const item of scan(cursor, end)) {
      const shared = commonPrefix(item.key, prefix, delimiter)
      if (shared === null) {
        yield { item }
        continue
      }
      yield { prefix: shared }
      skipTo = afterPrefix(shared)
      break
    }
    cursor = skipTo
  }
}

/** Takes at most `max` entries, and says whether there are more, and then which of them is the last. */
export function page<Item>(all: Iterable<Entry<Item>>, max: number) {
  const entries: Entry<Item>[] = []
  for (const entry of all) {
    if (entries.length === max) return { entries, isTruncated: max > 0, last: entries.at(-1) }
    entries.push(entry)
  }
  return { entries, isTruncated: false, last: undefined }
}

/** The key or the common prefix of an entry. */
export function nameOf(entry: Entry<{ key: string }>): string {
  return 'prefix' in entry ? entry.prefix : entry.item.key
}

/** The elements that end every listing; items as `itemXml` writes them. */
export function listed<Item>(
  { delimiter, encoding, encoded }: ReturnType<typeof listingParameters>,
  { entries, isTruncated }: { entries: readonly Entry<Item>[]; isTruncated: boolean },
  itemXml: (item: Item, encoded: (text: string) => string) => string,
): string[] {
  return [
    leaf('Delimiter', delimiter && encoded(delimiter)),
    leaf('EncodingType', encoding),
    leaf('IsTruncated', isTruncated),
    ...entries.map((entry) =>
      'item' in entry
        ? itemXml(entry.item, encoded)
        : node('CommonPrefixes', [leaf('Prefix', encoded(entry.prefix))]),
    ),
  ]
}

function* currentOnly(versions: Iterable<ObjectRecord>): Generator<ObjectRecord> {
  let previous: string | null = null
  for (const record of versions) {
    if (record.key === previous) continue
    previous = record.key
    if (!record.isMarker) yield record
  }
}

function afterEntry(entry: Entry<ObjectRecord>) {
  return 'prefix' in entry ? afterPrefix(entry.prefix) : afterKey(entry.item.key)
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

function objectXml(record: ObjectRecord, encoded: (text: string) => string) {
  return node('Contents', [
    leaf('Key', encoded(record.key)),
    leaf('LastModified', record.modified),
    leaf('ETag', `"${record.etag}"`),
    leaf('ChecksumAlgorithm', record.checksum?.algorithm.toUpperCase() ?? null),
    leaf('Size', record.size),
    leaf('StorageClass', 'STANDARD'),
  ])
}

function urlEncode(text: string) {
  return encodeURIComponent(text)
    .replace(/[!'()~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%2F', '/')
    .replaceAll('%20', '+')
}
