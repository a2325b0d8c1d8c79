import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'
import type { Checksum, SourceData } from '@smithy/types'
import * as v from 'valibot'
import type { Hint } from '#shared/model/realtime.ts'

/** Sends hints to a channel. @throws where the service refuses, or cannot be reached */
export type Publish = (channel: string, hints: readonly Hint[]) => Promise<void>

const answer = v.object({ failed: v.optional(v.array(v.unknown()), []) })

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

/** What AWS AppSync Events takes at once. */
const AT_ONCE = 5
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

/** Publishes by a signed call to AWS AppSync Events, for which the SDK has no client. */
export function appSyncPublisher(
  endpoint: string,
  environment: Record<string, string | undefined> = process.env,
): Publish {
  const { region, ...keys } = v.parse(credentials, environment)
  const signer = new SignatureV4({ service: 'appsync', region, credentials: keys, sha256: Sha256 })
  const { protocol, host, hostname, pathname } = new URL(endpoint)

  async function send(channel: string, hints: readonly Hint[]): Promise<void> {
    const body = JSON.stringify({ channel, events: hints.map((one) => JSON.stringify(one)) })
    const { headers } = await signer.sign({
      method: 'POST',
      protocol,
      hostname,
      path: pathname,
      headers: { host, 'content-type': 'application/json' },
      query: {},
      body,
    })
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const reply = await fetch(endpoint, { method: 'POST', headers, body, signal })
    if (!reply.ok) throw new Error(`AppSync refused hints: ${reply.status}`)
    const { failed } = v.parse(answer, await reply.json())
    if (failed.length > 0) throw new Error(`AppSync did not take ${failed.length} hints`)
  }

  return async (channel, hints) => {
    for (let start = 0; start < hints.length; start += AT_ONCE) {
      await send(channel, hints.slice(start, start + AT_ONCE))
    }
  }
}
