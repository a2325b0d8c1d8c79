import type { MemberItem } from '#functions/platform/identity/records.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { FactorsInfo } from '#shared/model/account.ts'
import type { FactorKinds, SignInPolicy } from '../../rules/sign-in.ts'
import type { Factors } from '../store.ts'

/** Which kinds of factors there are. */
export function kindsOf({ totp, passkeys, recovery }: Factors): FactorKinds {
  return {
    totp: totp !== null,
    passkey: passkeys.length > 0,
    recovery: (recovery?.hashes.length ?? 0) > 0,
  }
}

/** Whether there is a factor that is stronger than codes by text or email. */
export function hasStrong({ totp, passkey }: Pick<FactorKinds, 'totp' | 'passkey'>): boolean {
  return totp || passkey
}

/**
 * A practice that demands the second factor does not let its staff go back to codes by email alone,
 * once they have added something stronger. Operators and those who may see cards keep a strong one.
 * @throws ERR_TWO_FACTOR_LAST
 */
export function ensureFactorStays(
  after: FactorKinds,
  { mobile, mobileVerified }: Pick<MemberItem, 'mobile' | 'mobileVerified'>,
  { requireTwoFactor, requireStrongFactor }: SignInPolicy,
): void {
  const stays = hasStrong(after) || (mobile !== null && mobileVerified)
  const isTooWeak = requireStrongFactor && !hasStrong(after)
  if (isTooWeak || (requireTwoFactor && !stays)) throw new CatalogueError('ERR_TWO_FACTOR_LAST')
}

/** The factors as their owner sees them: no keys. */
export function factorsInfoOf({ totp, passkeys, recovery }: Factors): FactorsInfo {
  return {
    totp: totp && { addedAt: totp.addedAt, lastUsedAt: totp.lastUsedAt },
    passkeys: passkeys.map(({ id, name, isSynced, addedAt, lastUsedAt }) => ({
      ...{ id, name, isSynced, addedAt, lastUsedAt },
    })),
    recoveryCodes: recovery && { left: recovery.hashes.length, createdAt: recovery.createdAt },
  }
}
