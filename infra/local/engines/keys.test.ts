import { createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '../json.ts'
import { parseTemplate } from '../template/assembly.ts'
import { buildModel } from '../template/model.ts'
import type { Call } from './call.ts'
import { createKeyEngine } from './keys.ts'

const directory = mkdtempSync(join(tmpdir(), 'local-keys-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const file = join(directory, 'keys.json')

const key = { Type: 'AWS::KMS::Key', Properties: {} }
const signing = { Type: 'AWS::KMS::Key', Properties: { KeySpec: 'ECC_NIST_P256' } }
const model = buildModel({
  stacks: [
    {
      name: 'Data',
      template: parseTemplate({ Resources: { One: key, Other: key, Signing: signing } }),
    },
  ],
})
const [one = '', other = '', signer = ''] = model.resources.map(({ arn }) => arn)

const open = (isRefusing = () => false) => createKeyEngine({ model, file, isRefusing })

function callOf(operation: string, json: JsonObject): Call {
  const caller = { name: 'f', arn: '', accessKeyId: '', secretAccessKey: '', statements: null }
  const address = { method: 'POST', path: '/', query: new URLSearchParams(), headers: {} }
  return { caller, ...address, body: Buffer.alloc(0), operation, json }
}

type Answered = { Plaintext: string; CiphertextBlob: string; KeyId: string }

async function ask(operation: string, json: JsonObject, engine = open()): Promise<JsonObject> {
  const call = callOf(operation, json)
  engine.requires(call)
  // The engine writes to no response.
  const answer = await engine.handle(call, Object.create(null))
  return answer?.body ?? {}
}

const context = { practiceId: 'p1', purpose: 'card' }
async function generate(): Promise<Answered> {
  const body = { KeyId: one, KeySpec: 'AES_256', EncryptionContext: context }
  const answer = await ask('GenerateDataKey', body)
  return {
    Plaintext: String(answer.Plaintext),
    CiphertextBlob: String(answer.CiphertextBlob),
    KeyId: String(answer.KeyId),
  }
}

describe('the keys of the templates', () => {
  it('make keys that they open again, after another start too', async () => {
    const made = await generate()
    const EncryptionContext = { purpose: 'card', practiceId: 'p1' }

    const opened = await ask('Decrypt', { CiphertextBlob: made.CiphertextBlob, EncryptionContext })

    expect(Buffer.from(made.Plaintext, 'base64')).toHaveLength(32)
    expect(opened).toEqual({ KeyId: one, Plaintext: made.Plaintext })
    expect((await generate()).Plaintext).not.toBe(made.Plaintext)
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  it('open nothing under another context, another key, or once it was changed', async () => {
    const { CiphertextBlob } = await generate()
    const changed = Buffer.from(CiphertextBlob, 'base64')
    changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
    const EncryptionContext = context

    for (const [body, name] of [
      [
        { CiphertextBlob, EncryptionContext: { ...context, practiceId: 'p2' } },
        'InvalidCiphertextException',
      ],
      [{ CiphertextBlob }, 'InvalidCiphertextException'],
      [{ CiphertextBlob, KeyId: other, EncryptionContext }, 'IncorrectKeyException'],
      [
        { CiphertextBlob: changed.toString('base64'), EncryptionContext },
        'InvalidCiphertextException',
      ],
      [{ CiphertextBlob, KeyId: 'made-up', EncryptionContext }, 'NotFoundException'],
    ] as const) {
      await expect(ask('Decrypt', body)).rejects.toMatchObject({ name })
    }
  })

  it('are used by grants on the very key, of which conditions may ask the context', async () => {
    const { CiphertextBlob } = await generate()
    const asked = open().requires(callOf('Decrypt', { CiphertextBlob, EncryptionContext: context }))

    expect(asked).toEqual([
      {
        action: 'kms:Decrypt',
        resource: one,
        context: {
          'kms:EncryptionContextKeys': ['practiceId', 'purpose'],
          'kms:EncryptionContext:practiceId': ['p1'],
          'kms:EncryptionContext:purpose': ['card'],
        },
      },
    ])
  })

  it('decrypt texts of earlier key material after two rotations and a restart', async () => {
    const engine = open()
    const before = await generate()

    await ask('RotateKeyOnDemand', { KeyId: one }, engine)
    const between = await ask(
      'GenerateDataKey',
      { KeyId: one, KeySpec: 'AES_256', EncryptionContext: context },
      engine,
    )
    await ask('RotateKeyOnDemand', { KeyId: one }, engine)

    for (const made of [before, between]) {
      for (const started of [engine, open()]) {
        const { CiphertextBlob, Plaintext } = made
        const body = { CiphertextBlob: String(CiphertextBlob), EncryptionContext: context }
        expect(await ask('Decrypt', body, started)).toMatchObject({ Plaintext })
      }
    }
    await expect(ask('RotateKeyOnDemand', { KeyId: 'made-up' }, engine)).rejects.toMatchObject({
      name: 'NotFoundException',
    })
  })

  it('serve nothing while they refuse', async () => {
    const engine = open(() => true)
    const body = { KeyId: one, KeySpec: 'AES_256', EncryptionContext: context }

    await expect(ask('GenerateDataKey', body, engine)).rejects.toMatchObject({
      ...{ name: 'KMSInternalException', status: 500 },
    })
  })
})

describe('a key that signs', () => {
  const Message = Buffer.from('a token').toString('base64')
  const SigningAlgorithm = 'ECDSA_SHA_256'

  it('signs what its public key verifies, after another start too', async () => {
    const { PublicKey } = await ask('GetPublicKey', { KeyId: signer })
    const { Signature } = await ask('Sign', { KeyId: signer, Message, SigningAlgorithm })

    const der = Buffer.from(String(PublicKey), 'base64')
    const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' })
    const signature = Buffer.from(String(Signature), 'base64')
    expect(verify('sha256', Buffer.from('a token'), publicKey, signature)).toBe(true)
    expect(await ask('GetPublicKey', { KeyId: signer })).toMatchObject({ PublicKey })
  })

  it('encrypts nothing, as keys that encrypt sign nothing', async () => {
    const refused = { name: 'InvalidKeyUsageException' }
    const body = { KeySpec: 'AES_256', EncryptionContext: context }

    await expect(ask('GenerateDataKey', { KeyId: signer, ...body })).rejects.toMatchObject(refused)
    await expect(ask('Sign', { KeyId: one, Message, SigningAlgorithm })).rejects.toMatchObject(
      refused,
    )
    await expect(ask('GetPublicKey', { KeyId: one })).rejects.toMatchObject(refused)
  })
})
