import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseCredential, type SignedRequest, verifySignature } from './sigv4.ts'

// The worked examples of the Amazon S3 API reference.
const ACCESS_KEY = 'AKIAIOSFODNN7EXAMPLE'
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const SIGNED_AT = new Date('2013-05-24T00:00:00Z')

function headerExample(): SignedRequest {
  return {
    method: 'GET',
    url: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': EMPTY,
      'x-amz-date': '20130524T000000Z',
      authorization: `AWS4-HMAC-SHA256 Credential=${ACCESS_KEY}/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41`,
    },
  }
}

function queryExample(): SignedRequest {
  return {
    method: 'GET',
    url: `/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${ACCESS_KEY}%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404`,
    headers: { host: 'examplebucket.s3.amazonaws.com' },
  }
}

function verify(request: SignedRequest, changes: { now?: Date; payloadHash?: string } = {}) {
  const credential = parseCredential(request)
  if (credential === null) throw new Error('No credential')
  return verifySignature({
    request,
    credential,
    secret: SECRET,
    payloadHash: credential.presigned ? 'UNSIGNED-PAYLOAD' : EMPTY,
    now: SIGNED_AT,
    ...changes,
  })
}

describe('a credential', () => {
  it('is read from the header', () => {
    expect(parseCredential(headerExample())).toMatchObject({
      accessKeyId: ACCESS_KEY,
      date: '20130524',
      region: 'us-east-1',
      service: 's3',
      signedHeaders: ['host', 'range', 'x-amz-content-sha256', 'x-amz-date'],
      presigned: false,
      expires: null,
    })
  })

  it('is read from the query', () => {
    expect(parseCredential(queryExample())).toMatchObject({
      accessKeyId: ACCESS_KEY,
      service: 's3',
      signedHeaders: ['host'],
      presigned: true,
      expires: 86_400,
    })
  })

  it('is null where there is none, or none that makes sense', () => {
    expect(parseCredential({ method: 'GET', url: '/', headers: {} })).toBeNull()
    fc.assert(
      fc.property(fc.string(), fc.string(), (authorization, query) => {
        const header = { method: 'GET', url: '/', headers: { authorization } }
        expect(parseCredential(header)).toBeNull()
        expect(parseCredential({ method: 'GET', url: `/?${query}`, headers: {} })).toBeNull()
      }),
    )
  })
})

describe('a signature', () => {
  it.each([
    ['header', headerExample],
    ['query', queryExample],
  ])('in the %s is verified', (_, example) => {
    expect(verify(example()).scope).toBe('20130524/us-east-1/s3/aws4_request')
  })

  it.each([
    ['method', { method: 'PUT' }],
    ['path', { url: '/other.txt' }],
    ['query', { url: '/test.txt?acl' }],
    ['header', { headers: { ...headerExample().headers, range: 'bytes=0-10' } }],
  ])('does not hold for another %s', (_, change) => {
    expect(() => verify({ ...headerExample(), ...change })).toThrow(
      expect.objectContaining({ code: 'SignatureDoesNotMatch' }),
    )
  })

  it('does not hold for another body', () => {
    expect(() => verify(headerExample(), { payloadHash: '0'.repeat(64) })).toThrow(
      expect.objectContaining({ code: 'SignatureDoesNotMatch' }),
    )
  })

  it('in the header is good for a quarter of an hour around its time', () => {
    const at = (minutes: number) => new Date(SIGNED_AT.getTime() + minutes * 60_000)
    expect(() => verify(headerExample(), { now: at(14) })).not.toThrow()
    expect(() => verify(headerExample(), { now: at(-14) })).not.toThrow()
    for (const minutes of [16, -16]) {
      expect(() => verify(headerExample(), { now: at(minutes) })).toThrow(
        expect.objectContaining({ code: 'RequestTimeTooSkewed' }),
      )
    }
  })

  it('in the query is good until it expires', () => {
    const at = (seconds: number) => new Date(SIGNED_AT.getTime() + seconds * 1000)
    expect(() => verify(queryExample(), { now: at(86_400) })).not.toThrow()
    expect(() => verify(queryExample(), { now: at(86_401) })).toThrow(
      expect.objectContaining({ code: 'AccessDenied', message: 'Request has expired' }),
    )
  })

  it('in the query is good for a week at most', () => {
    const request = queryExample()
    const url = request.url?.replace('Expires=86400', 'Expires=604801')
    expect(() => verify({ ...request, url })).toThrow(
      expect.objectContaining({ code: 'AuthorizationQueryParametersError' }),
    )
  })
})

describe('a call of the SDK to another service', () => {
  const received: { message: IncomingMessage; body: Buffer }[] = []
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(chunk)
    received.push({ message, body: Buffer.concat(chunks) })
    response.setHeader('content-type', 'application/json').end('{}')
  })
  const credentials = { accessKeyId: ACCESS_KEY, secretAccessKey: SECRET }
  let endpoint = ''

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  })

  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  function lastSignature() {
    const last = received.at(-1)
    const credential = last && parseCredential(last.message)
    if (!last || !credential) throw new Error('Nothing signed has come')
    const { message, body } = last
    const payloadHash = createHash('sha256').update(body).digest('hex')
    const now = new Date()
    verifySignature({ request: message, credential, secret: SECRET, payloadHash, now })
    return credential
  }

  it('is verified with its body', async () => {
    const client = new DynamoDBClient({ endpoint, region: 'eu-west-1', credentials })
    await client.send(new ListTablesCommand({ Limit: 3 }))
    client.destroy()
    expect(lastSignature()).toMatchObject({ service: 'dynamodb', region: 'eu-west-1' })
  })

  it('is verified with a path that has to be encoded twice', async () => {
    const client = new SESv2Client({ endpoint, region: 'us-east-1', credentials })
    await client.send(new GetEmailIdentityCommand({ EmailIdentity: "a b+c'é@example.com" }))
    client.destroy()
    expect(received.at(-1)?.message.url).toContain('%20')
    expect(lastSignature()).toMatchObject({ service: 'ses' })
  })
})
