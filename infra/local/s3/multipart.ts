import { randomBytes } from 'node:crypto'
import { attributesFrom } from './attributes.ts'
import type { Blob } from './blobs.ts'
import { declaredAlgorithm, receiveBlob, type Verified } from './body.ts'
import { emptyReply, type ObjectCall, type Reply, xmlReply } from './call.ts'
import { type ChecksumAlgorithm, checksumElement } from './checksums.ts'
import { checksumHeaders, removeBlobs } from './commit.ts'
import { algorithmOf, copyBytes, sourceHeader, sourceOf } from './copy.ts'
import { S3Error } from './errors.ts'
import type { PartRecord, UploadRecord } from './model.ts'
import { parseRange } from './range.ts'
import { document, leaf } from './xml.ts'

const MAX_PARTS = 10_000

/** CreateMultipartUpload. */
export async function createUpload(call: ObjectCall): Promise<Reply> {
  const { store, bucket, key, request } = call
  const now = store.clock()
  const algorithm = algorithmOf(call)
  if (request.header('x-amz-checksum-type')?.toUpperCase() === 'FULL_OBJECT') {
    throw new S3Error('NotImplemented', 'Multipart uploads have composite checksums only')
  }
  const upload = {
    ...attributesFrom(call),
    // Ids in the order of time: uploads of one key are listed oldest first.
    id: `${now.getTime().toString(36).padStart(10, '0')}.${randomBytes(24).toString('base64url')}`,
    bucket: bucket.name,
    key,
    initiated: now.toISOString(),
    checksumAlgorithm: algorithm,
  }
  store.uploads.create(upload)
  const body = document('InitiateMultipartUploadResult', [
    leaf('Bucket', bucket.name),
    leaf('Key', key),
    leaf('UploadId', upload.id),
  ])
  return xmlReply(
    body,
    algorithm === null
      ? {}
      : {
          'x-amz-checksum-algorithm': algorithm.toUpperCase(),
          'x-amz-checksum-type': 'COMPOSITE',
        },
  )
}

/** UploadPart. A part sent again takes the place of the one before. */
export async function uploadPart(call: ObjectCall): Promise<Reply> {
  const number = partNumberOf(call)
  assertSameAlgorithm(uploadOf(call), declaredAlgorithm(call.request))
  const received = await receiveBlob(call.request, call.signing, call.store.blobs)
  const part = await keepPart(call, number, received)
  return emptyReply(200, { etag: `"${part.etag}"`, ...checksumHeaders(part.checksum) })
}

/** UploadPartCopy: a part from the bytes of another object. */
export async function uploadPartCopy(call: ObjectCall): Promise<Reply> {
  const number = partNumberOf(call)
  const upload = uploadOf(call)
  const source = sourceOf(call)
  const range = parseRange(call.request.header('x-amz-copy-source-range'), source.size)
  const copied = await copyBytes(call, source, {
    start: range?.start ?? 0,
    end: range?.end ?? source.size - 1,
    algorithm: upload.checksumAlgorithm,
  })
  const part = await keepPart(call, number, copied)
  const body = document('CopyPartResult', [
    leaf('LastModified', part.modified),
    leaf('ETag', `"${part.etag}"`),
    ...(part.checksum ? [leaf(checksumElement(part.checksum), part.checksum.value)] : []),
  ])
  return xmlReply(body, sourceHeader(source))
}

/** AbortMultipartUpload. */
export async function abortUpload(call: ObjectCall): Promise<Reply> {
  const { store } = call
  const upload = uploadOf(call)
  const parts = store.uploads.parts(upload.id)
  store.uploads.remove(upload.id)
  await removeBlobs(
    store,
    parts.map(({ blob }) => blob),
  )
  return emptyReply(204)
}

/** The upload that a request names. @throws S3Error `NoSuchUpload` */
export function uploadOf(call: ObjectCall): UploadRecord {
  const id = call.request.query.get('uploadId') ?? ''
  const upload = call.store.uploads.find(call.bucket.name, call.key, id)
  if (upload === null) throw new S3Error('NoSuchUpload', null, { UploadId: id })
  return upload
}

/** Parts come with the checksum that the upload was begun with, or with none if it had none. */
function assertSameAlgorithm(
  { checksumAlgorithm: expected }: UploadRecord,
  actual: ChecksumAlgorithm | null,
) {
  if (expected === actual) return
  throw new S3Error(
    'InvalidRequest',
    `Checksum Type mismatch occurred, expected checksum Type: ${expected}, actual checksum Type: ${actual}`,
  )
}

function partNumberOf({ request }: ObjectCall) {
  const text = request.query.get('partNumber') ?? ''
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > MAX_PARTS) {
    throw new S3Error(
      'InvalidArgument',
      `Part number must be an integer between 1 and ${MAX_PARTS}, inclusive`,
      { ArgumentName: 'partNumber', ArgumentValue: text },
    )
  }
  return number
}

async function keepPart(
  call: ObjectCall,
  number: number,
  { blob, md5, checksum }: Verified & { blob: Blob },
): Promise<PartRecord> {
  const { store } = call
  const modified = store.clock().toISOString()
  const part = { number, blob, etag: md5, modified, checksum }
  await removeBlobs(store, await addPart())
  return part

  async function addPart() {
    try {
      // While the bytes came in, the upload may have been completed or aborted.
      return store.uploads.addPart(uploadOf(call).id, part)
    } catch (error) {
      await removeBlobs(store, [blob])
      throw error
    }
  }
}
