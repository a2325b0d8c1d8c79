import { createHmac, hash } from 'node:crypto'

/** As whom AWS is called. */
export type Credentials = {
  accessKeyId: string
  secretAccessKey: string
  /** Of credentials that end, as a function's. */
  sessionToken?: string | undefined
}

/** What a signature is good for, with the service by its name in signatures. */
export type Scope = { region: string; service: string; credentials: Credentials }

/** What a signature covers: path and query encoded as the service has them, headers by lower-case names. */
export type Signable = {
  method: string
  path: string
  query?: string
  headers: Readonly<Record<string, string>>
}

const ALGORITHM = 'AWS4-HMAC-SHA256'

const hmac = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

/**
 * A signer by Signature Version 4. The key of a day is worked out once. That it signs as others expect
 * is tested against the SDK's own.
 */
export function createSigner({ region, service, credentials }: Scope) {
  let kept: { day: string; key: Buffer } | null = null
  const keyOf = (day: string): Buffer => {
    if (kept?.day !== day) {
      const first = hmac(`AWS4${credentials.secretAccessKey}`, day)
      const key = [region, service, 'aws4_request'].reduce(hmac, first)
      kept = { day, key }
    }
    return kept.key
  }

  /** The headers of the request with those that prove who sends it. */
  return (
    { method, path, query = '', headers: given }: Signable,
    payloadHash: string,
    now: Date,
  ): Record<string, string> => {
    const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
    const day = time.slice(0, 8)
    const headers: Record<string, string> = { ...given, 'x-amz-date': time }
    if (credentials.sessionToken) headers['x-amz-security-token'] = credentials.sessionToken
    const names = Object.keys(headers).sort()
    const lines = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('')
    const signed = names.join(';')
    const canonical = [method, path, query, lines, signed, payloadHash].join('\n')
    const scope = `${day}/${region}/${service}/aws4_request`
    const text = [ALGORITHM, time, scope, hash('sha256', canonical)].join('\n')
    const signature = hmac(keyOf(day), text).toString('hex')
    headers.authorization = `${ALGORITHM} Credential=${credentials.accessKeyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`
    return headers
  }
}
