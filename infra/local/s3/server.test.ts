import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  DeleteObjectTaggingCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  ListPartsCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { afterEach, describe, expect, it } from 'vitest'
import { BUCKET, blobFiles, startTestStore, type TestStore } from './test-store.ts'

const KEY = { Bucket: BUCKET, Key: 'k' }
const UPLOAD = { ...KEY, UploadId: 'unknown' }
const BUCKET_ARN = `arn:aws:s3:::${BUCKET}`
const KEY_ARN = `${BUCKET_ARN}/k`

let store: TestStore

afterEach(() => store.stop())

describe('the policy of the caller', () => {
  it.each<[string, (s3: S3Client) => Promise<unknown>, string, string]>([
    ['ListBuckets', (s3) => s3.send(new ListBucketsCommand({})), 's3:ListAllMyBuckets', '*'],
    ['HeadBucket', (s3) => s3.send(new HeadBucketCommand(KEY)), 's3:ListBucket', BUCKET_ARN],
    ['ListObjects', (s3) => s3.send(new ListObjectsV2Command(KEY)), 's3:ListBucket', BUCKET_ARN],
    [
      'ListObjectVersions',
      (s3) => s3.send(new ListObjectVersionsCommand(KEY)),
      's3:ListBucketVersions',
      BUCKET_ARN,
    ],
    [
      'ListMultipartUploads',
      (s3) => s3.send(new ListMultipartUploadsCommand(KEY)),
      's3:ListBucketMultipartUploads',
      BUCKET_ARN,
    ],
    ['GetObject', (s3) => s3.send(new GetObjectCommand(KEY)), 's3:GetObject', KEY_ARN],
    ['HeadObject', (s3) => s3.send(new HeadObjectCommand(KEY)), 's3:GetObject', KEY_ARN],
    [
      'GetObject of a version',
      (s3) => s3.send(new GetObjectCommand({ ...KEY, VersionId: 'v' })),
      's3:GetObjectVersion',
      KEY_ARN,
    ],
    [
      'PutObject',
      (s3) => s3.send(new PutObjectCommand({ ...KEY, Body: 'x' })),
      's3:PutObject',
      KEY_ARN,
    ],
    [
      'PutObject with tags',
      (s3) => s3.send(new PutObjectCommand({ ...KEY, Body: 'x', Tagging: 'a=b' })),
      's3:PutObjectTagging',
      KEY_ARN,
    ],
    [
      'CopyObject',
      (s3) => s3.send(new CopyObjectCommand({ ...KEY, CopySource: `${BUCKET}/other` })),
      's3:GetObject',
      `${BUCKET_ARN}/other`,
    ],
    ['DeleteObject', (s3) => s3.send(new DeleteObjectCommand(KEY)), 's3:DeleteObject', KEY_ARN],
    [
      'CreateMultipartUpload',
      (s3) => s3.send(new CreateMultipartUploadCommand(KEY)),
      's3:PutObject',
      KEY_ARN,
    ],
    [
      'UploadPart',
      (s3) => s3.send(new UploadPartCommand({ ...UPLOAD, PartNumber: 1 })),
      's3:PutObject',
      KEY_ARN,
    ],
    [
      'CompleteMultipartUpload',
      (s3) => s3.send(new CompleteMultipartUploadCommand(UPLOAD)),
      's3:PutObject',
      KEY_ARN,
    ],
    [
      'AbortMultipartUpload',
      (s3) => s3.send(new AbortMultipartUploadCommand(UPLOAD)),
      's3:AbortMultipartUpload',
      KEY_ARN,
    ],
    [
      'ListParts',
      (s3) => s3.send(new ListPartsCommand(UPLOAD)),
      's3:ListMultipartUploadParts',
      KEY_ARN,
    ],
    [
      'GetObjectTagging',
      (s3) => s3.send(new GetObjectTaggingCommand(KEY)),
      's3:GetObjectTagging',
      KEY_ARN,
    ],
    [
      'PutObjectTagging',
      (s3) => s3.send(new PutObjectTaggingCommand({ ...KEY, Tagging: { TagSet: [] } })),
      's3:PutObjectTagging',
      KEY_ARN,
    ],
    [
      'DeleteObjectTagging',
      (s3) => s3.send(new DeleteObjectTaggingCommand(KEY)),
      's3:DeleteObjectTagging',
      KEY_ARN,
    ],
  ])('is asked for %s', async (_, call, action, resource) => {
    const asked: string[][] = []
    store = await startTestStore({
      authorize: (...question) => {
        asked.push(question)
        return question[1] !== action || question[2] !== resource
      },
    })
    await expect(call(store.client())).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    })
    expect(asked.at(-1)).toEqual(['AKIATEST', action, resource])
  })

  it('is asked for each key of DeleteObjects', async () => {
    store = await startTestStore({
      authorize: (_, action, resource) =>
        action !== 's3:DeleteObject' || resource === `${BUCKET_ARN}/mine`,
    })
    const answer = await store.client().send(
      new DeleteObjectsCommand({
        Bucket: BUCKET,
        Delete: { Objects: [{ Key: 'mine' }, { Key: 'theirs' }] },
      }),
    )
    expect(answer.Deleted).toEqual([{ Key: 'mine' }])
    expect(answer.Errors).toMatchObject([{ Key: 'theirs', Code: 'AccessDenied' }])
  })
})

describe('a restart', () => {
  it('keeps what was stored, and clears what an interruption left', async () => {
    store = await startTestStore()
    await store.client().send(new PutObjectCommand({ ...KEY, Body: 'kept' }))
    await store.close()
    const leftover = 'ab'.padEnd(32, '0')
    writeFileSync(join(store.dir, 'blobs', 'ab', leftover), 'half a')

    store = await startTestStore({ dir: store.dir })
    const { Body } = await store.client().send(new GetObjectCommand(KEY))
    expect(await Body?.transformToString()).toBe('kept')
    expect(blobFiles(store.dir)).not.toContain(leftover)
    expect(blobFiles(store.dir)).toHaveLength(1)
  })
})

describe('an error', () => {
  it('is a document with the ids of the request', async () => {
    store = await startTestStore()
    const answer = await fetch(`${store.endpoint}/${BUCKET}/a%26b`)
    const text = await answer.text()
    const id = answer.headers.get('x-amz-request-id')
    expect(answer.headers.get('content-type')).toBe('application/xml')
    expect(id).toMatch(/^[0-9A-F]{16}$/)
    expect(text).toContain('<Error><Code>AccessDenied</Code><Message>Access Denied</Message>')
    expect(text).toContain(`<Resource>/${BUCKET}/a%26b</Resource><RequestId>${id}</RequestId>`)
  })

  it('answers a path that cannot be decoded', async () => {
    store = await startTestStore()
    const answer = await fetch(`${store.endpoint}/${BUCKET}/%ff`)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('<Code>InvalidURI</Code>')
  })
})
