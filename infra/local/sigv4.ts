import { hash, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { hmac, signingKey } from './signing-key.ts'

/** What of an HTTP request a signature covers; an `IncomingMessage` is one. */
export type SignedRequest = {
  method?: string | undefined
  url?: string | undefined
  headers: IncomingHttpHeaders
}

/** Who signed a request, for which service, and how, as the request itself claims. */
export type Credential = {
  accessKeyId: string
  /** `YYYYMMDD` of the credential scope. */
  date: string
  region: string
  service: string
  /** Lower-case names, in the order they were signed. */
  signedHeaders: string[]
  signature: string
  /** `YYYYMMDDTHHMMSSZ`. */
  timestamp: string
  /** True where the signature travels in the query. */
  presigned: boolean
  /** Lifetime of a presigned request in seconds; null for a signed header. */
  expires: number | null
}

/** What the chunks of a signed `aws-chunked` body are verified with. */
export type SigningContext = {
  key: KeyObject
  scope: string
  timestamp: string
  signature: string
}

/** A signature that does not hold. `code` is the one AWS answers with. */
export class SignatureError extends Error {
  readonly code: string
  readonly details: Record<string, string>

  constructor(code: string, message: string, details: Record<string, string> = {}) {
    super(message)
    this.name = 'SignatureError'
    this.code = code
    this.details = details
  }
}

const ALGORITHM = 'AWS4-HMAC-SHA256'
const MAX_SKEW_MS = 15 * 60 * 1000
const MAX_EXPIRES_SECONDS = 7 * 24 * 60 * 60

/**
 * Reads the SigV4 credential of a request, from its `Authorization` header or its query.
 * Nothing is verified here. Null where there is none or it is malformed.
 */
export function parseCredential(request: SignedRequest): Credential | null {
  const authorization = request.headers.authorization
  return authorization === undefined
    ? fromQuery(new Map(parseQuery(splitUrl(request).query)))
    : fromHeader(authorization, request.headers['x-amz-date'])
}

/**
 * Verifies the signature of a request against the secret of its signer.
 *
 * @param input.payloadHash hex SHA-256 of the body, or the marker that was signed in its place
 *   (`UNSIGNED-PAYLOAD`, `STREAMING-…`)
 * @param input.now the moment that skew and expiry are judged at
 * @throws SignatureError with the code of AWS: `SignatureDoesNotMatch`, `AccessDenied` (expired, or
 *   not valid yet), `RequestTimeTooSkewed`, `AuthorizationQueryParametersError`,
 *   `AuthorizationHeaderMalformed`
 */
export function verifySignature(input: {
  request: SignedRequest
  credential: Credential
  secret: string
  payloadHash: string
  now: Date
}): SigningContext {
  const { credential, secret, now } = input
  assertTimely(credential, now)
  const scope = `${credential.date}/${credential.region}/${credential.service}/aws4_request`
  const canonicalRequest = canonicalize(input.request, credential, input.payloadHash)
  const stringToSign = [
    ALGORITHM,
    credential.timestamp,
    scope,
    hash('sha256', canonicalRequest),
  ].join('\n')
  const key = signingKey(secret, credential)
  if (!sameText(hmac(key, stringToSign).toString('hex'), credential.signature)) {
    throw new SignatureError(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
      {
        AWSAccessKeyId: credential.accessKeyId,
        StringToSign: stringToSign,
        SignatureProvided: credential.signature,
        CanonicalRequest: canonicalRequest,
      },
    )
  }
  return { key, scope, timestamp: credential.timestamp, signature: credential.signature }
}

/** Compares two strings in a time that does not depend on where they differ. */
export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Path and query of a request target, both still encoded. */
export function splitUrl(request: SignedRequest): { path: string; query: string } {
  const url = request.url ?? '/'
  const mark = url.indexOf('?')
  return mark < 0
    ? { path: url, query: '' }
    : { path: url.slice(0, mark), query: url.slice(mark + 1) }
}

/**
 * Decodes a query string into its pairs, in order; `+` is a space, as AWS reads it.
 * A pair that cannot be decoded is kept as it was sent.
 */
export function parseQuery(query: string): [string, string][] {
  return query
    .replaceAll('+', ' ')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [decodeOr(name), decodeOr(value.join('='))]
    })
}

function fromHeader(authorization: string, timestamp: string | string[] | undefined) {
  const match = /^AWS4-HMAC-SHA256\s+(.+)$/.exec(authorization)
  if (match?.[1] === undefined || typeof timestamp !== 'string') return null
  const parts = new Map(
    match[1].split(',').map((part): [string, string] => {
      const [name = '', ...value] = part.trim().split('=')
      return [name, value.join('=')]
    }),
  )
  return credentialOf({
    credential: parts.get('Credential'),
    signedHeaders: parts.get('SignedHeaders'),
    signature: parts.get('Signature'),
    timestamp,
    presigned: false,
    expires: null,
  })
}

