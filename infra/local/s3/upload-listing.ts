import { type BucketCall, type ObjectCall, type Reply, xmlReply } from './call.ts'
import { checksumElement } from './checksums.ts'
import { afterText, listed, listingParameters, nameOf, page, walk } from './listing.ts'
import type { PartRecord, UploadRecord } from './model.ts'
import { uploadOf } from './multipart.ts'
import { numberFrom } from './request.ts'
import { document, leaf, node } from './xml.ts'

const MAX_ENTRIES = 1000

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

/** ListMultipartUploads. */
export async function listUploads(call: BucketCall): Promise<Reply> {
  const { query } = call.request
  const parameters = listingParameters(query)
  const { prefix, delimiter, encoded } = parameters
  const max = numberFrom(query, 'max-uploads', { fallback: MAX_ENTRIES, max: MAX_ENTRIES })
  const keyMarker = query.get('key-marker') ?? ''
  const idMarker = keyMarker === '' ? '' : (query.get('upload-id-marker') ?? '')
  const marked = Buffer.from(keyMarker)
  const from = idMarker === '' ? afterText(keyMarker, prefix, delimiter) : marked
  const uploads = walk(
    (first, before) =>
      call.store.uploads.scan(
        call.bucket.name,
        first,
        before,
        first.equals(marked) ? idMarker : '',
      ),
    { prefix, delimiter, from },
  )
  const { last, ...found } = page(uploads, max)
  const body = document('ListMultipartUploadsResult', [
    leaf('Bucket', call.bucket.name),
    leaf('Prefix', encoded(prefix)),
    leaf('KeyMarker', encoded(keyMarker)),
    leaf('UploadIdMarker', idMarker),
    leaf('NextKeyMarker', last ? encoded(nameOf(last)) : null),
    leaf('NextUploadIdMarker', last && 'item' in last ? last.item.id : null),
    leaf('MaxUploads', max),
    ...listed(parameters, found, uploadXml),
  ])
  return xmlReply(body)
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
