import { type BucketCall, type Reply, xmlReply } from './call.ts'
import { afterText, listed, listingParameters, nameOf, page, walk } from './listing.ts'
import type { ObjectRecord } from './model.ts'
import { document, leaf, node } from './xml.ts'

type Version = { key: string; record: ObjectRecord; isLatest: boolean }

/** ListObjectVersions. */
export async function listVersions(call: BucketCall): Promise<Reply> {
  const { query } = call.request
  const parameters = listingParameters(query)
  const { prefix, delimiter, max, encoded } = parameters
  const keyMarker = query.get('key-marker') ?? ''
  const idMarker = query.get('version-id-marker') ?? ''
  const from = idMarker === '' ? afterText(keyMarker, prefix, delimiter) : Buffer.from(keyMarker)
  const versions = walk(
    (first, before) => versionsBetween(call, first, before, { keyMarker, idMarker }),
    { prefix, delimiter, from },
  )
  const { last, ...found } = page(versions, max)
  const body = document('ListVersionsResult', [
    leaf('Name', call.bucket.name),
    leaf('Prefix', encoded(prefix)),
    leaf('KeyMarker', encoded(keyMarker)),
    leaf('VersionIdMarker', idMarker),
    leaf('NextKeyMarker', last ? encoded(nameOf(last)) : null),
    leaf('NextVersionIdMarker', last && 'item' in last ? last.item.record.version : null),
    leaf('MaxKeys', max),
    ...listed(parameters, found, versionXml),
  ])
  return xmlReply(body)
}

/** All versions in order, but of the marked key only those behind the marked one. */
function* versionsBetween(
  { store, bucket }: BucketCall,
  from: Buffer,
  before: Buffer,
  { keyMarker, idMarker }: { keyMarker: string; idMarker: string },
): Generator<Version> {
  let isPassed = idMarker === ''
  let previous: string | null = null
  for (const record of store.objects.scan(bucket.name, from, before)) {
    const isLatest = record.key !== previous
    previous = record.key
    if (isPassed || record.key !== keyMarker) yield { key: record.key, record, isLatest }
    else isPassed = record.version === idMarker
  }
}

function versionXml({ record, isLatest }: Version, encoded: (text: string) => string) {
  const common = [
    leaf('Key', encoded(record.key)),
    leaf('VersionId', record.version),
    leaf('IsLatest', isLatest),
    leaf('LastModified', record.modified),
  ]
  if (record.isMarker) return node('DeleteMarker', common)
  return node('Version', [
    ...common,
    leaf('ETag', `"${record.etag}"`),
    leaf('Size', record.size),
    leaf('StorageClass', 'STANDARD'),
  ])
}
