import { createHash, randomBytes } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  BUCKET,
  breakOff,
  blobFiles as filesIn,
  startTestStore,
  type TestStore,
} from './test-store.ts'

const MIB = 1024 * 1024

let store: TestStore
let s3: S3Client

beforeAll(async () => {
  store = await startTestStore()
  s3 = store.client({ requestChecksumCalculation: 'WHEN_REQUIRED' })
})

afterAll(() => store.stop())

async function create(key: string, more: object = {}) {
  const { UploadId } = await s3.send(
    new CreateMultipartUploadCommand({ Bucket: BUCKET, Key: key, ...more }),
  )
  return { Bucket: BUCKET, Key: key, UploadId }
}

type Upload = Awaited<ReturnType<typeof create>>

async function sendPart(upload: Upload, number: number, body: Buffer) {
  const url = await getSignedUrl(s3, new UploadPartCommand({ ...upload, PartNumber: number }))
  const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(body) })
  expect(answer.status).toBe(200)
  return { PartNumber: number, ETag: answer.headers.get('etag') ?? '' }
}

function complete(upload: Upload, parts: CompletedPart[], more: object = {}) {
  return s3.send(
    new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts }, ...more }),
  )
}

async function read(key: string, range?: string) {
  const { Body } = await s3.send(
    new GetObjectCommand({ Bucket: BUCKET, Key: key, ...(range && { Range: range }) }),
  )
  return Buffer.from((await Body?.transformToByteArray()) ?? [])
}

const blobFiles = () => filesIn(store.dir)

function md5(...chunks: (Buffer | string)[]) {
  const hash = createHash('md5')
  for (const chunk of chunks) hash.update(chunk)
  return hash.digest()
}

it('puts presigned parts together, whatever their order of arrival', async () => {
  const upload = await create('large', { ContentType: 'application/dicom', Metadata: { a: '1' } })
  const bodies = [randomBytes(5 * MIB), randomBytes(6 * MIB), randomBytes(1000)]
  const parts = await Promise.all(
    bodies.map((body, index) => sendPart(upload, index + 1, body)).reverse(),
  )
  const answer = await complete(upload, parts.reverse())
  const whole = Buffer.concat(bodies)
  const head = await s3.send(new HeadObjectCommand({ Bucket: BUCKET, Key: 'large' }))

  expect(answer.ETag).toBe(`"${md5(...bodies.map((body) => md5(body))).toString('hex')}-3"`)
  expect(head).toMatchObject({
    ContentLength: whole.length,
    ContentType: 'application/dicom',
    Metadata: { a: '1' },
    ETag: answer.ETag,
  })
  expect((await read('large')).equals(whole)).toBe(true)
  const across = await read('large', `bytes=${5 * MIB - 10}-${11 * MIB + 9}`)
  expect(across.equals(whole.subarray(5 * MIB - 10, 11 * MIB + 10))).toBe(true)
  await expect(complete(upload, parts)).rejects.toMatchObject({ name: 'NoSuchUpload' })
})

it('goes on where it was broken off, even after a restart', async () => {
  const dir = store.dir
  const bodies = [randomBytes(5 * MIB), randomBytes(5 * MIB), randomBytes(100)]
  const [first = Buffer.alloc(0), second = Buffer.alloc(0), third = Buffer.alloc(0)] = bodies
  const upload = await create('resumed')
  await sendPart(upload, 1, first)
  const url = await getSignedUrl(s3, new UploadPartCommand({ ...upload, PartNumber: 2 }))
  const files = blobFiles().length
  await breakOff(url, second.subarray(0, MIB), second.length, () => blobFiles().length > files)

  await store.close()
  store = await startTestStore({ dir })
  s3 = store.client({ requestChecksumCalculation: 'WHEN_REQUIRED' })
  const { Parts = [] } = await s3.send(new ListPartsCommand(upload))
  expect(Parts.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([[1, 5 * MIB]])
  const rest = [await sendPart(upload, 2, second), await sendPart(upload, 3, third)]
  const held = Parts.map(({ PartNumber = 0, ETag = '' }) => ({ PartNumber, ETag }))
  await complete(upload, [...held, ...rest])
  expect((await read('resumed')).equals(Buffer.concat(bodies))).toBe(true)
})

it('refuses what does not add up', async () => {
  const upload = await create('wrong')
  const small = await sendPart(upload, 1, randomBytes(MIB))
  const last = await sendPart(upload, 2, randomBytes(10))
  await expect(complete(upload, [small, last])).rejects.toMatchObject({ name: 'EntityTooSmall' })
  await expect(complete(upload, [last, small])).rejects.toMatchObject({ name: 'InvalidPartOrder' })
  await expect(complete(upload, [small, small])).rejects.toMatchObject({
    name: 'InvalidPartOrder',
  })
  await expect(complete(upload, [{ ...small, ETag: last.ETag }])).rejects.toMatchObject({
    name: 'InvalidPart',
  })
  await expect(complete(upload, [{ ...small, PartNumber: 3 }])).rejects.toMatchObject({
    name: 'InvalidPart',
  })
  await expect(complete(upload, [])).rejects.toMatchObject({ name: 'MalformedXML' })
  await complete(upload, [last])
  expect(await read('wrong')).toHaveLength(10)
})

it('keeps the last of the parts with one number, and no bytes of the others', async () => {
  const files = blobFiles().length
  const upload = await create('replaced')
  await sendPart(upload, 1, Buffer.from('first'))
  const part = await sendPart(upload, 1, Buffer.from('second'))
  await sendPart(upload, 2, Buffer.from('not named'))
  await complete(upload, [part])
  expect((await read('replaced')).toString()).toBe('second')
  expect(blobFiles()).toHaveLength(files + 1)
})

it('takes everything back when it is aborted', async () => {
  const files = blobFiles().length
  const upload = await create('aborted')
  await sendPart(upload, 1, randomBytes(1000))
  await s3.send(new AbortMultipartUploadCommand(upload))
  expect(blobFiles()).toHaveLength(files)
  await expect(s3.send(new ListPartsCommand(upload))).rejects.toMatchObject({
    name: 'NoSuchUpload',
  })
  await expect(
    s3.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'late' })),
  ).rejects.toMatchObject({ name: 'NoSuchUpload' })
  expect(blobFiles()).toHaveLength(files)
})

