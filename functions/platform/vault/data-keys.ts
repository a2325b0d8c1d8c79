import type { KMSClient } from '@aws-sdk/client-kms'
import { loggable, logger } from '../log.ts'
import { KeyServiceUnavailable, SealedTextError } from './errors.ts'

/** The KMS encryption context. KMS unwraps a data key only under the context that wrapped it. */
export type KeyContext = Readonly<Record<string, string>>

/** A data key in plain text and as KMS wrapped it. */
export type DataKey = { key: Buffer; wrapped: Buffer }

/** KMS errors that no retry and no operator can remove. */
const PERMANENT = new Set([
  'InvalidCiphertextException',
  'IncorrectKeyException',
  'NotFoundException',
])

/** Generates data keys under KMS keys, and unwraps them. */
export type DataKeys = ReturnType<typeof createDataKeys>

/** The KMS client is imported at the first use, so that cold starts do not load it. */
export function createDataKeys(given?: KMSClient) {
  let client = given ?? null

  async function request<T>(
    send: (sdk: typeof import('@aws-sdk/client-kms'), client: KMSClient) => Promise<T>,
  ): Promise<T> {
    const sdk = await import('@aws-sdk/client-kms')
    client ??= new sdk.KMSClient({})
    try {
      return await send(sdk, client)
    } catch (error) {
      if (error instanceof Error && PERMANENT.has(error.name)) {
        throw new SealedTextError('KMS does not unwrap the data key', { cause: error })
      }
      logger.error('KMS request failed', { error: loggable(error) })
      throw new KeyServiceUnavailable('KMS request failed', { cause: error })
    }
  }

  return {
    /** @throws KeyServiceUnavailable */
    async generate(keyArn: string, context: KeyContext): Promise<DataKey> {
      const made = await request((sdk, kms) =>
        kms.send(
          new sdk.GenerateDataKeyCommand({
            KeyId: keyArn,
            KeySpec: 'AES_256',
            EncryptionContext: { ...context },
          }),
        ),
      )
      return { key: toBuffer(made.Plaintext), wrapped: toBuffer(made.CiphertextBlob) }
    },

    /** @throws KeyServiceUnavailable, SealedTextError */
    async unwrap(keyArn: string, wrapped: Buffer, context: KeyContext): Promise<DataKey> {
      const opened = await request((sdk, kms) =>
        kms.send(
          new sdk.DecryptCommand({
            KeyId: keyArn,
            CiphertextBlob: wrapped,
            EncryptionContext: { ...context },
          }),
        ),
      )
      return { key: toBuffer(opened.Plaintext), wrapped }
    },
  }
}

function toBuffer(answered: Uint8Array | undefined): Buffer {
  if (!answered) throw new KeyServiceUnavailable('KMS answered without a key')
  return Buffer.from(answered)
}
