import { loggable, logger } from '#functions/platform/log.ts'
import { SealedTextError } from '#functions/platform/vault/errors.ts'
import { practiceTenant } from '#functions/platform/vault/sealed-for.ts'
import type { Vault } from '#functions/platform/vault/vault.ts'
import { CatalogueError } from '#shared/errors.ts'

/** The practice that owns a credential, and the credential's name. It opens for no other. */
export type CredentialOwner = { practiceId: string; name: string }

/** Seals the credentials of integrations, each for one practice. */
export type CredentialVault = ReturnType<typeof createCredentialVault>

export function createCredentialVault(vault: Vault) {
  const toOwner = ({ practiceId, name }: CredentialOwner) => ({
    tenant: practiceTenant(practiceId),
    name,
  })
  return {
    /** @throws ERR_BACKEND_UNAVAILABLE */
    seal: (text: string, owner: CredentialOwner): Promise<string> =>
      vault.seal(text, toOwner(owner)),

    /** @throws ERR_INTEGRATION_REVOKED where it never opens again, ERR_BACKEND_UNAVAILABLE */
    async open(sealed: string, owner: CredentialOwner): Promise<string> {
      try {
        return await vault.open(sealed, toOwner(owner))
      } catch (error) {
        if (!(error instanceof SealedTextError)) throw error
        logger.error('a credential does not open', { ...owner, error: loggable(error) })
        throw new CatalogueError('ERR_INTEGRATION_REVOKED', [], { cause: error })
      }
    },

    /** Seals a credential again where a former KMS key sealed it; else answers it as it is. */
    async reseal(sealed: string, owner: CredentialOwner): Promise<string> {
      if (vault.isCurrent(sealed)) return sealed
      return this.seal(await this.open(sealed, owner), owner)
    },
  }
}

export const isRevoked = (error: unknown): boolean =>
  error instanceof CatalogueError && error.name === 'ERR_INTEGRATION_REVOKED'
