import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KMSClient } from '@aws-sdk/client-kms'
import { readEnvironment } from '#functions/platform/environment.ts'
import { loggable, logger } from '#functions/platform/log.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { Revealable } from '#shared/model/card.ts'
import type { Sealed } from '../records.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Whose card it is: what is sealed for one opens for no other. */
export type Owner = { practiceId: string; patientId: string; secureMessageId: string }

export type CardKeys = ReturnType<typeof createCardKeys>

/**
 * Seals each text under a data key of its own, which KMS makes and opens by the key of its purpose, and only
 * with the owner and the purpose as its context.
 */
export function createCardKeys(environment?: Record<string, string | undefined>) {
  const { CARD_KEY_ARN, CARD_CODE_KEY_ARN } = readEnvironment('cardKeys', environment)
  const keyOf = { card: CARD_KEY_ARN, securityCode: CARD_CODE_KEY_ARN }
  let client: KMSClient | null = null
  const load = async () => {
    const sdk = await import('@aws-sdk/client-kms')
    client ??= new sdk.KMSClient({})
    return { sdk, client }
  }

  /** @throws ERR_CARDS_UNAVAILABLE where KMS cannot be asked now, else what it answered */
  async function ask<T>(call: (loaded: Awaited<ReturnType<typeof load>>) => Promise<T>) {
    const loaded = await load()
    try {
      return await call(loaded)
    } catch (error) {
      const { KMSServiceException } = loaded.sdk
      const isOurs =
        error instanceof KMSServiceException && error.$fault === 'client' && !error.$retryable
      if (isOurs) throw error
      logger.warn('KMS cannot be asked', { error: loggable(error) })
      throw new CatalogueError('ERR_CARDS_UNAVAILABLE', [], { cause: error })
    }
  }

  return {
    /** @throws ERR_CARDS_UNAVAILABLE */
    async seal(text: string, purpose: Revealable, owner: Owner): Promise<Sealed> {
      const context = { ...owner, purpose }
      const made = await ask(({ sdk, client }) =>
        client.send(
          new sdk.GenerateDataKeyCommand({
            KeyId: keyOf[purpose],
            KeySpec: 'AES_256',
            EncryptionContext: context,
          }),
        ),
      )
      const { key, wrapped } = {
        key: bytesOf(made.Plaintext),
        wrapped: bytesOf(made.CiphertextBlob),
      }
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(boundTo(context))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      key.fill(0)
      return {
        key: wrapped.toString('base64'),
        text: Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64'),
      }
    },

    /** @throws ERR_CARDS_UNAVAILABLE; another error where it was sealed for another owner or purpose */
    async open({ key: wrapped, text }: Sealed, purpose: Revealable, owner: Owner): Promise<string> {
      const context = { ...owner, purpose }
      const opened = await ask(({ sdk, client }) =>
        client.send(
          new sdk.DecryptCommand({
            KeyId: keyOf[purpose],
            CiphertextBlob: Buffer.from(wrapped, 'base64'),
            EncryptionContext: context,
          }),
        ),
      )
      const key = bytesOf(opened.Plaintext)
      const bytes = Buffer.from(text, 'base64')
      const start = IV_BYTES + TAG_BYTES
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(boundTo(context)).setAuthTag(bytes.subarray(IV_BYTES, start))
      const plain = Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()])
      key.fill(0)
      return plain.toString('utf8')
    },
  }
}

function bytesOf(answered: Uint8Array | undefined): Buffer {
  if (!answered) throw new Error('KMS answered without a key')
  return Buffer.from(answered)
}

/** The same whatever the order of the names. */
const boundTo = (context: Owner & { purpose: Revealable }): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).toSorted(([a], [b]) => (a < b ? -1 : 1))))
