import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BUCKET, bucketConfig, startTestStore, type TestStore } from './test-store.ts'

let store: TestStore
let s3: S3Client

beforeAll(async () => {
  store = await startTestStore({ buckets: [bucketConfig({ versioned: true })] })
  s3 = store.client()
})

afterAll(() => store.stop())

async function put(key: string, body: string) {
  const target = { Bucket: BUCKET, Key: key }
  return (await s3.send(new PutObjectCommand({ ...target, Body: body }))).VersionId ?? ''
}

async function read(key: string, version?: string) {
  const { Body } = await s3.send(
    new GetObjectCommand({ Bucket: BUCKET, Key: key, ...(version && { VersionId: version }) }),
  )
  return Body?.transformToString()
}

function remove(key: string, version?: string) {
  return s3.send(
    new DeleteObjectCommand({ Bucket: BUCKET, Key: key, ...(version && { VersionId: version }) }),
  )
}

it('keeps what is written over and what is removed', async () => {
  const first = await put('kept', 'one')
  const second = await put('kept', 'two')
  const removal = await remove('kept')

  expect(removal.DeleteMarker).toBe(true)
  await expect(read('kept')).rejects.toMatchObject({ name: 'NoSuchKey' })
  expect(await read('kept', first)).toBe('one')
  expect(await read('kept', second)).toBe('two')
  await expect(read('kept', removal.VersionId)).rejects.toMatchObject({ name: 'MethodNotAllowed' })
})

it('brings back the version before when the newest goes for good', async () => {
  await put('restored', 'one')
  const second = await put('restored', 'two')
  const { VersionId: marker } = await remove('restored')
  await remove('restored', marker)
  expect(await read('restored')).toBe('two')
  await s3.send(
    new DeleteObjectsCommand({
      Bucket: BUCKET,
      Delete: { Objects: [{ Key: 'restored', VersionId: second }] },
    }),
  )
  expect(await read('restored')).toBe('one')
  await expect(read('restored', second)).rejects.toMatchObject({ name: 'NoSuchVersion' })
})

it('lists versions page by page, newest first', async () => {
  const versions = [await put('listed/a', '1'), await put('listed/a', '2')]
  await remove('listed/a')
  const other = await put('listed/b', '3')
  const found: (string | undefined)[] = []
  let marker: { KeyMarker?: string; VersionIdMarker?: string } | null = {}
  while (marker !== null) {
    const page: ListObjectVersionsCommandOutput = await s3.send(
      new ListObjectVersionsCommand({ Bucket: BUCKET, Prefix: 'listed/', MaxKeys: 1, ...marker }),
    )
    found.push(...(page.Versions ?? []).map(({ VersionId }) => VersionId))
    found.push(...(page.DeleteMarkers ?? []).map(({ Key, IsLatest }) => `${Key} ${IsLatest}`))
    marker = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker ?? '', VersionIdMarker: page.NextVersionIdMarker ?? '' }
      : null
  }
  expect(found).toEqual(['listed/a true', versions[1], versions[0], other])
})

it('lists versions under common prefixes', async () => {
  await put('rolled/a/1', '1')
  await put('rolled/a/1', '2')
  await put('rolled/b', '3')
  const listing = { Bucket: BUCKET, Prefix: 'rolled/', Delimiter: '/', MaxKeys: 1 }
  const first = await s3.send(new ListObjectVersionsCommand(listing))
  const rest = await s3.send(
    new ListObjectVersionsCommand({ ...listing, KeyMarker: first.NextKeyMarker }),
  )
  expect(first.CommonPrefixes).toEqual([{ Prefix: 'rolled/a/' }])
  expect(rest.Versions?.map(({ Key }) => Key)).toEqual(['rolled/b'])
  expect(rest.IsTruncated).toBe(false)
})
