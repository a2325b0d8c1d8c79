import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCredential, type SignedRequest, verifySignature } from '../sigv4.ts'
import { decodeChunks } from './chunked.ts'

// The worked examples of the Amazon S3 API reference.
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const A_CHUNK = 'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648'
const B_CHUNK = '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497'
const LAST_CHUNK = 'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9'

function signedExample(): SignedRequest {
  return {
    method: 'PUT',
    url: '/examplebucket/chunkObject.txt',
    headers: {
      host: 's3.amazonaws.com',
      'content-encoding': 'aws-chunked',
      'content-length': '66824',
      'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
      'x-amz-date': '20130524T000000Z',
      'x-amz-decoded-content-length': '66560',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=content-encoding;content-length;host;x-amz-content-sha256;x-amz-date;x-amz-decoded-content-length;x-amz-storage-class,Signature=4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9',
    },
  }
}

function signing() {
  const request = signedExample()
  const credential = parseCredential(request)
  if (credential === null) throw new Error('No credential')
  return verifySignature({
    request,
    credential,
    secret: SECRET,
    payloadHash: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
    now: new Date('2013-05-24T00:00:00Z'),
  })
}

function signedBody(letter = 'a') {
  const chunk = (size: number, signature: string, fill = 'a') =>
    `${size.toString(16)};chunk-signature=${signature}\r\n${fill.repeat(size)}\r\n`
  return chunk(65_536, A_CHUNK) + chunk(1024, B_CHUNK, letter) + chunk(0, LAST_CHUNK)
}

/** Cuts a text into pieces, as the network does. */
async function* pieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size))
}

async function decode(
  body: string,
  options: { size?: number; signing?: ReturnType<typeof signing> } = {},
) {
  const { size = 1000, signing: context = null } = options
  const chunks: Buffer[] = []
  let trailers = new Map<string, string>()
  const stream = decodeChunks(pieces(body, size), context, (found) => {
    trailers = found
  })
  for await (const chunk of stream) chunks.push(chunk)
  return { text: Buffer.concat(chunks).toString(), trailers }
}

describe('a signed body', () => {
  it('is verified chunk by chunk', async () => {
    const { text } = await decode(signedBody(), { signing: signing() })
    expect(text).toBe('a'.repeat(66_560))
  })

  it('is refused where a chunk was changed', async () => {
    await expect(decode(signedBody('b'), { signing: signing() })).rejects.toMatchObject({
      code: 'SignatureDoesNotMatch',
    })
  })

  it('has signed trailers', async () => {
    const context = {
      ...signing(),
      signature: '106e2a8a18243abcf37539882f36619c00e2dfc72633413f02d3b74544bfeb8e',
    }
    const body = (sum: string) =>
      [
        '10000;chunk-signature=b474d8862b1487a5145d686f57f013e54db672cee1c953b3010fb58501ef5aa2',
        'a'.repeat(65_536),
        '400;chunk-signature=1c1344b170168f8e65b41376b44b20fe354e373826ccbbe2c1d40a8cae51e5c7',
        'a'.repeat(1024),
        '0;chunk-signature=2ca2aba2005185cf7159c6277faf83795951dd77a3a99e6e65d5c9f85863f992',
        `x-amz-checksum-crc32c:${sum}`,
        'x-amz-trailer-signature:d81f82fc3505edab99d459891051a732e8730629a2e4a59689829ca17fe2e435',
        '',
        '',
      ].join('\r\n')
    const { trailers } = await decode(body('sOO8/Q=='), { signing: context })
    expect([...trailers]).toEqual([['x-amz-checksum-crc32c', 'sOO8/Q==']])
    await expect(decode(body('AAAAAA=='), { signing: context })).rejects.toMatchObject({
      code: 'SignatureDoesNotMatch',
    })
  })
})

describe('an unsigned body', () => {
  it('is the same however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme-ascii', minLength: 1 })),
        fc.integer({ min: 1, max: 50 }),
        async (chunks, size) => {
          const data = chunks.map((one) => `${one.length.toString(16)}\r\n${one}\r\n`).join('')
          const { text, trailers } = await decode(`${data}0\r\nX-Sum: 1\r\n\r\n`, { size })
          expect(text).toBe(chunks.join(''))
          expect(trailers.get('x-sum')).toBe('1')
        },
      ),
    )
  })

  it.each([
    ['stops early', '5\r\nabc'],
    ['has no last chunk', '3\r\nabc\r\n'],
    ['has a wrong size', '2\r\nabc\r\n0\r\n\r\n'],
    ['has no size', 'abc\r\n'],
    ['never ends its line', 'a'.repeat(20_000)],
  ])('is refused where it %s', async (_, body) => {
    await expect(decode(body)).rejects.toMatchObject({ code: 'IncompleteBody' })
  })
})
