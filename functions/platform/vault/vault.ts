import { CatalogueError } from '#shared/errors.ts'
import type { Clock } from '../clock.ts'
import { decrypt, encrypt } from './cipher.ts'
import { createDataKeyCache } from './data-key-cache.ts'
import type { DataKeys } from './data-keys.ts'
import { KeyServiceUnavailable, SealedTextError } from './errors.ts'
import { FORMAT, isSealedBy, keyId, type SealedFor, type Tenant } from './sealed-for.ts'

/** The purpose of a KMS key of the vault. Each purpose has a key of its own. */
export const vaultPurposes = ['factors', 'integrations', 'deliveries'] as const
export type VaultPurpose = (typeof vaultPurposes)[number]

type Options = {
  purpose: VaultPurpose
  /** ARNs of the purpose's KMS keys, the current one first, then former ones that only open. */
  keyArns: readonly string[]
  dataKeys: DataKeys
  clock: Clock
}

/** Encrypts short texts that must not be readable in the table, its stream and its backups. */
export type Vault = ReturnType<typeof createVault>

/** Seals text but cannot open it. */
export type Sealer = Pick<Vault, 'seal'>

/**
 * Envelope encryption: KMS generates data keys under the purpose's key, with purpose and tenant as
 * encryption context, and AES-256-GCM encrypts the text under a data key.
 */
export function createVault({ purpose, keyArns, dataKeys, clock }: Options) {
  const [currentArn] = keyArns
  if (!currentArn) throw new Error(`There is no KMS key for ${purpose}`)
  const sealing = createDataKeyCache(clock)
  const opening = createDataKeyCache(clock)
  const contextFor = (tenant: Tenant) => ({ purpose, tenant })
  const boundTo = ({ tenant, name }: SealedFor) => JSON.stringify([FORMAT, purpose, tenant, name])

  return {
    /** @throws ERR_BACKEND_UNAVAILABLE */
    async seal(text: string, owner: SealedFor): Promise<string> {
      const { tenant } = owner
      const generate = () => dataKeys.generate(currentArn, contextFor(tenant))
      return sealing
        .use(tenant, generate, ({ key, wrapped }) => {
          const encrypted = encrypt(text, key, boundTo(owner))
          const parts = [wrapped, encrypted].map((bytes) => bytes.toString('base64url'))
          return [FORMAT, keyId(currentArn), ...parts].join('.')
        })
        .catch(rethrow)
    },

    /** @throws SealedTextError where it never opens, ERR_BACKEND_UNAVAILABLE where KMS fails */
    async open(sealed: string, owner: SealedFor): Promise<string> {
      const { arn, wrapped, encrypted } = parse(sealed, keyArns)
      const { tenant } = owner
      const unwrap = () =>
        dataKeys.unwrap(arn, Buffer.from(wrapped, 'base64url'), contextFor(tenant))
      const text = await opening
        .use([arn, tenant, wrapped].join(' '), unwrap, ({ key }) =>
          decrypt(Buffer.from(encrypted, 'base64url'), key, boundTo(owner)),
        )
        .catch(rethrow)
      if (text === null) throw new SealedTextError('The sealed text does not decrypt')
      return text
    },

    /** False for a text that a former key or format sealed. Callers that can write it seal it again. */
    isCurrent: (sealed: string): boolean => isSealedBy(currentArn, sealed),
  }
}

/** @throws SealedTextError for another format, or a key that this purpose does not have */
function parse(sealed: string, keyArns: readonly string[]) {
  const [format, id, wrapped, encrypted] = sealed.split('.')
  const arn = keyArns.find((one) => keyId(one) === id)
  if (format !== FORMAT || !arn || !wrapped || !encrypted) {
    throw new SealedTextError('The format or key of the sealed text is unknown')
  }
  return { arn, wrapped, encrypted }
}

function rethrow(error: unknown): never {
  if (!(error instanceof KeyServiceUnavailable)) throw error
  throw new CatalogueError('ERR_BACKEND_UNAVAILABLE', [], { cause: error })
}
