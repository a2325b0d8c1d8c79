import type { SigningContext } from '../sigv4.ts'
import type { Blob } from './blobs.ts'
import {
  type Checksum,
  type ChecksumAlgorithm,
  checksumAlgorithm,
  type Digester,
  digester,
} from './checksums.ts'
import { decodeChunks } from './chunked.ts'
import { S3Error } from './errors.ts'
import type { S3Request } from './request.ts'

export const MAX_BODY_BYTES = 5 * 1024 ** 3

const CHECKSUM_PREFIX = 'x-amz-checksum-'
const PAYLOAD_MARKERS = [
  'UNSIGNED-PAYLOAD',
  'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER',
]

/** What is known of a body once it has passed and every digest that was sent has held. */
export type Verified = { md5: string; checksum: Checksum | null }

/** A digest that the sender declared; `expected` is null while its trailer is still to come. */
type Expectation = {
  name: string
  digester: Digester
  expected: string | null
  encoding: 'base64' | 'hex'
  failure: () => S3Error
}

/**
 * The decoded body of a request, and the verdict on it. `stream` must be read to its end before
 * `verify` is called, and what it gave must not be kept where either throws.
 *
 * @throws S3Error for headers that contradict themselves, before a byte is read
 */
function openBody(request: S3Request, signing: SigningContext) {
  const payload = request.header('x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD'
  const length = request.file ? null : declaredLength(request, payload.startsWith('STREAMING-'))
  const algorithm = declaredAlgorithm(request)
  const md5 = digester('md5')
  const checks = [
    ...md5Check(request, md5),
    ...payloadCheck(payload),
    ...(algorithm === null ? [] : [checksumCheck(request, algorithm)]),
  ]
  // MD5 is fed once, whether or not a Content-MD5 waits for it.
  const digesters = [md5, ...checks.map((check) => check.digester).filter((one) => one !== md5)]
  let received = 0

  async function* stream(): AsyncGenerator<Buffer> {
    for await (const chunk of decoded(request, payload, signing, checks)) {
      received += chunk.length
      if (received > (length ?? MAX_BODY_BYTES)) throw new S3Error('IncompleteBody')
      for (const one of digesters) one.update(chunk)
      yield chunk
    }
  }

  function verify(): Verified {
    if (length !== null && received !== length) throw new S3Error('IncompleteBody')
    const sum = md5.digest()
    let checksum: Checksum | null = null
    for (const { name, digester: own, expected, encoding, failure } of checks) {
      const digest = own === md5 ? sum : own.digest()
      if (expected === null) throw new S3Error('MalformedTrailerError')
      if (digest.toString(encoding) !== expected) throw failure()
      if (name.startsWith(CHECKSUM_PREFIX) && algorithm !== null) {
        checksum = { algorithm, value: expected, type: 'FULL_OBJECT' }
      }
    }
    return { md5: sum.toString('hex'), checksum }
  }

  return { stream: stream(), verify, length }
}

/**
 * Streams the body of a request into a new blob.
 *
 * @param write stores a stream and takes it back where it fails
 * @param remove takes back what was stored but did not verify
 */
export async function receiveBlob(
  request: S3Request,
  signing: SigningContext,
  blobs: {
    write(source: AsyncIterable<Buffer>): Promise<Blob>
    remove(ids: string[]): Promise<void>
  },
): Promise<Verified & { blob: Blob }> {
  const body = openBody(request, signing)
  const blob = await blobs.write(body.stream)
  try {
    return { blob, ...body.verify() }
  } catch (error) {
    await blobs.remove([blob.id])
    throw error
  }
}

/** Reads the body of a request as a text of at most `limit` bytes. */
export async function receiveText(
  request: S3Request,
  signing: SigningContext,
  limit: number,
): Promise<string> {
  const body = openBody(request, signing)
  if (body.length !== null && body.length > limit) throw new S3Error('MaxMessageLengthExceeded')
  const chunks: Buffer[] = []
  for await (const chunk of body.stream) chunks.push(chunk)
  body.verify()
  return Buffer.concat(chunks).toString()
}

function decoded(
  request: S3Request,
  payload: string,
  signing: SigningContext,
  checks: Expectation[],
): AsyncIterable<Buffer> {
  // The connection must outlive a body that is refused half-way, else nobody hears why.
  const raw = request.file ?? request.message.iterator({ destroyOnReturn: false })
  if (!payload.startsWith('STREAMING-')) return raw
  return decodeChunks(raw, payload.startsWith('STREAMING-AWS4-') ? signing : null, (trailers) => {
    for (const check of checks) check.expected ??= trailers.get(check.name) ?? null
  })
}

function declaredLength(request: S3Request, chunked: boolean) {
  const name = chunked ? 'x-amz-decoded-content-length' : 'content-length'
  const text = request.header(name)
  if (text === null || !/^\d{1,15}$/.test(text)) throw new S3Error('MissingContentLength')
  if (Number(text) > MAX_BODY_BYTES) {
    throw new S3Error('EntityTooLarge', null, {
      ProposedSize: text,
      MaxSizeAllowed: String(MAX_BODY_BYTES),
    })
  }
  return Number(text)
}

/** The one additional checksum that a request declares, as a header or as a trailer to come. */
export function declaredAlgorithm(request: S3Request): ChecksumAlgorithm | null {
  const sent = Object.keys(request.headersBeginning(CHECKSUM_PREFIX)).filter(
    (name) => !['mode', 'type', 'algorithm'].includes(name),
  )
  const trailer = request.header('x-amz-trailer')
  const names = trailer === null ? sent : [...sent, trailer.replace(CHECKSUM_PREFIX, '')]
  const [name] = names
  if (names.length > 1) {
    throw new S3Error('InvalidRequest', 'Expecting a single x-amz-checksum- header')
  }
  if (name === undefined) {
    if (request.header('x-amz-sdk-checksum-algorithm') === null) return null
    throw new S3Error(
      'InvalidRequest',
      'x-amz-sdk-checksum-algorithm specified, but no corresponding x-amz-checksum-* or x-amz-trailer headers were found.',
    )
  }
  return checksumAlgorithm(name)
}

function checksumCheck(request: S3Request, algorithm: ChecksumAlgorithm): Expectation {
  const name = `${CHECKSUM_PREFIX}${algorithm}`
  return {
    name,
    digester: digester(algorithm),
    expected: request.header(name),
    encoding: 'base64',
    failure: () =>
      new S3Error(
        'BadDigest',
        `The ${algorithm.toUpperCase()} you specified did not match the calculated checksum.`,
      ),
  }
}

function md5Check(request: S3Request, md5: Digester): Expectation[] {
  const expected = request.header('content-md5')
  if (expected === null) return []
  const digest = Buffer.from(expected, 'base64')
  if (digest.length !== 16 || digest.toString('base64') !== expected) {
    throw new S3Error('InvalidDigest', null, { 'Content-MD5': expected })
  }
  const failure = () =>
    new S3Error('BadDigest', 'The Content-MD5 you specified did not match what we received.')
  return [{ name: 'content-md5', digester: md5, expected, encoding: 'base64', failure }]
}

function payloadCheck(payload: string): Expectation[] {
  if (PAYLOAD_MARKERS.includes(payload)) return []
  if (!/^[0-9a-f]{64}$/.test(payload)) {
    throw new S3Error(
      payload.startsWith('STREAMING-') ? 'NotImplemented' : 'InvalidArgument',
      'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, STREAMING-AWS4-HMAC-SHA256-PAYLOAD, STREAMING-UNSIGNED-PAYLOAD-TRAILER, STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER or a valid sha256 value.',
    )
  }
  return [
    {
      name: 'x-amz-content-sha256',
      digester: digester('sha256'),
      expected: payload,
      encoding: 'hex',
      failure: () => new S3Error('XAmzContentSHA256Mismatch'),
    },
  ]
}
