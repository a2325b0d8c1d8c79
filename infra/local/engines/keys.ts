import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
} from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { getText, type JsonObject } from '../json.ts'
import type { Model } from '../template/model.ts'
import { type Call, type Engine, ServiceError } from './call.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** The kind of asymmetric keys that is served. */
const SIGNING_SPEC = 'ECC_NIST_P256'
/** The longest raw message that KMS signs. */
const MAX_SIGNED_BYTES = 4096

/** What a key encrypts is bound to, by name: it opens under no other. */
type Context = Readonly<Record<string, string>>

const contextSchema = v.optional(v.record(v.string(), v.string()), {})
const generateSchema = v.object({
  KeyId: v.string(),
  KeySpec: v.literal('AES_256'),
  EncryptionContext: contextSchema,
})
const publicKeySchema = v.object({ KeyId: v.string() })
const signSchema = v.object({
  KeyId: v.string(),
  Message: v.pipe(v.string(), v.base64()),
  MessageType: v.optional(v.literal('RAW'), 'RAW'),
  SigningAlgorithm: v.literal('ECDSA_SHA_256'),
})
const rotateSchema = v.object({ KeyId: v.string() })
const decryptSchema = v.object({
  CiphertextBlob: v.pipe(v.string(), v.base64()),
  KeyId: v.optional(v.string()),
  EncryptionContext: contextSchema,
})

type Options = {
  model: Model
  /** Keeps the keys of the templates, for their owner only. */
  file: string
  /** Whether nothing is served now, as where the service has a bad minute. */
  isRefusing: () => boolean
}

/**
 * Answers KMS's GenerateDataKey (AES_256) and Decrypt, with the encryption context as what is authenticated
 * beside, and RotateKeyOnDemand, after which all earlier key material still decrypts; for ECC_NIST_P256 keys
 * GetPublicKey and Sign (ECDSA_SHA_256 of raw messages). Left out: all other calls, yearly rotation, aliases, grants,
 * key policies.
 */
export function createKeyEngine({ model, file, isRefusing }: Options): Engine {
  const keys = openKeys(model, file)

  function find(id: string): { arn: string; materials: readonly Buffer[] } {
    const arn = keys.arns().find((one) => one === id || one.endsWith(`/${id}`))
    if (arn === undefined) throw new ServiceError('NotFoundException', `Key '${id}'`)
    return { arn, materials: keys.materials(arn) }
  }

  function findSymmetric(id: string) {
    const { arn, materials } = find(id)
    if (keys.isSigning(arn)) throw wrongUsage(arn)
    return { arn, materials }
  }

  function findSigning(id: string) {
    const { arn, materials } = find(id)
    const [der] = materials
    if (!keys.isSigning(arn) || !der) throw wrongUsage(arn)
    return { arn, key: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) }
  }

  function readPublicKey(body: JsonObject) {
    const { arn, key } = findSigning(parse(publicKeySchema, body).KeyId)
    const der = createPublicKey(key).export({ format: 'der', type: 'spki' })
    return {
      KeyId: arn,
      PublicKey: der.toString('base64'),
      KeySpec: SIGNING_SPEC,
      KeyUsage: 'SIGN_VERIFY',
      SigningAlgorithms: ['ECDSA_SHA_256'],
    }
  }

  function signMessage(body: JsonObject) {
    const { KeyId, Message, SigningAlgorithm } = parse(signSchema, body)
    const { arn, key } = findSigning(KeyId)
    const bytes = Buffer.from(Message, 'base64')
    if (bytes.length > MAX_SIGNED_BYTES) throw new ServiceError('ValidationException', 'Too long')
    const signature = sign('sha256', bytes, key)
    return { KeyId: arn, Signature: signature.toString('base64'), SigningAlgorithm }
  }

  function generate(body: JsonObject) {
    const { KeyId, EncryptionContext } = parse(generateSchema, body)
    const { arn, materials } = findSymmetric(KeyId)
    const [secret] = materials
    if (!secret) throw new ServiceError('NotFoundException', `Key '${KeyId}'`)
    const plain = randomBytes(KEY_BYTES)
    const blob = wrap(plain, { arn, secret, context: EncryptionContext })
    return { KeyId: arn, Plaintext: plain.toString('base64'), CiphertextBlob: blob }
  }

  function decrypt(body: JsonObject) {
    const { CiphertextBlob, KeyId, EncryptionContext } = parse(decryptSchema, body)
    const { id, rest } = unpack(CiphertextBlob)
    const { arn, materials } = findSymmetric(id)
    if (KeyId !== undefined && find(KeyId).arn !== arn) {
      throw new ServiceError('IncorrectKeyException', 'It was encrypted under another key')
    }
    const plain = unwrap(rest, materials, EncryptionContext)
    return { KeyId: arn, Plaintext: plain.toString('base64') }
  }

  function rotate(body: JsonObject) {
    const { arn } = findSymmetric(parse(rotateSchema, body).KeyId)
    keys.rotate(arn)
    return { KeyId: arn }
  }

  return {
    requires: (call) => [
      {
        action: `kms:${call.operation}`,
        resource: keyNamedBy(call, (id) => find(id).arn),
        context: contextOf(call.json),
      },
    ],
    handle: async ({ operation, json }) => {
      if (isRefusing()) throw new ServiceError('KMSInternalException', 'Try again later', 500)
      if (operation === 'GenerateDataKey') return { status: 200, body: generate(json) }
      if (operation === 'Decrypt') return { status: 200, body: decrypt(json) }
      if (operation === 'RotateKeyOnDemand') return { status: 200, body: rotate(json) }
      if (operation === 'GetPublicKey') return { status: 200, body: readPublicKey(json) }
      if (operation === 'Sign') return { status: 200, body: signMessage(json) }
      throw new ServiceError('UnknownOperationException', `${operation} is not served`)
    },
  }
}

