import { receiveText } from './body.ts'
import {
  assertMay,
  type BucketCall,
  emptyReply,
  type ObjectCall,
  type Reply,
  versionHeader,
  xmlReply,
} from './call.ts'
import { removeObject } from './commit.ts'
import { S3Error } from './errors.ts'
import { arnOf } from './model.ts'
import { assertKey } from './request.ts'
import { childrenOf, document, leaf, node, parseXml, textOf, type XmlElement } from './xml.ts'

const MAX_KEYS = 1000
const MAX_DOCUMENT_BYTES = 2 * 1024 * 1024

/** DeleteObject. */
export async function deleteObject(call: ObjectCall): Promise<Reply> {
  const version = call.request.query.get('versionId') ?? null
  const removal = await removeObject(call.store, call.bucket, call.key, version)
  return emptyReply(204, {
    ...versionHeader(removal.version),
    ...(removal.isMarker && { 'x-amz-delete-marker': 'true' }),
  })
}

/** DeleteObjects: each key is judged by itself, so that some may go and others be refused. */
export async function deleteObjects(call: BucketCall): Promise<Reply> {
  assertDigest(call)
  const text = await receiveText(call.request, call.signing, MAX_DOCUMENT_BYTES)
  const root = parseXml(text)
  const objects = childrenOf(root, 'Object')
  if (root.name !== 'Delete' || objects.length === 0 || objects.length > MAX_KEYS) {
    throw new S3Error('MalformedXML')
  }
  const isQuiet = textOf(root, 'Quiet') === 'true'
  const results: string[] = []
  for (const object of objects) results.push(await deleteOne(call, object, isQuiet))
  return xmlReply(document('DeleteResult', results))
}

async function deleteOne(call: BucketCall, object: XmlElement, isQuiet: boolean) {
  const key = textOf(object, 'Key')
  const version = textOf(object, 'VersionId')
  if (key === null || key === '') throw new S3Error('MalformedXML')
  try {
    assertKey(key)
    const action = version === null ? 's3:DeleteObject' : 's3:DeleteObjectVersion'
    assertMay(call, action, arnOf(call.bucket.name, key))
    const removal = await removeObject(call.store, call.bucket, key, version)
    const marker = [leaf('DeleteMarker', true), leaf('DeleteMarkerVersionId', removal.version)]
    return isQuiet
      ? ''
      : node('Deleted', [
          leaf('Key', key),
          leaf('VersionId', version),
          ...(removal.isMarker ? marker : []),
        ])
  } catch (error) {
    if (!(error instanceof S3Error)) throw error
    return node('Error', [
      leaf('Key', key),
      leaf('VersionId', version),
      leaf('Code', error.code),
      leaf('Message', error.message),
    ])
  }
}

function assertDigest({ request }: BucketCall) {
  const checksums = Object.keys(request.headersBeginning('x-amz-checksum-'))
  const trailer = request.header('x-amz-trailer')
  if (request.header('content-md5') === null && checksums.length === 0 && trailer === null) {
    throw new S3Error(
      'InvalidRequest',
      'Missing required header for this request: Content-MD5 OR x-amz-checksum-*',
    )
  }
}
