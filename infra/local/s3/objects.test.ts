import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  BUCKET,
  breakOff,
  blobFiles as filesIn,
  startTestStore,
  type TestStore,
} from './test-store.ts'

let store: TestStore
let s3: S3Client

beforeAll(async () => {
  store = await startTestStore()
  s3 = store.client()
})

afterAll(() => store.stop())

async function put(key: string, body: Buffer | string, more: object = {}) {
  return s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: key, Body: body, ...more }))
}

async function get(key: string, more: object = {}) {
  const answer = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: key, ...more }))
  return { ...answer, bytes: Buffer.from((await answer.Body?.transformToByteArray()) ?? []) }
}

const blobFiles = () => filesIn(store.dir)

function md5(bytes: Buffer | string) {
  return createHash('md5').update(bytes).digest('hex')
}

describe('an object', () => {
  it('comes back as it was put, with what was said of it', async () => {
    const bytes = randomBytes(300_000)
    const answer = await put('a/b c.dcm', bytes, {
      ContentType: 'application/dicom',
      CacheControl: 'no-store',
      Metadata: { study: '1.2.3' },
    })
    const got = await get('a/b c.dcm')
    expect(answer.ETag).toBe(`"${md5(bytes)}"`)
    expect(got.bytes.equals(bytes)).toBe(true)
    expect(got).toMatchObject({
      ContentType: 'application/dicom',
      CacheControl: 'no-store',
      Metadata: { study: '1.2.3' },
      ETag: answer.ETag,
      ContentLength: 300_000,
      AcceptRanges: 'bytes',
    })
  })

  it('may be empty', async () => {
    await put('empty', '', { ContentLength: 0 })
    expect((await get('empty')).bytes).toHaveLength(0)
  })

  it('is streamed with a trailing checksum', async () => {
    const bytes = randomBytes(1_500_000)
    const answer = await s3.send(
      new PutObjectCommand({
        Bucket: BUCKET,
        Key: 'streamed',
        Body: Readable.from([bytes.subarray(0, 700_000), bytes.subarray(700_000)]),
        ContentLength: bytes.length,
        ContentEncoding: 'gzip',
        ChecksumAlgorithm: 'SHA256',
      }),
    )
    const got = await get('streamed', { ChecksumMode: 'ENABLED' })
    expect(answer.ChecksumSHA256).toBe(createHash('sha256').update(bytes).digest('base64'))
    expect(got.bytes.equals(bytes)).toBe(true)
    expect(got.ContentEncoding).toBe('gzip')
  })

  it.each(['CRC32', 'CRC32C', 'SHA1', 'SHA256'] as const)('is verified by %s', async (name) => {
    const answer = await put('checked', 'some bytes', { ChecksumAlgorithm: name })
    const head = await s3.send(
      new HeadObjectCommand({ Bucket: BUCKET, Key: 'checked', ChecksumMode: 'ENABLED' }),
    )
    expect(answer[`Checksum${name}`]).toBeTruthy()
    expect(head[`Checksum${name}`]).toBe(answer[`Checksum${name}`])
  })

  it('is refused where a digest does not hold, and nothing stays behind', async () => {
    await put('kept', 'before')
    const files = blobFiles().length
    const wrong = crc32('other').toString(16).padStart(8, '0')
    await expect(
      put('kept', 'after', { ChecksumCRC32: Buffer.from(wrong, 'hex').toString('base64') }),
    ).rejects.toMatchObject({ name: 'BadDigest' })
    await expect(
      put('kept', 'after', { ContentMD5: Buffer.from(md5('other'), 'hex').toString('base64') }),
    ).rejects.toMatchObject({ name: 'BadDigest' })
    await expect(put('kept', 'after', { ContentMD5: 'not md5' })).rejects.toMatchObject({
      name: 'InvalidDigest',
    })
    expect((await get('kept')).bytes.toString()).toBe('before')
    expect(blobFiles()).toHaveLength(files)
  })

  it('gives way to the next one under its key, bytes and all', async () => {
    await put('twice', 'one')
    const files = blobFiles().length
    await put('twice', 'two')
    expect((await get('twice')).bytes.toString()).toBe('two')
    expect(blobFiles()).toHaveLength(files)
  })

  it('may be asked not to replace another', async () => {
    await put('only once', 'one', { IfNoneMatch: '*' })
    await expect(put('only once', 'two', { IfNoneMatch: '*' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    })
    expect((await get('only once')).bytes.toString()).toBe('one')
  })

  it('is missed by name', async () => {
    await expect(get('missing')).rejects.toMatchObject({ name: 'NoSuchKey' })
    await expect(
      s3.send(new HeadObjectCommand({ Bucket: BUCKET, Key: 'missing' })),
    ).rejects.toMatchObject({ name: 'NotFound' })
    await expect(
      s3.send(new GetObjectCommand({ Bucket: 'no-such', Key: 'missing' })),
    ).rejects.toMatchObject({ name: 'NoSuchBucket' })
  })

  it('refuses keys beyond 1,024 bytes', async () => {
    await put('k'.repeat(1024), 'fits')
    await expect(put('k'.repeat(1025), 'too long')).rejects.toMatchObject({
      name: 'KeyTooLongError',
    })
  })
})

describe('a read', () => {
  beforeAll(() => put('digits', '0123456789'))

  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=5-100', '56789', 'bytes 5-9/10'],
  ])('of %s gives %s', async (range, text, contentRange) => {
    const got = await get('digits', { Range: range })
    expect(got.bytes.toString()).toBe(text)
    expect(got.ContentRange).toBe(contentRange)
    expect(got.$metadata.httpStatusCode).toBe(206)
  })

  it('beyond the end is refused', async () => {
    await expect(get('digits', { Range: 'bytes=10-' })).rejects.toMatchObject({
      name: 'InvalidRange',
      $metadata: { httpStatusCode: 416 },
    })
  })

  it('of what the reader has already is not repeated', async () => {
    const { ETag } = await get('digits')
    await expect(get('digits', { IfNoneMatch: ETag })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    })
    await expect(get('digits', { IfMatch: '"other"' })).rejects.toMatchObject({
      name: 'PreconditionFailed',
    })
  })

  it('may be answered under other headers', async () => {
    const got = await get('digits', {
      ResponseContentDisposition: 'attachment; filename="scan.dcm"',
      ResponseContentType: 'application/dicom',
    })
    expect(got.ContentDisposition).toBe('attachment; filename="scan.dcm"')
    expect(got.ContentType).toBe('application/dicom')
  })
})

