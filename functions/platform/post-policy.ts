import { createHmac } from 'node:crypto'

/** Who signs, for where, and when. */
export type Signing = {
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined }
  region: string
  now: Date
}

type Policy = {
  bucket: string
  /** What the form must say, and nothing else. */
  fields: Record<string, string>
  /** Bytes of its file. */
  size: number
  expiresAt: Date
}

/**
 * The fields of a form that S3 takes until the policy ends, signed (AWS Signature Version 4, POST
 * policies): with these values, a file of this size, and no further field.
 */
export function signPolicy(
  { credentials, region, now }: Signing,
  { bucket, fields, size, expiresAt }: Policy,
): Record<string, string> {
  const timestamp = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const scope = [timestamp.slice(0, 8), region, 's3', 'aws4_request']
  const said = {
    ...fields,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': [credentials.accessKeyId, ...scope].join('/'),
    'x-amz-date': timestamp,
    ...(credentials.sessionToken && { 'x-amz-security-token': credentials.sessionToken }),
  }
  const conditions = [
    { bucket },
    ...Object.entries(said).map(([name, value]) => ({ [name]: value })),
    ['content-length-range', size, size],
  ]
  const policy = Buffer.from(
    JSON.stringify({ expiration: expiresAt.toISOString(), conditions }),
  ).toString('base64')
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`)
  return { ...said, policy, 'x-amz-signature': hmac(key, policy).toString('hex') }
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
