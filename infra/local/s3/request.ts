import type { IncomingMessage } from 'node:http'
import { type Credential, parseCredential, parseQuery, splitUrl } from '../sigv4.ts'
import { S3Error } from './errors.ts'

const MAX_KEY_BYTES = 1024

/** A request as S3 reads it; path-style addressing only. */
export type S3Request = {
  message: IncomingMessage
  method: string
  /** Null for a call to the service itself. */
  bucket: string | null
  /** Null for a call to the service or a bucket. */
  key: string | null
  query: Map<string, string>
  credential: Credential | null
  /** The bytes of the file that a form sends; null for any other request. */
  file: AsyncIterable<Buffer> | null
  /**
   * A header by its lower-case name. Signers may hoist `x-amz-` headers of a presigned request
   * into its query, where they mean the same; but S3 does not look for checksums there.
   */
  header(name: string): string | null
  /** All headers whose lower-case names begin so, by the rest of their names. */
  headersBeginning(prefix: string): Record<string, string>
}

/** @throws S3Error `InvalidURI`, `KeyTooLongError`, `InvalidArgument` */
export function parseRequest(message: IncomingMessage): S3Request {
  const target = splitUrl(message)
  const query = new Map(parseQuery(target.query))
  const credential = parseCredential(message)
  const headers = effectiveHeaders(message, credential?.presigned ? query : new Map())
  return {
    message,
    method: message.method ?? 'GET',
    ...parsePath(target.path),
    query,
    credential,
    file: null,
    header: (name) => headers.get(name) ?? null,
    headersBeginning: (prefix) =>
      Object.fromEntries(
        [...headers]
          .filter(([name]) => name.startsWith(prefix))
          .map(([name, value]) => [name.slice(prefix.length), value]),
      ),
  }
}

/** Decodes a percent-encoded path or copy source. @throws S3Error `InvalidURI` */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    throw new S3Error('InvalidURI')
  }
}

/**
 * A whole number from the query within its bounds, or the fallback where it was not sent.
 *
 * @throws S3Error `InvalidArgument`
 */
export function numberFrom(
  query: Map<string, string>,
  name: string,
  { fallback, max }: { fallback: number; max: number },
): number {
  const text = query.get(name)
  if (text === undefined) return fallback
  if (!/^\d{1,10}$/.test(text) || Number(text) > 2 ** 31 - 1) {
    throw new S3Error(
      'InvalidArgument',
      `Provided ${name} not an integer or within integer range`,
      {
        ArgumentName: name,
        ArgumentValue: text,
      },
    )
  }
  return Math.min(Number(text), max)
}

/** Whether a text can stand in a header: ISO-8859-1 without control characters. */
export function isHeaderValue(text: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text)
}

/** @throws S3Error `KeyTooLongError` */
export function assertKey(key: string) {
  const size = Buffer.byteLength(key)
  if (size > MAX_KEY_BYTES) {
    throw new S3Error('KeyTooLongError', null, {
      Size: String(size),
      MaxSizeAllowed: String(MAX_KEY_BYTES),
    })
  }
}

function parsePath(path: string) {
  const [, bucket = '', key = ''] = /^\/([^/]*)(?:\/(.*))?$/s.exec(path) ?? []
  if (bucket === '') return { bucket: null, key: null }
  if (key === '') return { bucket: decodePath(bucket), key: null }
  const decoded = decodePath(key)
  assertKey(decoded)
  return { bucket: decodePath(bucket), key: decoded }
}

function effectiveHeaders(message: IncomingMessage, hoisted: Map<string, string>) {
  const headers = new Map<string, string>()
  for (const [name, value] of hoisted) {
    if (!/^x-amz-/i.test(name) || /^x-amz-(sdk-)?checksum-/i.test(name)) continue
    // What Node would refuse in a header is refused here too: it may be answered as one.
    if (!/^[\w.-]+$/.test(name) || !isHeaderValue(value)) {
      throw new S3Error('InvalidArgument', null, { ArgumentName: name, ArgumentValue: value })
    }
    headers.set(name.toLowerCase(), value)
  }
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(',') : value)
  }
  return headers
}
