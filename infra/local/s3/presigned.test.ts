import { createHash } from 'node:crypto'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BUCKET, startTestStore, type TestStore } from './test-store.ts'

let store: TestStore
let s3: S3Client
let denied: (action: string, resource: string) => boolean

beforeAll(async () => {
  store = await startTestStore({
    authorize: (_, action, resource) => !denied(action, resource),
  })
  s3 = store.client({ requestChecksumCalculation: 'WHEN_REQUIRED' })
})

beforeEach(() => {
  denied = () => false
  store.time.now = new Date()
})

afterAll(() => store.stop())

function signedPut(
  key: string,
  more: Partial<PutObjectCommandInput> = {},
  options: {
    expiresIn?: number
    unhoistableHeaders?: Set<string>
    signableHeaders?: Set<string>
  } = {},
) {
  return getSignedUrl(s3, new PutObjectCommand({ Bucket: BUCKET, Key: key, ...more }), options)
}

function signedGet(key: string, expiresIn = 900) {
  return getSignedUrl(s3, new GetObjectCommand({ Bucket: BUCKET, Key: key }), { expiresIn })
}

function put(url: string, body: string, headers: Record<string, string> = {}) {
  return fetch(url, { method: 'PUT', body, headers })
}

async function codeOf(response: Response) {
  return `${response.status} ${/<Code>(.*?)<\/Code>/.exec(await response.text())?.[1]}`
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest('base64')
}

