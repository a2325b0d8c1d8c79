import { readEnvironment } from '#functions/platform/environment.ts'
import { decrypt, encrypt } from '#functions/platform/vault/cipher.ts'
import { createDataKeys } from '#functions/platform/vault/data-keys.ts'
import { KeyServiceUnavailable, SealedTextError } from '#functions/platform/vault/errors.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { Revealable } from '#shared/model/card.ts'
import type { Sealed } from '../records.ts'

/** Whose card it is: what is sealed for one opens for no other. */
export type Owner = { practiceId: string; patientId: string; secureMessageId: string }

export type CardKeys = ReturnType<typeof createCardKeys>

/**
 * Seals each text under a data key of its own, which KMS makes and opens by the key of its purpose, and only
 * with the owner and the purpose as its context. No data key is cached.
 */
export function createCardKeys(
  environment?: Record<string, string | undefined>,
  dataKeys = createDataKeys(),
) {
  const { CARD_KEY_ARN, CARD_CODE_KEY_ARN } = readEnvironment('cardKeys', environment)
  const keyOf = { card: CARD_KEY_ARN, securityCode: CARD_CODE_KEY_ARN }

  return {
    /** @throws ERR_CARDS_UNAVAILABLE */
    async seal(text: string, purpose: Revealable, owner: Owner): Promise<Sealed> {
      const context = { ...owner, purpose }
      const { key, wrapped } = await dataKeys.generate(keyOf[purpose], context).catch(rethrow)
      const encrypted = encrypt(text, key, boundTo(context))
      key.fill(0)
      return { key: wrapped.toString('base64'), text: encrypted.toString('base64') }
    },

    /** @throws ERR_CARDS_UNAVAILABLE; SealedTextError where it was sealed for another owner or purpose */
    async open(sealed: Sealed, purpose: Revealable, owner: Owner): Promise<string> {
      const context = { ...owner, purpose }
      const wrapped = Buffer.from(sealed.key, 'base64')
      const { key } = await dataKeys.unwrap(keyOf[purpose], wrapped, context).catch(rethrow)
      const text = decrypt(Buffer.from(sealed.text, 'base64'), key, boundTo(context))
      key.fill(0)
      if (text === null) throw new SealedTextError('The card does not decrypt')
      return text
    },
  }
}

function rethrow(error: unknown): never {
  if (!(error instanceof KeyServiceUnavailable)) throw error
  throw new CatalogueError('ERR_CARDS_UNAVAILABLE', [], { cause: error })
}

/** The same whatever the order of the names. */
const boundTo = (context: Owner & { purpose: Revealable }): string =>
  JSON.stringify(Object.entries(context).toSorted(([a], [b]) => (a < b ? -1 : 1)))
