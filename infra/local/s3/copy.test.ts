import { createHash } from 'node:crypto'
import {
  CopyObjectCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUCKET, startTestStore, type TestStore } from './test-store.ts'

let store: TestStore
let s3: S3Client

beforeAll(async () => {
  store = await startTestStore()
  s3 = store.client()
})

afterAll(() => store.stop())

function put(key: string, body: string, more: object = {}) {
  return s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: key, Body: body, ...more }))
}

async function get(key: string) {
  const answer = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: key }))
  return { ...answer, text: await answer.Body?.transformToString() }
}

function md5(text: string) {
  return createHash('md5').update(text).digest('hex')
}

describe('a copy', () => {
  it('has the bytes and what was said of them', async () => {
    await put('source +&.txt', 'text', { ContentType: 'text/plain', Metadata: { a: '1' } })
    const answer = await s3.send(
      new CopyObjectCommand({
        Bucket: BUCKET,
        Key: 'copied',
        CopySource: `${BUCKET}/${encodeURIComponent('source +&.txt')}`,
      }),
    )
    const got = await get('copied')
    expect(answer.CopyObjectResult?.ETag).toBe(`"${md5('text')}"`)
    expect(got).toMatchObject({ ContentType: 'text/plain', Metadata: { a: '1' } })
    expect(got.text).toBe('text')
  })

  it('may say something else of them, even in place', async () => {
    await put('in place', 'text')
    const copy = { Bucket: BUCKET, Key: 'in place', CopySource: `${BUCKET}/in%20place` }
    await expect(s3.send(new CopyObjectCommand(copy))).rejects.toMatchObject({
      name: 'InvalidRequest',
    })
    await s3.send(
      new CopyObjectCommand({ ...copy, MetadataDirective: 'REPLACE', ContentType: 'text/plain' }),
    )
    expect(await get('in place')).toMatchObject({ ContentType: 'text/plain' })
  })
})

describe('tags', () => {
  it('are set with the object or later', async () => {
    await put('tagged', 'x', { Tagging: 'kind=scan&state=temporary' })
    const target = { Bucket: BUCKET, Key: 'tagged' }
    const first = await s3.send(new GetObjectTaggingCommand(target))
    await s3.send(
      new PutObjectTaggingCommand({
        ...target,
        Tagging: { TagSet: [{ Key: 'state', Value: 'kept' }] },
      }),
    )
    const second = await s3.send(new GetObjectTaggingCommand(target))
    expect(first.TagSet).toEqual([
      { Key: 'kind', Value: 'scan' },
      { Key: 'state', Value: 'temporary' },
    ])
    expect(second.TagSet).toEqual([{ Key: 'state', Value: 'kept' }])
    expect((await get('tagged')).TagCount).toBe(1)
  })
})
