import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { passkeyRoutes } from '#shared/api/passkeys.ts'
import type { CreationOptions, RequestOptions } from '#shared/model/passkey.ts'
import { PASSWORD } from './builders.ts'
import { answered, type Client } from './client.ts'

/** What an authenticator does, well or badly. */
type Behaviour = {
  /** The person was verified by screen lock or PIN. */
  isVerified?: boolean
  /** How often it says that it was used. */
  counter?: number
  /** The page that it says it was used on. */
  origin?: string
  userHandle?: string | null
}

const base64url = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

/** An authenticator in software, with one key pair (ES256). */
export function anAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = base64url(credentialId)
  let handle = ''

  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))

  /** RP id hash, flags and counter; with the key, where it was just made. */
  function dataOf(
    { isVerified = true, counter = 0 }: Behaviour,
    attested: Buffer = Buffer.alloc(0),
  ) {
    const present = 0x01
    const flags = present | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(new URL(origin).hostname), head, attested])
  }

  /** AAGUID, id and key in COSE's form. */
  function attestedKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    const coordinates = [x, y].map((part) => Buffer.from(part, 'base64url'))
    const [xs = Buffer.alloc(0), ys = Buffer.alloc(0)] = coordinates
    const cose = [Buffer.from('a5010203262001215820', 'hex'), xs, Buffer.from('225820', 'hex'), ys]
    return Buffer.concat([Buffer.alloc(16), length, credentialId, ...cose])
  }

  return {
    id,
    create({ challenge, user }: CreationOptions, behaviour: Behaviour = {}) {
      handle = user.id
      const data = dataOf(behaviour, attestedKey())
      const length = Buffer.alloc(1, data.length)
      // A map of CBOR: fmt "none", an empty attStmt, and authData as bytes.
      const head = 'a363666d74646e6f6e656761747453746d74a068617574684461746158'
      const object = Buffer.concat([Buffer.from(head, 'hex'), length, data])
      const clientDataJSON = clientData('webauthn.create', challenge, behaviour.origin ?? origin)
      return {
        ...{ id, rawId: id, type: 'public-key' },
        response: {
          clientDataJSON: base64url(clientDataJSON),
          attestationObject: base64url(object),
          transports: ['internal'],
        },
      }
    },
    get({ challenge }: Pick<RequestOptions, 'challenge'>, behaviour: Behaviour = {}) {
      const data = dataOf(behaviour)
      const clientDataJSON = clientData('webauthn.get', challenge, behaviour.origin ?? origin)
      const signed = Buffer.concat([data, sha256(clientDataJSON)])
      const { userHandle = handle } = behaviour
      return {
        ...{ id, rawId: id, type: 'public-key' },
        response: {
          clientDataJSON: base64url(clientDataJSON),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', signed, privateKey)),
          userHandle,
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof anAuthenticator>

/** Adds a passkey to the account of who is signed in; answers the recovery codes that came with it. */
export async function addPasskey(
  client: Client,
  authenticator: Authenticator,
  { name = 'Phone', ...behaviour }: Behaviour & { name?: string } = {},
) {
  const begun = await client.post('/auth/passkeys', { body: { password: PASSWORD } })
  const options = answered(begun, passkeyRoutes.begin.response)
  const credential = authenticator.create(options, behaviour)
  return client.post('/auth/passkeys/confirm', { body: { name, credential } })
}
