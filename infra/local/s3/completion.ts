import { createHash } from 'node:crypto'
import { receiveText } from './body.ts'
import { type ObjectCall, type Reply, versionHeader, xmlReply } from './call.ts'
import { checksumElement, compositeChecksum } from './checksums.ts'
import { commitObject, removeBlobs } from './commit.ts'
import { S3Error } from './errors.ts'
import type { PartRecord, UploadRecord } from './model.ts'
import { uploadOf } from './multipart.ts'
import { childrenOf, document, leaf, parseXml, textOf, type XmlElement } from './xml.ts'

const MIN_PART_BYTES = 5 * 1024 * 1024
const MAX_DOCUMENT_BYTES = 2 * 1024 * 1024

type NamedPart = { number: number; etag: string; element: XmlElement }

/**
 * CompleteMultipartUpload. The object refers to the bytes of its parts where they are, so that
 * completion takes no longer for a large one. Parts that the request does not name are removed.
 */
export async function completeUpload(call: ObjectCall): Promise<Reply> {
  const { store, request, bucket, key } = call
  const named = parseParts(await receiveText(request, call.signing, MAX_DOCUMENT_BYTES))
  const upload = uploadOf(call)
  const held = store.uploads.parts(upload.id)
  const parts = chosenParts(upload, held, named)
  const checksum = checksumOf(upload, parts)
  const content = {
    headers: upload.headers,
    metadata: upload.metadata,
    tags: upload.tags,
    size: parts.reduce((sum, { blob }) => sum + blob.size, 0),
    etag: multipartEtag(parts),
    blobs: parts.map(({ blob }) => blob),
    checksum,
  }
  const record = await commitObject(call, content, {
    alongside: () => store.uploads.remove(upload.id),
  })
  const used = new Set(parts)
  await removeBlobs(
    store,
    held.filter((part) => !used.has(part)).map(({ blob }) => blob),
  )
  const body = document('CompleteMultipartUploadResult', [
    leaf('Location', locationOf(call)),
    leaf('Bucket', bucket.name),
    leaf('Key', key),
    leaf('ETag', `"${record.etag}"`),
    ...(checksum ? [leaf(checksumElement(checksum), checksum.value)] : []),
  ])
  return xmlReply(body, versionHeader(record.version))
}

/** The MD5 of the MD5s of the parts, and how many they are. */
function multipartEtag(parts: Pick<PartRecord, 'etag'>[]): string {
  const hash = createHash('md5')
  for (const { etag } of parts) hash.update(Buffer.from(etag, 'hex'))
  return `${hash.digest('hex')}-${parts.length}`
}

function parseParts(text: string): NamedPart[] {
  const root = parseXml(text)
  const parts = childrenOf(root, 'Part').map((element) => {
    const [number, etag] = [textOf(element, 'PartNumber'), textOf(element, 'ETag')]
    if (number === null || etag === null || !/^\s*\d{1,5}\s*$/.test(number)) {
      throw new S3Error('MalformedXML')
    }
    return { number: Number(number), etag: etag.trim().replaceAll('"', ''), element }
  })
  if (root.name !== 'CompleteMultipartUpload' || parts.length === 0) {
    throw new S3Error('MalformedXML')
  }
  return parts
}

/** @throws S3Error `InvalidPartOrder`, `InvalidPart`, `EntityTooSmall` */
function chosenParts(upload: UploadRecord, held: PartRecord[], named: NamedPart[]): PartRecord[] {
  const byNumber = new Map(held.map((part) => [part.number, part]))
  const parts = named.map((one, index) => {
    const part = byNumber.get(one.number)
    if (index > 0 && one.number <= (named[index - 1]?.number ?? 0)) {
      throw new S3Error('InvalidPartOrder', null, { UploadId: upload.id })
    }
    assertChecksumNamed(upload, one)
    if (part === undefined || part.etag !== one.etag || !checksumHolds(part, one)) {
      throw new S3Error('InvalidPart', null, {
        UploadId: upload.id,
        PartNumber: String(one.number),
        ETag: one.etag,
      })
    }
    return part
  })
  const small = parts.slice(0, -1).find(({ blob }) => blob.size < MIN_PART_BYTES)
  if (small !== undefined) {
    throw new S3Error('EntityTooSmall', null, {
      ProposedSize: String(small.blob.size),
      MinSizeAllowed: String(MIN_PART_BYTES),
      PartNumber: String(small.number),
      ETag: small.etag,
    })
  }
  return parts
}

/** What began with checksums must be completed with them. */
function assertChecksumNamed({ checksumAlgorithm }: UploadRecord, { number, element }: NamedPart) {
  if (checksumAlgorithm === null) return
  const name = checksumElement({ algorithm: checksumAlgorithm })
  if (textOf(element, name) !== null) return
  throw new S3Error(
    'InvalidRequest',
    `The upload was created using a ${checksumAlgorithm} checksum. The complete request must include the checksum for each part. It was missing for part ${number} in the request.`,
  )
}

function checksumHolds({ checksum }: PartRecord, { element }: NamedPart) {
  if (checksum === null) return true
  const sent = textOf(element, checksumElement(checksum))
  return sent === null || sent === checksum.value
}

/** Composite where the upload asked for one when it began: every part came with it. */
function checksumOf({ checksumAlgorithm }: UploadRecord, parts: PartRecord[]) {
  if (checksumAlgorithm === null) return null
  const values = parts.flatMap(({ checksum }) => (checksum === null ? [] : [checksum.value]))
  return compositeChecksum(checksumAlgorithm, values)
}

function locationOf({ request, bucket, key }: ObjectCall) {
  const path = key.split('/').map(encodeURIComponent).join('/')
  return `http://${request.header('host') ?? 'localhost'}/${bucket.name}/${path}`
}