describe('a presigned request', () => {
  it('puts and gets without any other credential', async () => {
    const answer = await put(await signedPut('files/a b+c&é.dcm'), 'bytes')
    const got = await fetch(await signedGet('files/a b+c&é.dcm'))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
    expect(await got.text()).toBe('bytes')
  })

  it('expires by the clock of the store', async () => {
    const url = await signedPut('late', {}, { expiresIn: 60 })
    store.time.now = new Date(Date.now() + 58_000)
    expect((await put(url, 'in time')).status).toBe(200)
    store.time.now = new Date(Date.now() + 62_000)
    const answer = await put(url, 'too late')
    const text = await answer.text()
    expect(answer.status).toBe(403)
    expect(text).toContain('<Code>AccessDenied</Code><Message>Request has expired</Message>')
    expect(text).toContain('<X-Amz-Expires>60</X-Amz-Expires>')
  })

  it('is not valid before its time', async () => {
    const url = await signedGet('early')
    store.time.now = new Date(Date.now() - 3_600_000)
    expect(await codeOf(await fetch(url))).toBe('403 AccessDenied')
  })

  it.each([
    ['another key', (url: string) => url.replace('/theirs', '/mine')],
    ['a longer life', (url: string) => url.replace('Expires=900', 'Expires=9000')],
    ['another signature', (url: string) => url.replace(/Signature=[0-9a-f]{4}/, 'Signature=0000')],
    ['another parameter', (url: string) => `${url}&response-content-type=text/html`],
  ])('cannot be changed to %s', async (_, tamper) => {
    const url = tamper(await signedGet('theirs'))
    expect(await codeOf(await fetch(url))).toBe('403 SignatureDoesNotMatch')
  })

  it('holds for its method alone', async () => {
    const answer = await fetch(await signedPut('written'))
    expect(await codeOf(answer)).toBe('403 SignatureDoesNotMatch')
  })

  it('holds for the length that was signed', async () => {
    const url = await signedPut(
      'sized',
      { ContentLength: 5 },
      { signableHeaders: new Set(['host', 'content-length']) },
    )
    expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toContain('content-length')
    expect(await codeOf(await put(url, 'too long'))).toBe('403 SignatureDoesNotMatch')
    expect((await put(url, '5 byt')).status).toBe(200)
  })

  it('holds for the type that was signed', async () => {
    const url = await signedPut(
      'typed',
      { ContentType: 'application/dicom' },
      { signableHeaders: new Set(['host', 'content-type']) },
    )
    const other = await put(url, 'x', { 'content-type': 'text/html' })
    const same = await put(url, 'x', { 'content-type': 'application/dicom' })
    expect(await codeOf(other)).toBe('403 SignatureDoesNotMatch')
    expect(same.status).toBe(200)
  })

  it('holds for the checksum that was signed as a header', async () => {
    const url = await signedPut(
      'summed',
      { ChecksumSHA256: sha256('right') },
      { unhoistableHeaders: new Set(['x-amz-checksum-sha256']) },
    )
    const header = { 'x-amz-checksum-sha256': sha256('right') }
    const without = await put(url, 'right')
    const other = await put(url, 'wrong', { 'x-amz-checksum-sha256': sha256('wrong') })
    expect(await codeOf(without)).toBe('403 SignatureDoesNotMatch')
    expect(await codeOf(other)).toBe('403 SignatureDoesNotMatch')
    expect(await codeOf(await put(url, 'wrong', header))).toBe('400 BadDigest')
    expect((await put(url, 'right', header)).status).toBe(200)
  })

  it('does not hold for a checksum in the query, where S3 does not look for it', async () => {
    const url = await signedPut('hoisted', { ChecksumSHA256: sha256('right') })
    expect(url).toContain('x-amz-checksum-sha256=')
    expect((await put(url, 'wrong')).status).toBe(200)
  })

  it('creates an object only, where that was signed', async () => {
    const url = await signedPut('created', { IfNoneMatch: '*' })
    const header = { 'if-none-match': '*' }
    expect(new URL(url).searchParams.get('X-Amz-SignedHeaders')).toContain('if-none-match')
    expect(await codeOf(await put(url, 'any'))).toBe('403 SignatureDoesNotMatch')
    expect((await put(url, 'first', header)).status).toBe(200)
    expect(await codeOf(await put(url, 'second', header))).toBe('412 PreconditionFailed')
    expect(await (await fetch(await signedGet('created'))).text()).toBe('first')
    await s3.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'created' }))
    expect((await put(url, 'again', header)).status).toBe(200)
  })

  it('creates one object of two at once', async () => {
    const url = await signedPut('raced', { IfNoneMatch: '*' })
    const bodies = ['one'.repeat(100_000), 'two'.repeat(100_000)]
    const answers = await Promise.all(
      bodies.map((body) => put(url, body, { 'if-none-match': '*' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
  })

  it('carries metadata in the query, as far as a header can', async () => {
    await put(await signedPut('described', { Metadata: { note: 'café' } }), 'x')
    const got = await fetch(await signedGet('described'))
    const wrong = await put(
      await signedPut('described', { Metadata: { note: '日本\r\nx: y' } }),
      'x',
    )
    expect(got.headers.get('x-amz-meta-note')).toBe('café')
    expect(await codeOf(wrong)).toBe('400 InvalidArgument')
  })

  it('takes no x-amz header that was not signed', async () => {
    const answer = await put(await signedPut('extra'), 'x', { 'x-amz-meta-owner': 'me' })
    expect(await codeOf(answer)).toBe('403 AccessDenied')
  })

  it('is judged by the policy of its signer when it is used', async () => {
    const url = await signedPut('judged')
    denied = (action) => action === 's3:PutObject'
    const answer = await put(url, 'x')
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain(
      'is not authorized to perform: s3:PutObject on resource: &quot;arn:aws:s3:::uploads/judged&quot;',
    )
  })
})

describe('a caller', () => {
  it('must have signed', async () => {
    expect(await codeOf(await fetch(`${store.endpoint}/${BUCKET}/any`))).toBe('403 AccessDenied')
  })

  it('must be known', async () => {
    const stranger = store.client({ accessKeyId: 'STRANGER' })
    await expect(stranger.send(new ListObjectsV2Command({ Bucket: BUCKET }))).rejects.toMatchObject(
      { name: 'InvalidAccessKeyId' },
    )
  })

  it('must have the secret', async () => {
    const thief = store.client({
      credentials: { accessKeyId: 'AKIATEST', secretAccessKey: 'guessed' },
    })
    await expect(thief.send(new ListObjectsV2Command({ Bucket: BUCKET }))).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    })
  })

  it('must have a clock that is right', async () => {
    // The SDK corrects its own clock by the answer, hence a client of its own.
    const client = store.client()
    store.time.now = new Date(Date.now() + 20 * 60_000)
    await expect(client.send(new ListObjectsV2Command({ Bucket: BUCKET }))).rejects.toMatchObject({
      name: 'RequestTimeTooSkewed',
    })
  })

  it('learns what is missing only where it may list', async () => {
    denied = (action, resource) =>
      action === 's3:ListBucket' && resource === `arn:aws:s3:::${BUCKET}`
    await expect(
      s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'missing' })),
    ).rejects.toMatchObject({ name: 'AccessDenied' })
  })

  it('keeps its connection after a refused body', async () => {
    denied = (action) => action === 's3:PutObject'
    const url = await signedPut('refused')
    const body = 'x'.repeat(3_000_000)
    expect(await codeOf(await put(url, body))).toBe('403 AccessDenied')
    denied = () => false
    expect((await put(url, body)).status).toBe(200)
  })
})

describe('what the store does not have', () => {
  it.each(['acl', 'lifecycle', 'policy', 'partNumber=1'])('is not mistaken: ?%s', async (query) => {
    const [name = '', value = ''] = query.split('=')
    const client = store.client()
    client.middlewareStack.add(
      (next) => (args) => {
        const { request } = args
        if (typeof request === 'object' && request && 'query' in request) {
          request.query = { [name]: value }
        }
        return next(args)
      },
      { step: 'build' },
    )
    await expect(
      client.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'any' })),
    ).rejects.toMatchObject({ name: 'NotImplemented' })
  })
})
