import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUCKET, bucketConfig, ORIGIN, startTestStore, type TestStore } from './test-store.ts'

let store: TestStore
let s3: S3Client

beforeAll(async () => {
  store = await startTestStore({
    buckets: [
      bucketConfig(),
      bucketConfig({ name: 'closed', cors: [] }),
      bucketConfig({
        name: 'wild',
        cors: [
          {
            allowedOrigins: ['https://*.example.com'],
            allowedMethods: ['GET'],
            allowedHeaders: [],
            exposeHeaders: [],
            maxAge: null,
          },
          {
            allowedOrigins: ['*'],
            allowedMethods: ['HEAD'],
            allowedHeaders: ['*'],
            exposeHeaders: [],
            maxAge: null,
          },
        ],
      }),
    ],
  })
  s3 = store.client({ requestChecksumCalculation: 'WHEN_REQUIRED' })
})

afterAll(() => store.stop())

function preflight(bucket: string, headers: Record<string, string>) {
  return fetch(`${store.endpoint}/${bucket}/key`, { method: 'OPTIONS', headers })
}

function asking(method: string, headers?: string, origin = ORIGIN) {
  return {
    origin,
    'access-control-request-method': method,
    ...(headers && { 'access-control-request-headers': headers }),
  }
}

async function codeOf(response: Response) {
  return `${response.status} ${/<Code>(.*?)<\/Code>/.exec(await response.text())?.[1]}`
}

describe('a preflight', () => {
  it('is answered from the rule that allows it', async () => {
    const answer = await preflight(BUCKET, asking('PUT', 'Content-Type, x-amz-checksum-sha256'))
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'GET, PUT',
      'access-control-allow-headers': 'content-type, x-amz-checksum-sha256',
      'access-control-expose-headers': 'ETag',
      'access-control-max-age': '3000',
      'access-control-allow-credentials': 'true',
      vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
    })
  })

  it.each([
    ['origin', BUCKET, asking('PUT', undefined, 'http://evil.test')],
    ['method', BUCKET, asking('DELETE')],
    ['header', BUCKET, asking('PUT', 'authorization')],
    ['bucket without rules', 'closed', asking('PUT')],
    ['origin beside the wildcard', 'wild', asking('GET', undefined, 'https://example.com')],
  ])('is refused for another %s', async (_, bucket, headers) => {
    const answer = await preflight(bucket, headers)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(await codeOf(answer)).toBe('403 AccessForbidden')
  })

  it('must say what it asks for', async () => {
    expect(await codeOf(await preflight(BUCKET, {}))).toBe('400 BadRequest')
    expect(await codeOf(await preflight(BUCKET, { origin: ORIGIN }))).toBe('400 BadRequest')
  })

  it('knows wildcards', async () => {
    const some = await preflight('wild', asking('GET', undefined, 'https://a.example.com'))
    const any = await preflight('wild', asking('HEAD', 'x-anything', 'http://other.test'))
    expect(some.headers.get('access-control-allow-origin')).toBe('https://a.example.com')
    expect(any.headers.get('access-control-allow-origin')).toBe('*')
    expect(any.headers.get('access-control-allow-credentials')).toBeNull()
  })
})

describe('an answer', () => {
  it('lets the page read the ETag', async () => {
    const url = await getSignedUrl(s3, new PutObjectCommand({ Bucket: BUCKET, Key: 'key' }))
    const answer = await fetch(url, { method: 'PUT', body: 'x', headers: { origin: ORIGIN } })
    expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(answer.headers.get('access-control-expose-headers')).toBe('ETag')
  })

  it('lets the page read an error', async () => {
    const answer = await fetch(`${store.endpoint}/${BUCKET}/key`, { headers: { origin: ORIGIN } })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN)
  })

  it('says nothing to pages of other origins', async () => {
    const answer = await fetch(`${store.endpoint}/${BUCKET}/key`, {
      headers: { origin: 'http://evil.test' },
    })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})
