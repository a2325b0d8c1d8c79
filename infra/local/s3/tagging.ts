import { parseQuery } from '../sigv4.ts'
import { receiveText } from './body.ts'
import {
  emptyReply,
  type ObjectCall,
  objectOf,
  type Reply,
  versionHeader,
  xmlReply,
} from './call.ts'
import { S3Error } from './errors.ts'
import type { Tag } from './model.ts'
import { childrenOf, document, leaf, node, parseXml, textOf } from './xml.ts'

const MAX_TAGS = 10
const MAX_DOCUMENT_BYTES = 64 * 1024

/** GetObjectTagging. */
export async function getTagging(call: ObjectCall): Promise<Reply> {
  const record = target(call)
  const tags = record.tags.map(({ key, value }) =>
    node('Tag', [leaf('Key', key), leaf('Value', value)]),
  )
  return xmlReply(document('Tagging', [node('TagSet', tags)]), versionHeader(record.version))
}

/** PutObjectTagging: replaces all tags. */
export async function putTagging(call: ObjectCall): Promise<Reply> {
  const text = await receiveText(call.request, call.signing, MAX_DOCUMENT_BYTES)
  const record = target(call)
  call.store.objects.setTags(record, parseTagDocument(text))
  return emptyReply(200, versionHeader(record.version))
}

/** DeleteObjectTagging. */
export async function deleteTagging(call: ObjectCall): Promise<Reply> {
  const record = target(call)
  call.store.objects.setTags(record, [])
  return emptyReply(204, versionHeader(record.version))
}

/** Reads the `x-amz-tagging` header. @throws S3Error `InvalidTag` */
export function parseTagHeader(header: string): Tag[] {
  return checked(parseQuery(header).map(([key, value]) => ({ key, value })))
}

function target(call: ObjectCall) {
  return objectOf(call, call.bucket.name, call.key, call.request.query.get('versionId') ?? null)
}

function parseTagDocument(text: string): Tag[] {
  const root = parseXml(text)
  const [set] = childrenOf(root, 'TagSet')
  if (root.name !== 'Tagging' || set === undefined) throw new S3Error('MalformedXML')
  return checked(
    childrenOf(set, 'Tag').map((tag) => {
      const [key, value] = [textOf(tag, 'Key'), textOf(tag, 'Value')]
      if (key === null || value === null) throw new S3Error('MalformedXML')
      return { key, value }
    }),
  )
}

function checked(tags: Tag[]): Tag[] {
  if (tags.length > MAX_TAGS) {
    throw new S3Error('InvalidTag', 'Object tags cannot be greater than 10')
  }
  if (new Set(tags.map(({ key }) => key)).size < tags.length) {
    throw new S3Error('InvalidTag', 'Cannot provide multiple Tags with the same key')
  }
  for (const { key, value } of tags) {
    if (!/^[\p{L}\p{Z}\p{N}_.:/=+\-@]{1,128}$/u.test(key)) {
      throw new S3Error('InvalidTag', 'The TagKey you have provided is invalid')
    }
    if (!/^[\p{L}\p{Z}\p{N}_.:/=+\-@]{0,256}$/u.test(value)) {
      throw new S3Error('InvalidTag', 'The TagValue you have provided is invalid')
    }
  }
  return tags
}
