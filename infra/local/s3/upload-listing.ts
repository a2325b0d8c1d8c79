import { type BucketCall, type ObjectCall, type Reply, xmlReply } from './call.ts'
import { checksumElement } from './checksums.ts'
import { listingParameters } from './listing.ts'
import type { PartRecord, UploadRecord } from './model.ts'
import { uploadOf } from './multipart.ts'
import { numberFrom } from './request.ts'
import { document, leaf, node } from './xml.ts'

const MAX_ENTRIES = 1000
/** Comes after every upload id. */
const BEYOND_ALL_IDS = '~'

/** ListParts. */
export async function listParts(call: ObjectCall): Promise<Reply> {
  const { query } = call.request
  const upload = uploadOf(call)
  const max = numberFrom(query, 'max-parts', { fallback: MAX_ENTRIES, max: MAX_ENTRIES })
  const marker = numberFrom(query, 'part-number-marker', { fallback: 0, max: 10_000 })
  const found = call.store.uploads.parts(upload.id, marker, max + 1)
  const parts = found.slice(0, max)
  const isTruncated = max > 0 && found.length > max
  const body = document('ListPartsResult', [
    leaf('Bucket', call.bucket.name),
    leaf('Key', call.key),
    leaf('UploadId', upload.id),
    leaf('StorageClass', 'STANDARD'),
    leaf('PartNumberMarker', marker),
    leaf('NextPartNumberMarker', parts.at(-1)?.number ?? 0),
    leaf('MaxParts', max),
    leaf('IsTruncated', isTruncated),
    leaf('ChecksumAlgorithm', upload.checksumAlgorithm?.toUpperCase() ?? null),
    ...parts.map(partXml),
  ])
  return xmlReply(body)
}

/** ListMultipartUploads; by prefix, not by delimiter. */
export async function listUploads(call: BucketCall): Promise<Reply> {
  const { query } = call.request
  const { prefix, encoded } = listingParameters(query)
  const max = numberFrom(query, 'max-uploads', { fallback: MAX_ENTRIES, max: MAX_ENTRIES })
  const keyMarker = query.get('key-marker') ?? ''
  const idMarker = keyMarker === '' ? '' : (query.get('upload-id-marker') ?? '')
  const uploads: UploadRecord[] = []
  let isTruncated = false
  for (const upload of uploadsAfter(call, prefix, keyMarker, idMarker)) {
    if (uploads.length === max) {
      isTruncated = max > 0
      break
    }
    uploads.push(upload)
  }
  const last = isTruncated ? uploads.at(-1) : undefined
  const body = document('ListMultipartUploadsResult', [
    leaf('Bucket', call.bucket.name),
    leaf('Prefix', encoded(prefix)),
    leaf('KeyMarker', encoded(keyMarker)),
    leaf('UploadIdMarker', idMarker),
    leaf('NextKeyMarker', last ? encoded(last.key) : null),
    leaf('NextUploadIdMarker', last?.id ?? null),
    leaf('MaxUploads', max),
    leaf('EncodingType', query.get('encoding-type') ?? null),
    leaf('IsTruncated', isTruncated),
    ...uploads.map((upload) => uploadXml(upload, encoded)),
  ])
  return xmlReply(body)
}

function* uploadsAfter(
  { store, bucket }: BucketCall,
  prefix: string,
  keyMarker: string,
  idMarker: string,
) {
  const marker = Buffer.from(keyMarker)
  const isWithin = Buffer.compare(marker, Buffer.from(prefix)) >= 0 && keyMarker !== ''
  const from = isWithin ? marker : Buffer.from(prefix)
  const after = isWithin ? idMarker || BEYOND_ALL_IDS : ''
  for (const upload of store.uploads.scan(bucket.name, from, after)) {
    if (!upload.key.startsWith(prefix)) return
    yield upload
  }
}

function partXml(part: PartRecord) {
  return node('Part', [
    leaf('PartNumber', part.number),
    leaf('LastModified', part.modified),
    leaf('ETag', `"${part.etag}"`),
    leaf('Size', part.blob.size),
    ...(part.checksum ? [leaf(checksumElement(part.checksum), part.checksum.value)] : []),
  ])
}

function uploadXml(upload: UploadRecord, encoded: (text: string) => string) {
  return node('Upload', [
    leaf('Key', encoded(upload.key)),
    leaf('UploadId', upload.id),
    leaf('StorageClass', 'STANDARD'),
    leaf('Initiated', upload.initiated),
    leaf('ChecksumAlgorithm', upload.checksumAlgorithm?.toUpperCase() ?? null),
  ])
}
