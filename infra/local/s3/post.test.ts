import { createHash } from 'node:crypto'
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plusSeconds } from '#functions/platform/clock.ts'
import {
  BUCKET,
  bucketConfig,
  ORIGIN,
  SECRET,
  startTestStore,
  type TestStore,
} from './test-store.ts'

let store: TestStore
let s3: S3Client
let isDenied = false

beforeAll(async () => {
  const [rule] = bucketConfig().cors
  const cors = rule ? [{ ...rule, allowedMethods: ['PUT', 'POST'] }] : []
  store = await startTestStore({
    buckets: [bucketConfig({ cors })],
    authorize: (_, action) => !isDenied || action !== 's3:PutObject',
  })
  s3 = store.client()
})

afterAll(() => store.stop())

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64')
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))

type Fields = Record<string, string>

/** The fields of a form for these bytes, as the SDK signs it. */
async function signed(
  key: string,
  bytes: Uint8Array,
  { accessKeyId = 'AKIATEST', secretAccessKey = SECRET, more = {} as Fields } = {},
): Promise<Fields> {
  const credentials = { accessKeyId, secretAccessKey, sessionToken: 'token' }
  const client = store.client({ credentials })
  client.config.systemClockOffset = store.time.now.getTime() - Date.now()
  const { fields } = await createPresignedPost(client, {
    ...{ Bucket: BUCKET, Key: key, Expires: 60 },
    Fields: {
      'content-type': 'application/dicom',
      'x-amz-checksum-sha256': sha256(bytes),
      ...more,
    },
    Conditions: [['content-length-range', bytes.length, bytes.length]],
  })
  // Their names mean the same in any case.
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]),
  )
}

async function post(fields: Fields, bytes: Uint8Array<ArrayBuffer>, after: Fields = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', new Blob([bytes]), 'IM1')
  for (const [name, value] of Object.entries(after)) body.append(name, value)
  const response = await fetch(`${store.endpoint}/${BUCKET}`, {
    method: 'POST',
    headers: { origin: ORIGIN },
    body,
  })
  return { response, text: await response.text() }
}

async function codeOf(sent: ReturnType<typeof post>) {
  const { response, text } = await sent
  return `${response.status} ${/<Code>(.*?)<\/Code>/.exec(text)?.[1]}`
}

async function stored(key: string) {
  const { Body, ContentType } = await s3.send(new GetObjectCommand({ Bucket: BUCKET, Key: key }))
  return { type: ContentType, bytes: Buffer.from((await Body?.transformToByteArray()) ?? []) }
}

describe('a form', () => {
  it('stores its file as it says, whatever bytes it has', async () => {
    const text = `--x\r\n\r\n\0--\r\n${'\r\n-'.repeat(100_000)}`
    const bytes = bytesOf(text)

    const { response } = await post(await signed('a/b c', bytes), bytes, { ignored: 'yes' })

    expect(response.status).toBe(204)
    expect(response.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    const { type, bytes: found } = await stored('a/b c')
    expect([type, found.equals(Buffer.from(text))]).toEqual(['application/dicom', true])
  })

  it('takes the place of what is there', async () => {
    await post(await signed('again', bytesOf('one')), bytesOf('one'))

    const { response } = await post(await signed('again', bytesOf('two')), bytesOf('two'))

    expect(response.status).toBe(204)
    expect((await stored('again')).bytes.toString()).toBe('two')
  })

  it('is held against the size and checksum that were signed', async () => {
    const fields = await signed('held', bytesOf('right'))

    expect(await codeOf(post(fields, bytesOf('wrong')))).toBe('400 BadDigest')
    expect(await codeOf(post(fields, bytesOf('right and more')))).toBe('400 EntityTooLarge')
    expect(await codeOf(post(fields, bytesOf('righ')))).toBe('400 EntityTooSmall')
    await expect(stored('held')).rejects.toMatchObject({ name: 'NoSuchKey' })
  })

  it.each<[string, (fields: Fields) => Fields, string]>([
    ['another key', (fields) => ({ ...fields, key: 'mine' }), '403 AccessDenied'],
    ['another type', (fields) => ({ ...fields, 'content-type': 'text/html' }), '403 AccessDenied'],
    ['a field more', (fields) => ({ ...fields, 'x-amz-meta-a': 'b' }), '403 AccessDenied'],
    ['a field less', ({ 'x-amz-checksum-sha256': _, ...less }) => less, '403 AccessDenied'],
    ['no signature', ({ 'x-amz-signature': _, ...less }) => less, '403 SignatureDoesNotMatch'],
    ['no policy', ({ policy: _, ...less }) => less, '403 AccessDenied'],
    ['another policy', (fields) => ({ ...fields, policy: 'e30=' }), '403 SignatureDoesNotMatch'],
  ])('is refused with %s', async (_, change, code) => {
    const bytes = bytesOf('bytes')

    expect(await codeOf(post(change(await signed('changed', bytes)), bytes))).toBe(code)
  })

  it('must be signed by somebody known who may put objects', async () => {
    const bytes = bytesOf('bytes')
    const stranger = await signed('whose', bytes, { accessKeyId: 'STRANGER' })
    const thief = await signed('whose', bytes, { secretAccessKey: 'guessed' })

    expect(await codeOf(post(stranger, bytes))).toBe('403 InvalidAccessKeyId')
    expect(await codeOf(post(thief, bytes))).toBe('403 SignatureDoesNotMatch')
    isDenied = true
    expect(await codeOf(post(await signed('whose', bytes), bytes))).toBe('403 AccessDenied')
    isDenied = false
  })

  it('ends with its policy', async () => {
    const bytes = bytesOf('bytes')
    const fields = await signed('late', bytes)
    store.time.now = plusSeconds(store.time.now, 61)

    const { response, text } = await post(fields, bytes)

    expect(response.status).toBe(403)
    expect(text).toContain('Policy expired')
  })

  it('with effects that the store does not have is refused', async () => {
    const bytes = bytesOf('bytes')
    const fields = await signed('moved', bytes, {
      more: { success_action_redirect: 'https://a.example' },
    })

    expect(await codeOf(post(fields, bytes))).toBe('501 NotImplemented')
  })

  it('is refused where it is none, or says too much before its file', async () => {
    const send = async (body: string, boundary = 'x') => {
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
      const response = await fetch(`${store.endpoint}/${BUCKET}`, { method: 'POST', headers, body })
      return /<Code>(.*?)<\/Code>/.exec(await response.text())?.[1]
    }
    const part = 'content-disposition: form-data; name="a"\r\n\r\n'

    expect(await send('text')).toBe('IncompleteBody')
    expect(await send('text\r\n--x')).toBe('MalformedPOSTRequest')
    expect(await send('--x\r\na: b\r\n\r\n')).toBe('MalformedPOSTRequest')
    expect(await send(`--x\r\n${part}${'a'.repeat(30_000)}\r\n--x`)).toBe(
      'MaxPostPreDataLengthExceeded',
    )
  })
})