it('lists parts page by page', async () => {
  const upload = await create('paged')
  for (const number of [1, 2, 3, 7, 10_000]) await sendPart(upload, number, Buffer.from('x'))
  const first = await s3.send(new ListPartsCommand({ ...upload, MaxParts: 3 }))
  const second = await s3.send(
    new ListPartsCommand({ ...upload, MaxParts: 3, PartNumberMarker: first.NextPartNumberMarker }),
  )
  expect(first.Parts?.map(({ PartNumber }) => PartNumber)).toEqual([1, 2, 3])
  expect(first.IsTruncated).toBe(true)
  expect(second.Parts?.map(({ PartNumber }) => PartNumber)).toEqual([7, 10_000])
  expect(second.IsTruncated).toBe(false)
  await expect(
    s3.send(new UploadPartCommand({ ...upload, PartNumber: 10_001, Body: 'x' })),
  ).rejects.toMatchObject({ name: 'InvalidArgument' })
})

it('lists uploads page by page', async () => {
  const keys = ['under/way/1', 'under/way/1', 'under/way/2', 'under/way/3']
  for (const key of keys) await create(key)
  const found: (string | undefined)[] = []
  let marker: { KeyMarker?: string; UploadIdMarker?: string } | null = {}
  while (marker !== null) {
    const page: ListMultipartUploadsCommandOutput = await s3.send(
      new ListMultipartUploadsCommand({
        Bucket: BUCKET,
        Prefix: 'under/',
        MaxUploads: 1,
        ...marker,
      }),
    )
    found.push(...(page.Uploads ?? []).map(({ Key }) => Key))
    marker = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker ?? '', UploadIdMarker: page.NextUploadIdMarker ?? '' }
      : null
  }
  expect(found).toEqual(keys)
})

it('takes parts from other objects', async () => {
  const upload = await create('assembled')
  const { CopyPartResult } = await s3.send(
    new UploadPartCopyCommand({
      ...upload,
      PartNumber: 1,
      CopySource: `${BUCKET}/replaced`,
      CopySourceRange: 'bytes=0-2',
    }),
  )
  await complete(upload, [{ PartNumber: 1, ETag: CopyPartResult?.ETag ?? '' }])
  expect((await read('assembled')).toString()).toBe('sec')
})

it('makes one checksum of those of the parts', async () => {
  const upload = await create('summed', { ChecksumAlgorithm: 'SHA256' })
  const part = await s3.send(
    new UploadPartCommand({ ...upload, PartNumber: 1, Body: 'abc', ChecksumAlgorithm: 'SHA256' }),
  )
  const named = { PartNumber: 1, ETag: part.ETag ?? '' }
  const { Parts } = await s3.send(new ListPartsCommand(upload))
  const sum = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
  expect(Parts?.[0]?.ChecksumSHA256).toBe(sum('abc').toString('base64'))
  await expect(complete(upload, [named])).rejects.toMatchObject({
    name: 'InvalidRequest',
    message: expect.stringContaining('missing for part 1'),
  })
  const answer = await complete(upload, [{ ...named, ChecksumSHA256: Parts?.[0]?.ChecksumSHA256 }])
  expect(answer.ChecksumSHA256).toBe(`${sum(sum('abc')).toString('base64')}-1`)
})

it('takes parts with the checksum that the upload was begun with, and no other', async () => {
  const summed = await create('summed', { ChecksumAlgorithm: 'SHA256' })
  const plain = await create('plain')
  const message = expect.stringMatching(/^Checksum Type mismatch occurred/)
  const part = { PartNumber: 1, Body: 'abc' }
  for (const wrong of [summed, { ...plain, ChecksumAlgorithm: 'SHA256' as const }]) {
    await expect(s3.send(new UploadPartCommand({ ...wrong, ...part }))).rejects.toMatchObject({
      name: 'InvalidRequest',
      message,
    })
  }
})

it('creates an object only, where that is asked', async () => {
  const [first, second] = [await create('only'), await create('only')]
  const one = await sendPart(first, 1, Buffer.from('first'))
  const other = await sendPart(second, 1, Buffer.from('second'))
  await complete(first, [one], { IfNoneMatch: '*' })
  await expect(complete(second, [other], { IfNoneMatch: '*' })).rejects.toMatchObject({
    name: 'PreconditionFailed',
  })
  expect((await read('only')).toString()).toBe('first')
  expect((await s3.send(new ListPartsCommand(second))).Parts).toHaveLength(1)
})
