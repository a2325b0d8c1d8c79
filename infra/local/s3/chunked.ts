import { createHash } from 'node:crypto'
import { hmac } from '../signing-key.ts'
import { type SigningContext, sameText } from '../sigv4.ts'
import { S3Error } from './errors.ts'

const MAX_LINE = 8 * 1024
const EMPTY_HASH = createHash('sha256').digest('hex')

/**
 * Decodes an `aws-chunked` body while it streams. Chunk signatures are verified where the body is
 * signed; nothing may be committed before the iteration has ended.
 *
 * @param signing the request's own signature where chunks are signed, else null
 * @param onTrailers called with the lower-case trailing headers once the last chunk has passed
 * @throws S3Error `IncompleteBody`, `SignatureDoesNotMatch`, `MalformedTrailerError`
 */
export async function* decodeChunks(
  source: AsyncIterable<Buffer>,
  signing: SigningContext | null,
  onTrailers: (trailers: Map<string, string>) => void,
): AsyncGenerator<Buffer> {
  const reader = byteReader(source)
  const verifier = signing && chunkVerifier(signing)
  try {
    yield* decodeData(reader, verifier)
    const trailers = await readTrailers(reader)
    const signature = trailers.get('x-amz-trailer-signature')
    trailers.delete('x-amz-trailer-signature')
    if (trailers.size > 0) verifier?.trailers(trailers, signature ?? '')
    onTrailers(trailers)
  } finally {
    await reader.close()
  }
}

type ByteReader = ReturnType<typeof byteReader>
type ChunkVerifier = ReturnType<typeof chunkVerifier>

async function* decodeData(reader: ByteReader, verifier: ChunkVerifier | null) {
  for (;;) {
    const { size, signature } = parseChunkHeader(await reader.line())
    const hash = verifier && createHash('sha256')
    for (let left = size; left > 0; ) {
      const piece = await reader.upTo(left)
      left -= piece.length
      hash?.update(piece)
      yield piece
    }
    if (hash) verifier?.chunk(hash.digest('hex'), signature)
    if (size === 0) return
    if ((await reader.line()) !== '') throw new S3Error('IncompleteBody')
  }
}

/** Takes lines and pieces off a stream of buffers without copying the pieces. */
function byteReader(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function more() {
    const { done, value } = await iterator.next()
    if (done) throw new S3Error('IncompleteBody')
    return value
  }

  return {
    /** The next line without its CRLF. */
    async line() {
      let end = rest.indexOf('\r\n')
      while (end < 0 && rest.length <= MAX_LINE) {
        rest = Buffer.concat([rest, await more()])
        end = rest.indexOf('\r\n')
      }
      if (end < 0 || end > MAX_LINE) throw new S3Error('IncompleteBody')
      const line = rest.toString('latin1', 0, end)
      rest = rest.subarray(end + 2)
      return line
    },
    /** The next bytes, at least one and at most `limit`. */
    async upTo(limit: number) {
      while (rest.length === 0) rest = await more()
      const piece = rest.subarray(0, limit)
      rest = rest.subarray(piece.length)
      return piece
    },
    async close() {
      await iterator.return?.()
    },
  }
}

function parseChunkHeader(line: string) {
  const match = /^([0-9a-f]{1,8})(?:;chunk-signature=([0-9a-f]{64}))?$/i.exec(line)
  if (match?.[1] === undefined) throw new S3Error('IncompleteBody')
  return { size: Number.parseInt(match[1], 16), signature: match[2] ?? '' }
}

async function readTrailers(reader: ByteReader) {
  const trailers = new Map<string, string>()
  for (;;) {
    const line = await reader.line()
    if (line === '') return trailers
    const mark = line.indexOf(':')
    if (mark < 1 || trailers.size > 10) throw new S3Error('MalformedTrailerError')
    trailers.set(line.slice(0, mark).trim().toLowerCase(), line.slice(mark + 1).trim())
  }
}

/** Each signature covers the one before it, beginning with the request's own. */
function chunkVerifier({ key, scope, timestamp, signature }: SigningContext) {
  let previous = signature

  function verify(kind: string, hashes: string[], given: string) {
    const text = [`AWS4-HMAC-SHA256-${kind}`, timestamp, scope, previous, ...hashes].join('\n')
    const expected = hmac(key, text).toString('hex')
    if (!sameText(expected, given)) throw new S3Error('SignatureDoesNotMatch')
    previous = expected
  }

  return {
    chunk(hash: string, given: string) {
      verify('PAYLOAD', [EMPTY_HASH, hash], given)
    },
    trailers(trailers: Map<string, string>, given: string) {
      const text = [...trailers].map(([name, value]) => `${name}:${value}\n`).join('')
      verify('TRAILER', [createHash('sha256').update(text).digest('hex')], given)
    },
  }
}
