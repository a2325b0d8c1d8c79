import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'
import type { Checksum, SourceData } from '@smithy/types'
import * as v from 'valibot'

const credentials = v.pipe(
  v.object({
    AWS_REGION: v.string(),
    AWS_ACCESS_KEY_ID: v.string(),
    AWS_SECRET_ACCESS_KEY: v.string(),
    AWS_SESSION_TOKEN: v.optional(v.string()),
  }),
  v.transform((variables) => ({
    region: variables.AWS_REGION,
    accessKeyId: variables.AWS_ACCESS_KEY_ID,
    secretAccessKey: variables.AWS_SECRET_ACCESS_KEY,
    ...(variables.AWS_SESSION_TOKEN ? { sessionToken: variables.AWS_SESSION_TOKEN } : {}),
  })),
)

const TIMEOUT_MS = 5000

/** SHA-256, or its HMAC where there is a secret, as the signer wants it. */
class Sha256 implements Checksum {
  readonly #start: () => Hash | Hmac
  #hash: Hash | Hmac

  constructor(secret?: SourceData) {
    this.#start = () =>
      secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret))
    this.#hash = this.#start()
  }

  update(data: SourceData): void {
    this.#hash.update(bytesOf(data))
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest()
  }

  reset(): void {
    this.#hash = this.#start()
  }
}

function bytesOf(data: SourceData): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data)
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data)
}

/** Posts JSON to an address of a service, and answers its JSON. @throws where it refuses, or cannot be reached */
export type SignedCall = (url: string, content: object) => Promise<unknown>

/**
 * Calls to a service of AWS, signed as the function: for services that the SDK has no client for, or whose client
 * would be larger than the call.
 * @param service its name in signatures
 * @param patience how long it has for an answer, in milliseconds
 */
export function signedCalls(
  service: string,
  environment: Record<string, string | undefined> = process.env,
  patience = TIMEOUT_MS,
): SignedCall {
  const { region, ...keys } = v.parse(credentials, environment)
  const signer = new SignatureV4({ service, region, credentials: keys, sha256: Sha256 })

  return async (url, content) => {
    const { protocol, host, hostname, pathname } = new URL(url)
    const body = JSON.stringify(content)
    const { headers } = await signer.sign({
      method: 'POST',
      protocol,
      hostname,
      path: pathname,
      headers: { host, 'content-type': 'application/json' },
      query: {},
      body,
    })
    const signal = AbortSignal.timeout(patience)
    const reply = await fetch(url, { method: 'POST', headers, body, signal })
    if (!reply.ok) throw new Error(`${service} refused a call: ${reply.status}`)
    return reply.json()
  }
}
