import type { Identity } from '#functions/platform/identity/identity.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { AccountServices } from '../../compose.ts'
import { needsStrongFactor } from '../../rules/sign-in.ts'
import { hasStrong, kindsOf } from '../rules/factors.ts'

/**
 * Checks that the session may change the factors of the account. The password is enough to add the
 * first strong factor. Operators and members who may see cards then need that factor for any change:
 * otherwise a stolen password would be enough to replace it.
 * @throws ERR_TWO_FACTOR_NOT_STRONG
 */
export async function ensureMayChangeFactors(
  { factors }: Pick<AccountServices, 'factors'>,
  identity: Identity,
): Promise<void> {
  if (identity.isStronglyProven || !needsStrongFactor(identity)) return
  if (!hasStrong(kindsOf(await factors.of(identity.member.id)))) return
  throw new CatalogueError('ERR_TWO_FACTOR_NOT_STRONG')
}