function fromQuery(query: Map<string, string>) {
  if (query.get('X-Amz-Algorithm') !== ALGORITHM) return null
  const expires = query.get('X-Amz-Expires') ?? ''
  if (!/^-?\d{1,10}$/.test(expires)) return null
  return credentialOf({
    credential: query.get('X-Amz-Credential'),
    signedHeaders: query.get('X-Amz-SignedHeaders'),
    signature: query.get('X-Amz-Signature'),
    timestamp: query.get('X-Amz-Date'),
    presigned: true,
    expires: Number(expires),
  })
}

function credentialOf(parts: {
  credential: string | undefined
  signedHeaders: string | undefined
  signature: string | undefined
  timestamp: string | undefined
  presigned: boolean
  expires: number | null
}): Credential | null {
  const { credential, signedHeaders, signature, timestamp, presigned, expires } = parts
  const scope = /^([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request$/.exec(credential ?? '')
  if (!scope || !signedHeaders || !signature || !/^\d{8}T\d{6}Z$/.test(timestamp ?? '')) return null
  const [, accessKeyId = '', date = '', region = '', service = ''] = scope
  return {
    accessKeyId,
    date,
    region,
    service,
    signedHeaders: signedHeaders.toLowerCase().split(';'),
    signature,
    timestamp: timestamp ?? '',
    presigned,
    expires,
  }
}

function assertTimely(credential: Credential, now: Date) {
  const { timestamp, expires } = credential
  const signedAt = parseTimestamp(timestamp)
  if (!timestamp.startsWith(credential.date)) {
    throw new SignatureError(
      'SignatureDoesNotMatch',
      `Date in Credential scope does not match the date of the request: ${timestamp}`,
    )
  }
  if (expires !== null) return assertNotExpired(signedAt, expires, now)
  if (Math.abs(now.getTime() - signedAt) > MAX_SKEW_MS) {
    throw new SignatureError(
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
      { RequestTime: timestamp, ServerTime: now.toISOString() },
    )
  }
}

function assertNotExpired(signedAt: number, expires: number, now: Date) {
  if (expires < 0 || expires > MAX_EXPIRES_SECONDS) {
    throw new SignatureError(
      'AuthorizationQueryParametersError',
      `X-Amz-Expires must be between 0 and ${MAX_EXPIRES_SECONDS} seconds`,
    )
  }
  if (signedAt - now.getTime() > MAX_SKEW_MS) {
    throw new SignatureError('AccessDenied', 'Request is not valid yet')
  }
  const expiresAt = signedAt + expires * 1000
  if (now.getTime() > expiresAt) {
    throw new SignatureError('AccessDenied', 'Request has expired', {
      'X-Amz-Expires': String(expires),
      Expires: new Date(expiresAt).toISOString(),
      ServerTime: now.toISOString(),
    })
  }
}

function parseTimestamp(timestamp: string) {
  const iso = timestamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  const time = Date.parse(iso)
  if (Number.isNaN(time)) {
    throw new SignatureError('AuthorizationHeaderMalformed', `No such moment: ${timestamp}`)
  }
  return time
}

function canonicalize(request: SignedRequest, credential: Credential, payloadHash: string) {
  const { path, query } = splitUrl(request)
  const headers = credential.signedHeaders.map(
    (name) => `${name}:${canonicalValue(request.headers[name])}\n`,
  )
  return [
    request.method ?? 'GET',
    canonicalPath(path, credential.service),
    canonicalQuery(query),
    headers.join(''),
    credential.signedHeaders.join(';'),
    payloadHash,
  ].join('\n')
}

function canonicalPath(path: string, service: string) {
  // S3 signs the path as it is; every other service signs the encoded path encoded once more.
  return (service === 's3' ? decodeOr(path) : path).split('/').map(encode).join('/')
}

function canonicalQuery(query: string) {
  return parseQuery(query)
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]): [string, string] => [encode(name), encode(value)])
    .sort(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)))
    .map((pair) => pair.join('='))
    .join('&')
}

function canonicalValue(value: string | string[] | undefined) {
  const text = Array.isArray(value) ? value.join(',') : (value ?? '')
  // Node reads header bytes as Latin-1, signers sign them as UTF-8.
  return Buffer.from(text, 'latin1').toString().trim().replace(/ +/g, ' ')
}

function decodeOr(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function encode(text: string) {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function compare(left: string, right: string) {
  return left < right ? -1 : left > right ? 1 : 0
}