describe('a removal', () => {
  it('takes the bytes with it, and succeeds again', async () => {
    const files = blobFiles().length
    await put('short-lived', 'bytes')
    await s3.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'short-lived' }))
    await s3.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'short-lived' }))
    await expect(get('short-lived')).rejects.toMatchObject({ name: 'NoSuchKey' })
    expect(blobFiles()).toHaveLength(files)
  })

  it('takes many keys at once', async () => {
    const keys = ['many/1', 'many/<&">', 'many/é\r\n']
    for (const key of keys) await put(key, 'x')
    const answer = await s3.send(
      new DeleteObjectsCommand({
        Bucket: BUCKET,
        Delete: { Objects: keys.map((Key) => ({ Key })) },
      }),
    )
    expect(answer.Deleted?.map(({ Key }) => Key)).toEqual(keys)
    for (const key of keys) await expect(get(key)).rejects.toMatchObject({ name: 'NoSuchKey' })
  })

  it('waits for readers', async () => {
    const bytes = randomBytes(8_000_000)
    await put('read while removed', bytes)
    const answer = await s3.send(
      new GetObjectCommand({ Bucket: BUCKET, Key: 'read while removed' }),
    )
    await s3.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'read while removed' }))
    const got = Buffer.from((await answer.Body?.transformToByteArray()) ?? [])
    expect(got.equals(bytes)).toBe(true)
  })
})

describe('a broken upload', () => {
  it('leaves nothing', async () => {
    await put('whole', 'before')
    const files = blobFiles().length
    const client = store.client({ requestChecksumCalculation: 'WHEN_REQUIRED' })
    const url = await getSignedUrl(client, new PutObjectCommand({ Bucket: BUCKET, Key: 'whole' }))
    await breakOff(url, randomBytes(1_000_000), 2_000_000, () => blobFiles().length > files)
    await expect.poll(() => blobFiles().length).toBe(files)
    expect((await get('whole')).bytes.toString()).toBe('before')
  })
})

describe('buckets', () => {
  it('are those that were declared', async () => {
    const { Buckets } = await s3.send(new ListBucketsCommand({}))
    expect(Buckets?.map(({ Name }) => Name)).toEqual([BUCKET])
    await s3.send(new HeadBucketCommand({ Bucket: BUCKET }))
    await expect(s3.send(new HeadBucketCommand({ Bucket: 'other' }))).rejects.toMatchObject({
      name: 'NotFound',
    })
  })
})
