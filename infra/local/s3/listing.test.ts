import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { BUCKET, bucketConfig, startTestStore, type TestStore } from './test-store.ts'

let store: TestStore
let s3: S3Client

beforeEach(async () => {
  store = await startTestStore({
    buckets: [bucketConfig(), bucketConfig({ name: 'versioned', versioned: true })],
  })
  s3 = store.client({ requestChecksumCalculation: 'WHEN_REQUIRED' })
})

afterEach(() => store.stop())

async function putAll(keys: string[]) {
  for (const key of keys) {
    await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: key, Body: key }))
  }
}

/** Everything that a listing gives over all its pages, prefixes after the keys of a page. */
async function listAll(more: Partial<ListObjectsV2CommandInput> = {}) {
  const pages: string[][] = []
  let token: string | undefined
  do {
    const page = await s3.send(
      new ListObjectsV2Command({ Bucket: BUCKET, ...more, ContinuationToken: token }),
    )
    const keys = (page.Contents ?? []).map(({ Key = '' }) => Key)
    const prefixes = (page.CommonPrefixes ?? []).map(({ Prefix = '' }) => Prefix)
    expect(page.KeyCount).toBe(keys.length + prefixes.length)
    pages.push([...keys, ...prefixes])
    token = page.NextContinuationToken
  } while (token !== undefined)
  return pages
}

function decoded(text: string) {
  return decodeURIComponent(text.replaceAll('+', ' '))
}

it('gives every key back, in the order of its bytes', async () => {
  const unit = fc.oneof(
    fc.constantFrom('/', '.', '..', '//', '\\', '%', '%2F', '+', ' ', '&', '?', '#', "'", '*', '~'),
    fc.constantFrom('\u0001', '\n', '\r', '\u007f', '\u0000', 'é', '\uffff', '😀', '\u{10ffff}'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }),
  )
  const key = fc
    .array(unit, { minLength: 1, maxLength: 8 })
    .map((parts) => parts.join(''))
    .filter((text) => text.isWellFormed() && Buffer.byteLength(text) <= 1024)
  const written = new Set<string>()

  await fc.assert(
    fc.asyncProperty(key, async (text) => {
      await putAll([text])
      written.add(text)
      const got = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: text }))
      expect(await got.Body?.transformToString()).toBe(text)
    }),
    { numRuns: 300 },
  )

  const pages = await listAll({ EncodingType: 'url', MaxKeys: 7 })
  const sorted = [...written].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  expect(pages.flat().map(decoded)).toEqual(sorted)
})

it('agrees with a plain filter, for any prefix, delimiter and page size', async () => {
  const keys = ['a', 'a/', 'a/b', 'a/b/c', 'a/b/d', 'a/c', 'a0', 'b', 'b//c', 'b/c', 'é/x', 'é/y']
  await putAll(keys)
  const prefix = fc.constantFrom('', 'a', 'a/', 'a/b', 'b/', 'é', 'zzz')
  const delimiter = fc.constantFrom(undefined, '/', 'b', '//')
  const startAfter = fc.constantFrom(undefined, 'a/', 'a/b', 'a/b/c', 'b', 'é/x')

  await fc.assert(
    fc.asyncProperty(
      prefix,
      delimiter,
      startAfter,
      fc.integer({ min: 1, max: 5 }),
      async (Prefix, Delimiter, StartAfter, MaxKeys) => {
        const pages = await listAll({ Prefix, Delimiter, StartAfter, MaxKeys })
        const found = pages.flat()
        const expected = new Set(
          keys
            .filter((one) => one.startsWith(Prefix) && isAfter(one, StartAfter, Prefix, Delimiter))
            .map((one) => rolledUp(one, Prefix, Delimiter)),
        )
        expect(new Set(found)).toEqual(expected)
        expect(found).toHaveLength(expected.size)
        expect(pages.slice(0, -1).every((page) => page.length === MaxKeys)).toBe(true)
      },
    ),
  )
})

function rolledUp(key: string, prefix: string, delimiter: string | undefined) {
  const at = delimiter === undefined ? -1 : key.indexOf(delimiter, prefix.length)
  return at < 0 || delimiter === undefined ? key : key.slice(0, at + delimiter.length)
}

function isAfter(
  key: string,
  start: string | undefined,
  prefix: string,
  delimiter: string | undefined,
) {
  if (start === undefined) return true
  const isSharedPrefix =
    delimiter !== undefined &&
    start.startsWith(prefix) &&
    start.indexOf(delimiter, prefix.length) === start.length - delimiter.length &&
    start.length - delimiter.length >= prefix.length
  if (isSharedPrefix && key.startsWith(start)) return false
  return Buffer.compare(Buffer.from(key), Buffer.from(start)) > 0
}

it('refuses a token that it did not give', async () => {
  await expect(
    s3.send(new ListObjectsV2Command({ Bucket: BUCKET, ContinuationToken: 'made up!' })),
  ).rejects.toMatchObject({ name: 'InvalidArgument' })
})

it('serves the first version of the call too', async () => {
  await putAll(['a/1', 'a/2', 'b/1', 'c'])
  const first = await s3.send(
    new ListObjectsCommand({ Bucket: BUCKET, Delimiter: '/', MaxKeys: 1 }),
  )
  const rest = await s3.send(
    new ListObjectsCommand({ Bucket: BUCKET, Delimiter: '/', Marker: first.NextMarker }),
  )
  expect(first.CommonPrefixes).toEqual([{ Prefix: 'a/' }])
  expect(rest.CommonPrefixes).toEqual([{ Prefix: 'b/' }])
  expect(rest.Contents?.map(({ Key }) => Key)).toEqual(['c'])
})

it('does not show what stands behind a delete marker', async () => {
  const target = { Bucket: 'versioned', Key: 'gone/1' }
  await s3.send(new PutObjectCommand({ ...target, Body: 'x' }))
  await s3.send(new PutObjectCommand({ Bucket: 'versioned', Key: 'here', Body: 'x' }))
  await s3.send(new DeleteObjectCommand(target))
  const page = await s3.send(new ListObjectsV2Command({ Bucket: 'versioned', Delimiter: '/' }))
  expect(page.CommonPrefixes).toBeUndefined()
  expect(page.Contents?.map(({ Key }) => Key)).toEqual(['here'])
})
