import { type BucketCall, type Reply, xmlReply } from './call.ts'
import { afterKey, afterPrefix, listingParameters } from './listing.ts'
import type { ObjectRecord } from './model.ts'
import { document, leaf, node } from './xml.ts'

/** ListObjectVersions; by prefix, not by delimiter. */
export async function listVersions(call: BucketCall): Promise<Reply> {
  const { query } = call.request
  const { prefix, max, encoded } = listingParameters(query)
  const keyMarker = query.get('key-marker') ?? ''
  const versionMarker = query.get('version-id-marker') ?? ''
  const versions: string[] = []
  let last: ObjectRecord | null = null
  let isTruncated = false
  for (const { record, isLatest } of versionsAfter(call, prefix, keyMarker, versionMarker)) {
    if (versions.length === max) {
      isTruncated = max > 0
      break
    }
    versions.push(versionXml(record, isLatest, encoded))
    last = record
  }
  const body = document('ListVersionsResult', [
    leaf('Name', call.bucket.name),
    leaf('Prefix', encoded(prefix)),
    leaf('KeyMarker', encoded(keyMarker)),
    leaf('VersionIdMarker', versionMarker),
    leaf('NextKeyMarker', isTruncated && last ? encoded(last.key) : null),
    leaf('NextVersionIdMarker', isTruncated && last ? last.version : null),
    leaf('MaxKeys', max),
    leaf('EncodingType', query.get('encoding-type') ?? null),
    leaf('IsTruncated', isTruncated),
    ...versions,
  ])
  return xmlReply(body)
}

function* versionsAfter(
  { store, bucket }: BucketCall,
  prefix: string,
  keyMarker: string,
  versionMarker: string,
) {
  const marker = versionMarker === '' ? afterKey(keyMarker) : Buffer.from(keyMarker)
  const start = Buffer.from(prefix)
  const from = keyMarker !== '' && Buffer.compare(marker, start) > 0 ? marker : start
  let isPassed = versionMarker === ''
  let previous: string | null = null
  for (const record of store.objects.scan(bucket.name, from, afterPrefix(prefix))) {
    const isLatest = record.key !== previous
    previous = record.key
    if (isPassed || record.key !== keyMarker) yield { record, isLatest }
    else isPassed = record.version === versionMarker
  }
}

function versionXml(record: ObjectRecord, isLatest: boolean, encoded: (text: string) => string) {
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
