import { createPublicKey } from 'node:crypto'
import type { KMSClient } from '@aws-sdk/client-kms'
import type { Clock } from '#functions/platform/clock.ts'

/** RFC 8292 allows 24 hours at most. */
const TOKEN_SECONDS = 12 * 60 * 60
/** A token is used until so long before it expires: clocks differ. */
const MARGIN_SECONDS = 60 * 60

type Options = {
  /** The KMS key (ECC_NIST_P256) that signs for this application. */
  keyArn: string
  /** A URL by which push services reach the operator. */
  contact: string
  clock: Clock
  client?: KMSClient
}

/** Identifies this application to push services (VAPID, RFC 8292). The private key never leaves KMS. */
export function createVapid({ keyArn, contact, clock, client: given }: Options) {
  let client = given ?? null
  let publicKey: Promise<string> | null = null
  const tokens = new Map<string, { token: string; expiresAt: number }>()

  async function load() {
    // Cold starts do not load the client.
    const sdk = await import('@aws-sdk/client-kms')
    client ??= new sdk.KMSClient({})
    return { sdk, kms: client }
  }

  async function readPublicKey(): Promise<string> {
    const { sdk, kms } = await load()
    const { PublicKey } = await kms.send(new sdk.GetPublicKeyCommand({ KeyId: keyArn }))
    if (!PublicKey) throw new Error('KMS answered without a public key')
    const key = createPublicKey({ key: Buffer.from(PublicKey), format: 'der', type: 'spki' })
    const { x = '', y = '' } = key.export({ format: 'jwk' })
    const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
    return Buffer.concat(point).toString('base64url')
  }

  async function signToken(audience: string, expiresAt: number): Promise<string> {
    const header = encode({ typ: 'JWT', alg: 'ES256' })
    const unsigned = `${header}.${encode({ aud: audience, exp: expiresAt, sub: contact })}`
    const [{ sdk, kms }, { derToJose }] = await Promise.all([
      load(),
      import('ecdsa-sig-formatter').then(({ default: formatter }) => formatter),
    ])
    const { Signature } = await kms.send(
      new sdk.SignCommand({
        KeyId: keyArn,
        Message: Buffer.from(unsigned),
        MessageType: 'RAW',
        SigningAlgorithm: 'ECDSA_SHA_256',
      }),
    )
    if (!Signature) throw new Error('KMS answered without a signature')
    return `${unsigned}.${derToJose(Buffer.from(Signature), 'ES256')}`
  }

  const vapid = {
    /** The key by which browsers subscribe: the uncompressed point in base64url. */
    publicKey(): Promise<string> {
      publicKey ??= readPublicKey().catch((error: unknown) => {
        publicKey = null
        throw error
      })
      return publicKey
    },

    /** The Authorization header of a push to an endpoint. */
    async authorization(endpoint: string): Promise<string> {
      const audience = new URL(endpoint).origin
      const now = Math.floor(clock().getTime() / 1000)
      const known = tokens.get(audience)
      const isValid = known !== undefined && known.expiresAt - MARGIN_SECONDS > now
      const expiresAt = isValid ? known.expiresAt : now + TOKEN_SECONDS
      const token = isValid ? known.token : await signToken(audience, expiresAt)
      tokens.set(audience, { token, expiresAt })
      return `vapid t=${token}, k=${await vapid.publicKey()}`
    },
  }
  return vapid
}
export type Vapid = ReturnType<typeof createVapid>

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