/** The key materials of each key in hexadecimal digits, the newest first, separated by spaces. */
const fileSchema = v.record(v.string(), v.pipe(v.string(), v.regex(/^[\da-f]+( [\da-f]+)*$/)))

/** The keys of the templates by their ARNs, with all their key materials. */
function openKeys(model: Model, file: string) {
  const content = existsSync(file)
    ? v.parse(fileSchema, JSON.parse(readFileSync(file, 'utf8')))
    : {}
  const resources = model.ofType('AWS::KMS::Key')
  const signing = resources.filter(
    ({ properties }) => getText(properties, 'KeySpec') === SIGNING_SPEC,
  )
  const isSigning = (arn: string) => signing.some((one) => one.arn === arn)
  const create = (arn: string) =>
    (isSigning(arn) ? createSigningKey() : randomBytes(KEY_BYTES)).toString('hex')
  const save = () => writeFileSync(file, JSON.stringify(content, null, 2), { mode: 0o600 })
  const arns = resources.map(({ arn }) => arn)
  for (const arn of arns) content[arn] ??= create(arn)
  save()
  return {
    arns: () => arns,
    isSigning,
    /** The newest first. */
    materials: (arn: string) =>
      (content[arn] ?? '').split(' ').map((hex) => Buffer.from(hex, 'hex')),
    rotate(arn: string) {
      content[arn] = `${create(arn)} ${content[arn]}`
      save()
    },
  }
}

/** The private key in PKCS #8. */
function createSigningKey(): Buffer {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ format: 'der', type: 'pkcs8' })
}

const wrongUsage = (arn: string) =>
  new ServiceError('InvalidKeyUsageException', `${arn} is not for this call`)

/** @throws ServiceError, which says nothing of what was sent */
function parse<S extends v.GenericSchema>(schema: S, body: JsonObject): v.InferOutput<S> {
  const parsed = v.safeParse(schema, body)
  if (!parsed.success) throw new ServiceError('ValidationException', 'It is not as it must be')
  return parsed.output
}

/** The key that a call is about, also where only what it encrypted says so. */
function keyNamedBy({ json }: Call, arnOf: (id: string) => string): string {
  const blob = getText(json, 'CiphertextBlob')
  const id = getText(json, 'KeyId') ?? (blob === null ? '' : unpack(blob).id)
  return arnOf(id)
}

/** The facts of the context that conditions may ask for. */
function contextOf({ EncryptionContext }: JsonObject): Record<string, string[]> {
  const parsed = v.safeParse(contextSchema, EncryptionContext)
  const entries = parsed.success ? Object.entries(parsed.output) : []
  return {
    'kms:EncryptionContextKeys': entries.map(([name]) => name),
    ...Object.fromEntries(
      entries.map(([name, value]) => [`kms:EncryptionContext:${name}`, [value]]),
    ),
  }
}

/** The same whatever the order of the names. */
const boundTo = (context: Context): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))))

type Wrapping = { arn: string; secret: Buffer; context: Context }

function wrap(plain: Buffer, { arn, secret, context }: Wrapping): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, secret, iv).setAAD(boundTo(context))
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
  const id = Buffer.from(arn.split('/').at(-1) ?? '')
  const parts = [Buffer.from([id.length]), id, iv, cipher.getAuthTag(), encrypted]
  return Buffer.concat(parts).toString('base64')
}

/** The id of the key, and what only that key opens. */
function unpack(blob: string): { id: string; rest: Buffer } {
  const bytes = Buffer.from(blob, 'base64')
  const end = 1 + (bytes[0] ?? 0)
  if (bytes.length < end + IV_BYTES + TAG_BYTES) throw invalid()
  return { id: bytes.subarray(1, end).toString(), rest: bytes.subarray(end) }
}

function unwrap(bytes: Buffer, materials: readonly Buffer[], context: Context): Buffer {
  for (const secret of materials) {
    const plain = unwrapWith(bytes, secret, context)
    if (plain) return plain
  }
  throw invalid()
}

function unwrapWith(bytes: Buffer, secret: Buffer, context: Context): Buffer | null {
  const start = IV_BYTES + TAG_BYTES
  const iv = bytes.subarray(0, IV_BYTES)
  const decipher = createDecipheriv(CIPHER, secret, iv, { authTagLength: TAG_BYTES })
  try {
    decipher.setAAD(boundTo(context)).setAuthTag(bytes.subarray(IV_BYTES, start))
    return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()])
  } catch {
    return null
  }
}

const invalid = () => new ServiceError('InvalidCiphertextException', 'It does not open')
